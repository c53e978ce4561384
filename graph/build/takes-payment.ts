import type { GraphNode } from '../../contracts/page/published-graph.ts';
import { isOfferKind } from '../../domain/funnel/funnel.ts';
import { isOrderFormNode } from './order-form-node.ts';

/** Whether the page of a step takes a payment: the order form, and each offer after the sale. */
export function takesPayment(node: GraphNode): boolean {
  return isOrderFormNode(node) || isOfferKind(node.kind);
}
