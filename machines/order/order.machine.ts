import { setup } from 'xstate';
import { ORDER_STATUSES, type OrderStatus } from '../../domain/orders/order-status.ts';

export type OrderEvent =
  | { type: 'attempt.started' }
  | { type: 'attempt.authorized' }
  | { type: 'attempt.captured' }
  | { type: 'attempt.declined' }
  | { type: 'attempt.abandoned' }
  /** The order's total is 0, so that it is paid without an attempt. */
  | { type: 'charge.waived' }
  | { type: 'order.failed' }
  | { type: 'order.cancelled' }
  | { type: 'refund.made'; extent: 'full' | 'partial' }
  /** A refund that failed, for example because the account is closed; `extent` is the amount still refunded. */
  | { type: 'refund.reversed'; extent: 'none' | 'partial' }
  | { type: 'dispute.opened' }
  | { type: 'dispute.won' }
  /** `extent` is what disputes and refunds together took of the captured amount. */
  | { type: 'dispute.lost'; extent: 'full' | 'partial' };

/**
 * The life of an order (N13). A state is a status. The machine is never started: `nextStatus` takes single pure steps
 * inside the transaction that writes the event down. Money that a provider captured is never denied: a late capture
 * makes even a failed or cancelled order paid, so that it can be refunded. An amount that is only held is captured or
 * released; the order was confirmed by then, so it ends Cancelled and is never charged again, unlike a Failed one.
 */
export const orderMachine = setup({
  types: { events: {} as OrderEvent },
  guards: {
    isNone: ({ event }) => event.type === 'refund.reversed' && event.extent === 'none',
    isFull: ({ event }) => 'extent' in event && event.extent === 'full',
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
        'charge.waived': 'Paid',
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
    Failed: {
      on: {
        'attempt.started': 'Pending',
        'attempt.captured': 'Paid',
        'charge.waived': 'Paid',
        'order.cancelled': 'Cancelled',
      },
    },
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
    Disputed: {
      on: {
        'dispute.won': 'Paid',
        'dispute.lost': [{ guard: 'isFull', target: 'Refunded' }, { target: 'PartiallyRefunded' }],
      },
    },
  },
});

/** N13: null means that the status cannot receive the event; stepping a snapshot would cost an actor each time. */
export function nextStatus(status: OrderStatus, event: OrderEvent): OrderStatus | null {
  const [taken] = orderMachine.getTransitionData(orderMachine.resolveState({ value: status }), event);
  const target = taken?.target?.[0]?.key;
  return ORDER_STATUSES.find((each) => each === target) ?? null;
}
