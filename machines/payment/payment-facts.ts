import type { PaymentEnd, PaymentLeft } from '../../contracts/api/payment-end.ts';
import type { OrderSummary } from '../../contracts/page/page-data.ts';
import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import { isCapturedOrAuthorized } from '../../domain/orders/order-status.ts';
import { findTarget } from '../../graph/graph.ts';
import type { FlowFact, PaymentOutcome } from '../flow-facts.ts';

/** The end of a payment as a fact, from the output of the machine or effect that ended it. */
export type PaymentEnded = Extract<FlowFact, { type: 'payment.ended' }>;

/** Where a payment was, and how it was paid. */
export type PaymentPlace = Pick<PaymentEnded, 'stepId' | 'offer' | 'method'>;

/** The codes of an approval that its shopper left. */
const ABANDONED: readonly string[] = ['payment_not_approved', 'payment_expired'];

/** The fact of an end; null where a return was no payment of this session. */
export function paymentEnded(place: PaymentPlace, end: PaymentEnd): PaymentEnded | null {
  const order = end.type === 'captured' ? end.order : null;
  const ended = outcomeOf(end);
  if (!ended) return null;
  const [outcome, reason] = ended;
  return {
    type: 'payment.ended',
    ...place,
    method: order?.paymentMethod ?? place.method,
    outcome,
    reason,
    orderId: order?.id ?? null,
  };
}

function outcomeOf(end: PaymentEnd): readonly [PaymentOutcome, string | null] | null {
  switch (end.type) {
    case 'captured':
      return end.order && ['paid', null];
    case 'declined':
      return ['declined', end.code ?? 'payment_declined'];
    case 'requoted':
      return ['failed', 'price_changed'];
    case 'refused':
      // A typed card that its field refused is no try yet.
      if (end.at) return end.at === 'authorizeWallet' ? ['failed', null] : null;
      return [ABANDONED.includes(end.code ?? '') ? 'abandoned' : 'failed', end.code ?? null];
    case 'left':
      return UNAPPROVED[end.how];
    case 'express':
      return null;
  }
}

const UNAPPROVED = {
  cancelled: ['abandoned', null],
  returned: ['abandoned', null],
  expired: ['failed', null],
  unapproved: ['failed', 'payment_not_approved'],
} as const satisfies Record<PaymentLeft['how'], readonly [PaymentOutcome, string | null]>;

/** The page stopped asking for the result of an order. */
export function paymentUnknown(place: PaymentPlace, orderId: string | null): PaymentEnded {
  return { type: 'payment.ended', ...place, outcome: 'unresolved', reason: null, orderId };
}

/** What is known of the payments whose end was recorded, from the saved state and the server's orders. */
export interface EndedOrders {
  /** The paid orders whose end was recorded. */
  endedOrders?: readonly string[];
  /** The facts of payments that were paid while no page was open, to be recorded first. */
  endedMeanwhile?: readonly FlowFact[];
}

/** Without `recorded`, as in older states and without storage, nothing is known and no end is recorded. */
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
