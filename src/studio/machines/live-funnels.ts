import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import { type Answer, readFrom } from '../shell/studio-server.ts';
import { useAnswer } from '../shell/use-answer.ts';

/** A live funnel; the page of a shopper and the machine that runs there name the same hash. */
export interface LiveFunnel {
  brand: string;
  hash: string;
  graph: FunnelGraph;
}

/** The live funnels of all brands; null until they are read. */
export function useLiveFunnels(): Answer<LiveFunnel[]> | null {
  return useAnswer<Answer<LiveFunnel[]>>('/api/funnels', readFrom);
}
