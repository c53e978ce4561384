import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import type { FunnelInput } from '../../machines/funnel/funnel.types.ts';

export interface CountedVisit {
  graph: FunnelGraph;
  sessionId: string;
  /** X04: whether its funnel competes with others for its destination, and was drawn for this visitor. */
  competes: boolean;
  /** Q07: the destination (`dsid`) and the page content (`pcid`) that the visitor's address requested. */
  destinationId: string | null;
  contentId: string | null;
}

/** The recorded visit, with the variants of its steps. */
export interface Visit extends CountedVisit {
  input: Pick<FunnelInput, 'entry' | 'variants'>;
}
