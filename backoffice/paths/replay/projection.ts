import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import { isOfferKind } from '../../../domain/funnel/funnel.ts';
import { isCapturedOrAuthorized, isCapturedStatus, type OrderStatus } from '../../../domain/orders/order-status.ts';
import { nodeById } from '../../../graph/graph.ts';
import type { FlowFact } from '../../../machines/flow-facts.ts';
import type { UpsellRecord } from '../../../machines/funnel/funnel.types.ts';
import { nextStatus, type OrderEvent } from '../../../machines/order/order.machine.ts';
import type { PathOrder } from '../../contracts/admin-paths-api.ts';

/** What is written of a walk: where it came to and what was bought. It has no contact and no form. */
export interface WrittenProjection {
  version: string;
  /** The step that was shown last. */
  step: string | null;
  /** The steps in the order in which they were first shown. */
  visited: string[];
  /** The variant of each of them by its step; null where the step has none. */
  variants: Record<string, string | null>;
  /** N10. */
  upsells: UpsellRecord[];
  /** The sale and its state; what became of its money later is not part of the walk. */
  sale: { order: string; state: SaleState } | null;
}

type SaleState = Extract<OrderStatus, 'Pending' | 'Authorized' | 'Paid' | 'Failed' | 'Cancelled'>;

/** The state of an order as far as its walk goes: refunds and disputes leave it paid. */
function saleState(status: OrderStatus): SaleState {
  return isState(status) ? status : 'Paid';
}

function isState(status: OrderStatus): status is SaleState {
  return status === 'Paid' || !isCapturedStatus(status);
}

/** The projection of the record: of the facts what was shown, and of the server's orders what was bought. */
export function recordedProjection(
  graph: FunnelGraph,
  version: string,
  facts: readonly FlowFact[],
  orders: readonly PathOrder[],
): WrittenProjection {
  const entered = facts.flatMap((fact) => (fact.type === 'step.entered' ? [fact] : []));
  const sale = orders.find(({ kind }) => kind === 'sale');
  return {
    version,
    step: lastStep(facts),
    visited: [...new Set(entered.map(({ stepId }) => stepId))],
    variants: Object.fromEntries([...entered].reverse().map(({ stepId, variantId }) => [stepId, variantId])),
    upsells: recordedUpsells(graph, facts, orders),
    sale: sale ? { order: sale.id, state: saleState(sale.status) } : null,
  };
}

function lastStep(facts: readonly FlowFact[]): string | null {
  const last = facts.findLast(({ type }) => type === 'step.entered' || type === 'edge.taken');
  if (last?.type === 'edge.taken') return last.to;
  return last?.type === 'step.entered' ? last.stepId : null;
}

/** N10: each offer that was entered, unless a payment's failure led to it, and whether the server has a paid order of it. */
function recordedUpsells(graph: FunnelGraph, facts: readonly FlowFact[], orders: readonly PathOrder[]): UpsellRecord[] {
  const captured = orders.filter(({ kind, status }) => kind === 'offer' && isCapturedOrAuthorized(status));
  const records = new Map<string, UpsellRecord>();
  for (const [place, fact] of facts.entries()) {
    if (fact.type !== 'step.entered') continue;
    const node = nodeById(graph, fact.stepId);
    const before = facts[place - 1];
    const cameByFailure = before?.type === 'edge.taken' && before.on === 'fail';
    const isCaptured = captured.some(({ step }) => step === fact.stepId);
    if (!node || !isOfferKind(node.kind) || (cameByFailure && !isCaptured) || records.has(node.id)) continue;
    records.set(node.id, { step: node.id, offer: node.offers[0] ?? '', status: isCaptured ? 'purchased' : 'offered' });
  }
  return inOrder(graph, [...records.values()]);
}

/** The records in the order of the funnel's steps. */
export function inOrder(graph: FunnelGraph, records: readonly UpsellRecord[]): UpsellRecord[] {
  const stepPlace = ({ step }: UpsellRecord) => graph.nodes.findIndex(({ id }) => id === step);
  return [...records].sort((one, other) => stepPlace(one) - stepPlace(other));
}

/** No attempt says that an unpaid order was given up or cancelled, so the order's own status decides that. */
export function replayedState({ status, total, attempts }: PathOrder): SaleState {
  const isWaived = total === 0 && attempts.length === 0;
  const events = isWaived ? [{ type: 'charge.waived' } as const] : attempts.flatMap(orderEvents);
  const reached = events.reduce<OrderStatus>((now, event) => nextStatus(now, event) ?? now, 'Pending');
  const end = UNPAID_ENDS[status];
  return saleState((end && nextStatus(reached, end)) ?? reached);
}

const UNPAID_ENDS: Partial<Record<OrderStatus, OrderEvent>> = {
  Failed: { type: 'order.failed' },
  Cancelled: { type: 'order.cancelled' },
};

function orderEvents({ status }: PathOrder['attempts'][number]): OrderEvent[] {
  const end = ENDS[status];
  return [{ type: 'attempt.started' }, ...(end ? [{ type: end }] : [])];
}

/** The ends of attempts; one whose outcome is not known has none. */
const ENDS: Readonly<Record<string, OrderEvent['type'] & `attempt.${string}`>> = {
  authorized: 'attempt.authorized',
  captured: 'attempt.captured',
  declined: 'attempt.declined',
  cancelled: 'attempt.abandoned',
};
