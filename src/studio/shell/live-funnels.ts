import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import { useReading } from './admin-query.ts';

/** A live funnel; the page of a shopper and the machine that runs there name the same hash. */
export interface LiveFunnel {
  /** The brand's name for shoppers. */
  brand: string;
  hash: string;
  graph: FunnelGraph;
}

/** The live funnels of all brands. */
export function useLiveFunnels() {
  return useReading<LiveFunnel[]>({ topic: 'versions', path: '/api/funnels' });
}
