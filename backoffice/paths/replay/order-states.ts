import type { OrderStatus } from '../../../domain/orders/order-status.ts';
import { nextStatus, type OrderEvent } from '../../../machines/order/order.machine.ts';
import type { PathOrder } from '../../contracts/admin-paths-api.ts';
import { type SaleState, saleState } from './projection.ts';

/**
 * The state to which the machine of orders comes by the attempts at an order. No attempt says that an unpaid order was given up or
 * cancelled, so the order's own status decides that, as far as the machine has a way to it.
 */
export function replayedState({ status, total, attempts }: PathOrder): SaleState {
  const isWaived = total === 0 && attempts.length === 0;
  const events = isWaived ? [{ type: 'charge.waived' } as const] : attempts.flatMap(eventsOf);
  const reached = events.reduce<OrderStatus>((now, event) => nextStatus(now, event) ?? now, 'Pending');
  const end = UNPAID_ENDS[status];
  return saleState((end && nextStatus(reached, end)) ?? reached);
}

const UNPAID_ENDS: Partial<Record<OrderStatus, OrderEvent>> = {
  Failed: { type: 'order.failed' },
  Cancelled: { type: 'order.cancelled' },
};

function eventsOf({ status }: PathOrder['attempts'][number]): OrderEvent[] {
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
