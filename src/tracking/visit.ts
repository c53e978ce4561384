import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import type { FunnelInput } from '../../machines/funnel/funnel.types.ts';

/** The visit that is recorded: the funnel that is walked, who walks it, and which variants were drawn. */
export interface Visit {
  graph: FunnelGraph;
  input: Pick<FunnelInput, 'variants'>;
  sessionId: string;
  /** Q07: the destination (`dsid`) and the page content (`pcid`) that the visitor came for, where the address says so. */
  destinationId: string | null;
  contentId: string | null;
}
