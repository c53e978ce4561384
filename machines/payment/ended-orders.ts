import type { OrderSummary } from '../../contracts/page/page-data.ts';
import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import { isCapturedOrAuthorized } from '../../domain/orders/order-status.ts';
import { findTarget } from '../../graph/graph.ts';
import type { FlowFact } from '../flow-facts.ts';
import type { PaymentEnded } from './payment-facts.ts';

/** What is known of the payments whose end was recorded, from the saved state and the server's orders. */
export interface EndedOrders {
  /** The paid orders whose end was recorded. */
  endedOrders?: readonly string[];
  /** The facts of payments that were paid while no page was open, to be recorded first. */
  endedMeanwhile?: readonly FlowFact[];
}

/**
 * The payments that were paid while no page was open. `recorded` are the paid orders whose end was recorded; without it, as in
 * older states and without storage, nothing is known, and none is recorded.
 */
export function findEndedOrders(
  graph: FunnelGraph,
  recorded: readonly string[] | undefined,
  orders: readonly OrderSummary[],
): EndedOrders {
  if (!recorded) return {};
  const unrecorded = orders.filter(({ id, status }) => isCapturedOrAuthorized(status) && !recorded.includes(id));
  return { endedOrders: recorded, endedMeanwhile: unrecorded.flatMap((order) => buildFacts(graph, order)) };
}

/** Whether the end of a paid order was recorded before. */
export function isRecorded(endedOrders: readonly string[], fact: FlowFact): boolean {
  const id = capturedOrderOf(fact);
  return id !== null && endedOrders.includes(id);
}

/** The paid orders after a fact. */
export function withEnd(endedOrders: readonly string[], fact: FlowFact): readonly string[] {
  const id = capturedOrderOf(fact);
  return id === null ? endedOrders : [...endedOrders, id];
}

function capturedOrderOf(fact: FlowFact): string | null {
  return fact.type === 'payment.ended' && fact.outcome === 'paid' ? fact.orderId : null;
}

/** The end, the yes to an offer, and the edge along which the session has passed. */
function buildFacts(graph: FunnelGraph, order: OrderSummary): FlowFact[] {
  const { stepSfid: stepId, orderType, offer } = order;
  const on = orderType === 'Standard' ? 'next' : 'yes';
  const to = findTarget(graph, stepId, on);
  return [
    capturedEnd(order),
    ...(on === 'yes' && offer ? [{ type: 'offer.answered', stepId, offer, answer: 'yes' } as const] : []),
    ...(to ? [{ type: 'edge.taken', from: stepId, on, to } as const] : []),
  ];
}

function capturedEnd({ id, stepSfid, offer, orderType, paymentMethod }: OrderSummary): PaymentEnded {
  return {
    type: 'payment.ended',
    stepId: stepSfid,
    offer: orderType === 'Standard' ? null : offer,
    method: paymentMethod,
    outcome: 'paid',
    reason: null,
    orderId: id,
  };
}
