import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import { isOrderFormNode, nodeById } from '../../graph/graph.ts';
import type { SaleSoFar } from '../../graph/paths/offer-availability.ts';
import type { Answer } from './naive-reading.ts';

/** The sale of a walk and the offers that it bought, after one more answer; null before the sale. */
export function afterAnswer(graph: FunnelGraph, sale: SaleSoFar | null, at: string, answer: Answer): SaleSoFar | null {
  const node = nodeById(graph, at);
  if (sale) return answer === 'yes' ? { ...sale, captured: [...sale.captured, at] } : sale;
  return node && isOrderFormNode(node) && answer === 'next' ? { saleStep: at, captured: [] } : null;
}
