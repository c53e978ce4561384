import type { FunnelGraph, PageRequest } from '../../contracts/page/published-graph.ts';
import { nodeById } from '../../graph/graph.ts';
import { pageRequestOf } from './funnel.rules.ts';
import type { FunnelContext } from './funnel.types.ts';

/**
 * The page requests of the steps that may follow, each once. They leave out orders, prices and a checkout, which are
 * requested later.
 */
export function pagesAfter(graph: FunnelGraph, stepId: string, context: FunnelContext): PageRequest[] {
  const targets = new Set(graph.edges.filter((edge) => edge.from === stepId).map((edge) => edge.to));
  return [...targets].flatMap((id) => {
    const node = nodeById(graph, id);
    return node ? [{ ...pageRequestOf(context, node), withOrders: false, withCheckout: false, quote: null }] : [];
  });
}
