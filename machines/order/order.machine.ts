import { setup, transition } from 'xstate';
import type { OrderStatus } from '../../domain/orders/order-status.ts';

/** What happens to an order and its payments, as facts. */
export type OrderEvent =
  | { type: 'attempt.started' }
  | { type: 'attempt.authorized' }
  | { type: 'attempt.captured' }
  | { type: 'attempt.declined' }
  | { type: 'attempt.abandoned' }
  | { type: 'order.failed' }
  | { type: 'order.cancelled' }
  | { type: 'refund.made'; extent: 'full' | 'partial' }
  /** Money that was to go back came back, as from a closed account; the extent is what is refunded after it. */
  | { type: 'refund.reversed'; extent: 'none' | 'partial' }
  | { type: 'dispute.opened' }
  | { type: 'dispute.won' }
  | { type: 'dispute.lost' };

/**
 * The life of an order (N13). A state is a status. It is never started: `nextStatus` takes single pure steps of it inside
 * the transaction that writes the fact down. Money that a provider took is never denied: a capture that turns up late
 * makes even a failed or cancelled order paid, so that it can be refunded. What is only held is captured or released; then
 * the order was confirmed already, so that it ends Cancelled and is never charged anew, as a Failed one may be.
 */
export const orderMachine = setup({
  types: { events: {} as OrderEvent },
  guards: {
    isNone: ({ event }) => event.type === 'refund.reversed' && event.extent === 'none',
    isFull: ({ event }) => event.type === 'refund.made' && event.extent === 'full',
  },
}).createMachine({
  id: 'order',
  initial: 'Pending',
  states: {
    Pending: {
      on: {
        'attempt.started': 'Pending',
        'attempt.authorized': 'Authorized',
        'attempt.captured': 'Paid',
        'attempt.declined': 'Pending',
        'attempt.abandoned': 'Pending',
        'order.failed': 'Failed',
        'order.cancelled': 'Cancelled',
      },
    },
    Authorized: {
      on: {
        'attempt.captured': 'Paid',
        'order.cancelled': 'Cancelled',
      },
    },
    Paid: {
      on: {
        'refund.made': [{ guard: 'isFull', target: 'Refunded' }, { target: 'PartiallyRefunded' }],
        'dispute.opened': 'Disputed',
      },
    },
    Failed: { on: { 'attempt.started': 'Pending', 'attempt.captured': 'Paid', 'order.cancelled': 'Cancelled' } },
    Cancelled: { on: { 'attempt.captured': 'Paid' } },
    PartiallyRefunded: {
      on: {
        'refund.made': [{ guard: 'isFull', target: 'Refunded' }, { target: 'PartiallyRefunded' }],
        'refund.reversed': [{ guard: 'isNone', target: 'Paid' }, { target: 'PartiallyRefunded' }],
        'dispute.opened': 'Disputed',
      },
    },
    Refunded: {
      on: {
        'refund.reversed': [{ guard: 'isNone', target: 'Paid' }, { target: 'PartiallyRefunded' }],
        'dispute.opened': 'Disputed',
      },
    },
    Disputed: { on: { 'dispute.won': 'Paid', 'dispute.lost': 'Refunded' } },
  },
});

/** The status that follows (N13), or null where an order in this status cannot meet this event. */
export function nextStatus(status: OrderStatus, event: OrderEvent): OrderStatus | null {
  const before = orderMachine.resolveState({ value: status });
  if (!before.can(event)) return null;
  const [after] = transition(orderMachine, before, event);
  return after.value;
}
