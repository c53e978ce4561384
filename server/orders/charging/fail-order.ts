import { nextStatus } from '../../../machines/order/order.machine.ts';
import { type PublishingTransaction, publish } from '../../outbox/publish.ts';
import { releaseCoupon } from '../pricing/coupon-uses.ts';
import { attemptsOf, mayStillCapture, type OrderRow } from '../records/attempt-rows.ts';
import { writeStatus } from '../records/order-status.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';

/**
 * N13: makes an order Failed that is given up, or whose payment was denied late; its row is locked. An order that is not Pending, and
 * one whose attempt may still take money, stays as it is. Returns the order.
 */
export async function failOrder(
  trx: PublishingTransaction,
  deps: Pick<OrdersDeps, 'clock'>,
  order: OrderRow,
  why: { wasPending?: true } = {},
): Promise<OrderRow> {
  const status = nextStatus(order.status, { type: 'order.failed' });
  if (!status || (await attemptsOf(trx, order.id)).some(mayStillCapture)) return order;
  const failed = await writeStatus(trx, deps, order, status);
  await releaseCoupon(trx, order.id);
  await publish(trx, { topic: 'order.failed', orderId: order.id, ...why }, deps.clock());
  return failed;
}
