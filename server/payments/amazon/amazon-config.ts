import { type AmazonEnvironment, type AmazonRegion, hostsOf, REGIONS } from './amazon-hosts.ts';
import type { AmazonOptions } from './protocol/amazon-options.ts';

/** Amazon's part of the configuration. `none`: the environment has no keys. */
export type AmazonConfig =
  | { type: 'none' }
  | {
      type: 'amazon';
      /** False where another server speaks Amazon's protocols, such as its sandbox. */
      isAmazon: boolean;
      /** True where no money is paid: in Amazon's own sandbox, and at another server. */
      isTest: boolean;
      /** A1: the address of Widgets.js. */
      scriptUrl: string;
      /** L09: whether the wallet is shown in browsers that it does not support, too. */
      anyBrowser: boolean;
      /** The options without those that derive from the brand and the process. */
      options: Omit<AmazonOptions, 'clock' | 'pause' | 'timeoutMs'>;
    };

const KEYS = ['AMAZON_ACCESS_KEY', 'AMAZON_SECRET_KEY'] as const;
const NAMES = ['AMAZON_SELLER_ID', 'AMAZON_LOGIN_CLIENT_ID', ...KEYS] as const;

/** Amazon's settings, each valid by itself. */
export type AmazonTexts = {
  AMAZON_REGION: AmazonRegion;
  AMAZON_ENVIRONMENT: AmazonEnvironment;
  AMAZON_CONFIRMATION?: 'true' | 'false';
  AMAZON_PAY_ANY_BROWSER: 'true' | 'false';
} & Partial<Record<(typeof NAMES)[number] | 'AMAZON_API_URL', string>>;

/** A problem names the missing variables and no secret. Seller and client id alone (L10) turn nothing on. */
export function readAmazon(settings: AmazonTexts, problems: string[]): AmazonConfig {
  if (KEYS.every((name) => !settings[name])) return { type: 'none' };
  const missing = NAMES.filter((name) => !settings[name]);
  if (missing.length > 0) {
    problems.push(
      `${missing.join(' and ')} must be set, too: ${NAMES.join(', ')} go together; without the keys there is no Amazon Pay, or its sandbox.`,
    );
  }
  const { AMAZON_REGION: region, AMAZON_ENVIRONMENT: environment, AMAZON_API_URL: url } = settings;
  const { scriptUrl, ...hosts } = hostsOf(region, environment, url);
  const { currency, confirms } = REGIONS[region];
  return {
    type: 'amazon',
    isAmazon: url === undefined,
    isTest: url !== undefined || environment === 'sandbox',
    scriptUrl,
    anyBrowser: settings.AMAZON_PAY_ANY_BROWSER === 'true',
    options: {
      ...hosts,
      sellerId: settings.AMAZON_SELLER_ID ?? '',
      loginClientId: settings.AMAZON_LOGIN_CLIENT_ID ?? '',
      accessKey: settings.AMAZON_ACCESS_KEY ?? '',
      secretKey: settings.AMAZON_SECRET_KEY ?? '',
      currency,
      confirmation: settings.AMAZON_CONFIRMATION ? settings.AMAZON_CONFIRMATION === 'true' : confirms,
    },
  };
}
