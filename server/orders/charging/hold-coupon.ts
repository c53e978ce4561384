import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema/schema.ts';
import { takeCoupon } from '../pricing/coupon-uses.ts';
import type { OrderRow } from '../records/attempt-rows.ts';
import type { OpenDraft } from '../records/order-draft.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';

/** Rolls the transaction back. */
export class CouponUsedUp extends Error {}

/** Takes the coupon's use for an order, or releases it where the order has no coupon any more. */
export async function holdCoupon(
  trx: Transaction<Schema>,
  deps: OrdersDeps,
  order: OrderRow,
  { published, sold: { coupon } }: OpenDraft,
): Promise<void> {
  const { uniqueName: brand } = published.brand;
  if (!(await takeCoupon(trx, { orderId: order.id, brand, coupon, at: deps.clock() }))) throw new CouponUsedUp();
}
