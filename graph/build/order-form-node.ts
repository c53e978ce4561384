import type { GraphNode } from '../../contracts/page/published-graph.ts';
import { isOrderForm } from '../../domain/routing/view-kinds.ts';

/** True for the nodes on which the checkout machine runs. */
export function isOrderFormNode(node: GraphNode): boolean {
  return node.kind === 'page' && isOrderForm(node.view);
}
