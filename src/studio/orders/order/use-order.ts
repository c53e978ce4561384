import type { OrderDetails } from '../../../../contracts/api/admin-orders-api.ts';
import { useReading } from '../../shell/admin-query.ts';

/** A delivery ends without a change of the order. */
const WHILE_ONE_WAITS_MS = 5_000;

/** An order by its number or id, and again whenever something has changed. */
export function useOrder(number: string) {
  return useReading<OrderDetails>({
    topic: 'orders',
    path: `/admin/api/orders/${encodeURIComponent(number)}`,
    everyMs: (order) => (order?.events.some(isOpen) ? WHILE_ONE_WAITS_MS : false),
  });
}

function isOpen({ deliveries }: OrderDetails['events'][number]): boolean {
  return deliveries.some(({ deliveredAt, parkedAt }) => deliveredAt === null && parkedAt === null);
}
