import type { ApprovalSettingsOf } from '../../../contracts/page/page-data.ts';
import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import type { ProviderOrigins } from '../../http/security-headers.ts';

/** The payments that a funnel offers beside the shop's own, for the page of that funnel alone. */
export interface FunnelPayments {
  settings: ApprovalSettingsOf;
  /** What the page's policy allows for their widgets. */
  origins: ProviderOrigins;
}

/** Returns null for a funnel that offers no more than the shop. */
export type PaymentsOfFunnel = (
  funnel: { graph: FunnelGraph; brand: { currency: string } },
  userAgent?: string,
) => FunnelPayments | null;
