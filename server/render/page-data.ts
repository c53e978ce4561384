import { LRUCache } from 'lru-cache';
import type { Order } from '../../contracts/api/order-api.ts';
import type { Brand } from '../../contracts/files/brand-file.ts';
import { approvalMethods } from '../../contracts/page/approval-methods.ts';
import type {
  ApprovalSettingsOf,
  CardSettings,
  FunnelConfig,
  OrderSummary,
  PageData,
  PublishedFunnelData,
  RuntimeSettings,
} from '../../contracts/page/page-data.ts';
import type { WalletSettings } from '../../contracts/page/wallet-settings.ts';
import { APPROVAL_LIMITS } from '../../domain/orders/provider-limits.ts';
import { buildMoneyPattern } from '../../domain/pricing/build-money-pattern.ts';
import { takesCurrency } from '../../domain/pricing/charge-limits.ts';
import type { MoneyPattern } from '../../domain/pricing/money-pattern.ts';
import { formerName } from '../../domain/zone.ts';
import type { PublishedFunnel } from '../../graph/published-funnel.ts';
import type { DrawnPage } from '../arms/page-arms.ts';
import type { Config } from '../config/config.ts';
import type { ResolvedFunnel } from './resolve-funnel.ts';

/** L10: the runtime settings of a brand's pages. */
export function runtimeSettings(
  brand: Brand,
  runtime: Config['runtime'],
  card: CardSettings,
  wallets?: WalletSettings,
  approvals?: ApprovalSettingsOf,
): RuntimeSettings {
  const { timeZone = 'UTC' } = brand;
  return {
    ...runtime,
    brand: brand.uniqueName,
    siteName: brand.siteName,
    tagline: brand.tagline,
    currency: brand.currency,
    locale: brand.locale,
    ...(timeZone === 'UTC' ? {} : { timeZone: formerName(timeZone) }),
    moneyPattern: cachedPattern(brand),
    mark: brand.mark,
    icon: brand.icon,
    delivery: brand.delivery,
    ...(brand.dispatch ? { dispatch: brand.dispatch } : {}),
    shipsTo: brand.shipsTo,
    supportEmail: brand.supportEmail,
    supportPhone: brand.supportPhone ?? '',
    supportHours: brand.supportHours ?? '',
    policies: brand.policies,
    ...(brand.withdrawalCountries ? { withdrawal: true as const } : {}),
    ...(brand.funnelUrls ? { funnelUrls: brand.funnelUrls } : {}),
    card,
    wallets: wallets ?? null,
    ...takenIn(brand.currency, approvals),
  };
}

/** A06: without the providers that do not take the currency, whose own page would refuse the payment. */
function takenIn(currency: string, approvals: ApprovalSettingsOf = {}): ApprovalSettingsOf {
  const refused = approvalMethods(approvals).filter(
    ({ provider }) => !takesCurrency(APPROVAL_LIMITS[provider], currency),
  );
  return { ...approvals, ...Object.fromEntries(refused.map(({ provider }) => [provider, null])) };
}

/** A shop has few currencies and locales, and many pages. */
const patterns = new Map<string, MoneyPattern | null>();

function cachedPattern({ currency, locale }: Brand): MoneyPattern | null {
  const key = `${locale} ${currency}`;
  const known = patterns.get(key);
  if (known !== undefined) return known;
  const pattern = buildMoneyPattern(currency, locale);
  patterns.set(key, pattern);
  return pattern;
}

const configs = new LRUCache<string, FunnelConfig[]>({ max: 100 });

/** E22: the funnel global. Versions never change, so that the same ones have one object. */
export function funnelConfigs(live: readonly PublishedFunnel[]): FunnelConfig[] {
  const key = live.map(({ hash }) => hash).join();
  const known = configs.get(key) ?? live.map(configOf);
  configs.set(key, known);
  return known;
}

function configOf({ funnel }: PublishedFunnel): FunnelConfig {
  return {
    uniqueIdentifier: funnel.uniqueIdentifier,
    defaultFunnels: funnel.defaultFunnels.map((step) => ({
      step: step.step,
      variants: step.variants.map(({ sfid, url }) => ({ sfid, url })),
    })),
  };
}

/** The page of a request. A receipt's link takes precedence over the session's own orders; null means no link. */
export function pageData(
  resolved: ResolvedFunnel,
  live: readonly PublishedFunnel[],
  settings: RuntimeSettings,
  orders: OrderSummary[],
  receipt: Order[] | null = null,
  drawn: DrawnPage | null = null,
): PageData {
  const every = { settings, funnels: funnelConfigs(live) };
  if (resolved.type === 'text') return { ...every, kind: 'text', text: resolved.page };
  const published = resolved.type === 'found' ? publishedIn(resolved.funnel, drawn) : null;
  const arms = drawn ? { arms: drawn.arms } : {};
  if (receipt) return { ...every, kind: 'receipt', published, receipt, ...arms };
  if (resolved.type !== 'found') return { ...every, kind: 'missing', problem: resolved.type };
  return {
    ...every,
    kind: 'funnel',
    published: publishedIn(resolved.funnel, drawn),
    orders,
    ...arms,
  };
}

function publishedIn({ hash, graph }: PublishedFunnel, drawn: DrawnPage | null): PublishedFunnelData {
  return { hash, graph, competes: drawn?.competes ?? false };
}
