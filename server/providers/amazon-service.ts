import type { AmazonSettings } from '../../contracts/page/page-data.ts';
import { isSupportedBrowser } from '../../domain/amazon-pay/browser-support.ts';
import type { Config } from '../config/config.ts';
import type { ProviderOrigins } from '../http/security-headers.ts';
import type { AmazonOptions } from '../payments/amazon/protocol/amazon-options.ts';
import type { FunnelPayments, PaymentsOfFunnel } from '../payments/port/funnel-payments.ts';

/** Amazon Pay for a running shop; `options` is null where the shop does not take it. */
export interface AmazonService {
  options: AmazonOptions | null;
  /** L10: for the pages of the funnels that offer it. */
  settings: AmazonSettings | null;
  origins: ProviderOrigins | null;
  /** The origin of another server that speaks Amazon's protocols, such as its sandbox; null for Amazon's own. */
  sandbox: string | null;
}

const NONE: AmazonService = { options: null, settings: null, origins: null, sandbox: null };

/** The process's clock in milliseconds, and its pauses. */
export type AmazonServiceOptions = Pick<AmazonOptions, 'clock' | 'pause'>;

/** Amazon Pay as the configuration names it. */
export function amazonService({ amazon }: Pick<Config, 'amazon'>, shop: AmazonServiceOptions): AmazonService {
  if (amazon.type === 'none') return NONE;
  const { scriptUrl, anyBrowser, isTest, isAmazon, options } = amazon;
  return {
    options: { ...options, ...shop },
    settings: {
      test: isTest,
      expressSubscriptions: false,
      scriptUrl,
      confirmation: options.confirmation,
      anyBrowser,
      currency: options.currency,
    },
    origins: originsOf(scriptUrl, isAmazon),
    sandbox: isAmazon ? null : options.loginUrl,
  };
}

/** Another server with Amazon's protocols has one origin; Amazon's own widgets come from several. */
function originsOf(scriptUrl: string, isAmazon: boolean): ProviderOrigins {
  const { origin } = new URL(scriptUrl);
  if (!isAmazon) return { script: [origin], frame: [origin], connect: [origin], style: [origin], img: [origin] };
  return {
    script: [origin, 'https://*.payments-amazon.com', 'https://api-cdn.amazon.com', 'https://*.media-amazon.com'],
    frame: PAYMENTS,
    connect: PAYMENTS,
    style: ['https://*.payments-amazon.com', 'https://*.media-amazon.com'],
    img: ['https://*.payments-amazon.com', 'https://*.media-amazon.com', 'https://*.ssl-images-amazon.com'],
  };
}

/** The hosts of the widgets' frames and of their calls, of all regions. */
const PAYMENTS = ['com', 'co.uk', 'de'].map((domain) => `https://*.amazon.${domain}`);

/** L10, W04: an account at Amazon charges in the currency of its region alone. */
export function amazonOfFunnel(
  { settings, origins }: Pick<AmazonService, 'settings' | 'origins'>,
  isWalletEnabled: boolean,
): PaymentsOfFunnel {
  if (!settings || !origins || !isWalletEnabled) return () => null;
  const served: FunnelPayments = { settings: { amazon: settings }, origins };
  const unserved: FunnelPayments = { settings: { amazon: { ...settings, isUnserved: true } }, origins };
  return ({ graph, brand }, userAgent) => {
    if (!graph.funnel.amazonPay || brand.currency !== settings.currency) return null;
    // W08: the browser that asks, where there is one.
    const isServed = userAgent === undefined || settings.anyBrowser || isSupportedBrowser(userAgent);
    return isServed ? served : unserved;
  };
}
