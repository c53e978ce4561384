import type { Brand } from '../../../contracts/files/brand-file.ts';
import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import type { AdIds } from '../../../domain/tracking/ad-ids.ts';
import { readStatsInfo } from '../../../domain/tracking/stats-info.ts';
import type { PublishedFunnel } from '../../../graph/published-funnel.ts';

/** The visit of a request: the variants that the server drew for it, and what its shopper allows. */
export interface VisitOfRequest {
  /** The variants of the visit by the ids of their steps, in a funnel's graph; absent for a caller without arms. */
  variantsIn?: (graph: FunnelGraph) => Readonly<Record<string, string>>;
  /** Whether the shopper allows advertising by this brand; absent counts as a no. */
  mayAdvertise?: (brand: Brand) => boolean;
  /** The ids of the browser for advertising services; absent where the shop tells none. */
  adIds?: (() => AdIds) | undefined;
}

/** N13: an order's place in the walk of its session, by the server's own count. */
export interface PlaceInWalk {
  /** The offers that were entered: 0 for the sale. Null where no walk of the version leads to the step. */
  upsellIndex: number | null;
  /** The number of the order: 1 for the sale, one more for each accepted offer. */
  ordinal: number;
  /** N14: the number of the offer's yes, which no other one of its sale may take; null for the sale. */
  yesNumber: number | null;
}

/** How an order was made. */
export type OrderLink = ReturnType<typeof buildLink>;

/** O02: the link of an order from its request. The browser is believed about the touch alone. */
export function buildLink(
  visit: VisitOfRequest,
  { statsInfo }: { statsInfo?: unknown },
  { published, stepId, ...place }: PlaceInWalk & { published: PublishedFunnel; stepId: string },
) {
  const arms = visit.variantsIn?.(published.graph) ?? {};
  const mayAdvertise = visit.mayAdvertise?.(published.brand) ?? false;
  const { reported, touches } = readStatsInfo(statsInfo);
  return {
    ...place,
    /** The variant of the order's step; null where none was drawn or is known. */
    variant: arms[stepId] ?? null,
    /** All variants of the visit by their steps; null where none is known. */
    arms: Object.keys(arms).length > 0 ? arms : null,
    /** What the browser said; null for a call that says nothing. */
    reported: Object.keys(reported).length > 0 ? reported : null,
    mayAdvertise,
    /** Q02: of a shopper who allows advertising alone. */
    touches: mayAdvertise ? touches : null,
    /** Likewise. */
    adIds: mayAdvertise ? (visit.adIds?.() ?? null) : null,
  };
}
