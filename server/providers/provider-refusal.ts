import { offersAmazonPay } from '../../contracts/page/approval-methods.ts';
import type { RuntimeSettings } from '../../contracts/page/page-data.ts';
import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import { type ApprovalProviderId, providerName } from '../../domain/orders/approval-provider.ts';
import { APPROVAL_LIMITS } from '../../domain/orders/provider-limits.ts';
import { takesCurrency } from '../../domain/pricing/charge-limits.ts';
import type { ProviderRegistry } from '../payments/registry.ts';

const NO_SETTINGS = 'the shop has no settings for it';

/** Why a page of the funnel with these settings does not offer a provider, as a part of a sentence; null where it does. */
export function providerRefusal(
  provider: ApprovalProviderId,
  settings: RuntimeSettings,
  { graph, providers }: { graph: FunnelGraph; providers: Pick<ProviderRegistry, 'approving'> },
): string | null {
  if (providers.approving(provider) === null) return NO_SETTINGS;
  const { currency } = settings;
  if (!takesCurrency(APPROVAL_LIMITS[provider], currency)) return `${providerName(provider)} does not take ${currency}`;
  if (provider === 'paypal') return settings.paypal ? null : NO_SETTINGS;
  if (!graph.funnel.amazonPay) return 'this funnel does not offer it';
  if (!settings.walletEnabled) return 'the shop has it switched off';
  if (!settings.amazon) return 'the shop’s account there charges in another currency';
  if (!offersAmazonPay(settings)) return NO_SETTINGS;
  return settings.amazon.isUnserved ? 'Amazon does not support this browser' : null;
}
