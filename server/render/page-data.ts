import type { Order } from '../../contracts/api/order-api.ts';
import type { Brand } from '../../contracts/files/brand-file.ts';
import type {
  CardSettings,
  FunnelConfig,
  OrderSummary,
  PageData,
  PayPalSettings,
  RuntimeSettings,
} from '../../contracts/page/page-data.ts';
import type { WalletSettings } from '../../contracts/page/wallet-settings.ts';
import type { Config } from '../config/config.ts';
import type { PublishedFunnel } from '../publish/published-funnel.ts';
import type { ResolvedFunnel } from './resolve-funnel.ts';

/** L10: the runtime settings of a brand's pages. */
export function runtimeSettings(
  brand: Brand,
  runtime: Config['runtime'],
  card: CardSettings,
  wallets?: WalletSettings,
  paypal?: PayPalSettings | null,
): RuntimeSettings {
  return {
    ...runtime,
    brand: brand.uniqueName,
    siteName: brand.siteName,
    tagline: brand.tagline,
    currency: brand.currency,
    locale: brand.locale,
    mark: brand.mark,
    icon: brand.icon,
    delivery: brand.delivery,
    shipsTo: brand.shipsTo,
    supportEmail: brand.supportEmail,
    supportPhone: brand.supportPhone ?? '',
    supportHours: brand.supportHours ?? '',
    policies: brand.policies,
    card,
    ...{ wallets: wallets ?? null, paypal: paypal ?? null },
  };
}

/** E22: the funnel global. */
export function funnelConfigs(live: readonly PublishedFunnel[]): FunnelConfig[] {
  return live.map(({ funnel }) => ({
    uniqueIdentifier: funnel.uniqueIdentifier,
    defaultFunnels: funnel.defaultFunnels.map((step) => ({
      step: step.step,
      variants: step.variants.map(({ sfid, url }) => ({ sfid, url })),
    })),
  }));
}

/** Everything that a page carries. */
export function pageData(
  resolved: ResolvedFunnel,
  live: readonly PublishedFunnel[],
  settings: RuntimeSettings,
  orders: OrderSummary[],
  receipt: Order[] | null = null,
): PageData {
  const found = resolved.type === 'found' ? resolved.funnel : null;
  return {
    settings,
    funnels: funnelConfigs(live),
    text: resolved.type === 'text' ? resolved.page : null,
    published: found && { hash: found.hash, graph: found.graph },
    orders,
    receipt,
    problem: resolved.type === 'found' || resolved.type === 'text' ? null : resolved.type,
  };
}
