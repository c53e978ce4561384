import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import type { FunnelInput } from '../../machines/funnel/funnel.types.ts';

/** The recorded visit: its funnel, session and variants. */
export interface Visit {
  graph: FunnelGraph;
  input: Pick<FunnelInput, 'entry' | 'variants'>;
  sessionId: string;
  /** X04: whether its funnel competes with others for its destination, and was drawn for this visitor. */
  competes: boolean;
  /** Q07: the destination (`dsid`) and the page content (`pcid`) that the visitor's address requested. */
  destinationId: string | null;
  contentId: string | null;
}
