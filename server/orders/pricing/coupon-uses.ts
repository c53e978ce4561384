import { sql } from 'kysely';
import type { Coupon } from '../../../domain/pricing/coupon.ts';
import type { Db, DbTransaction } from '../../db/schema/schema.ts';
import type { OpenDraft, OrdersDeps } from '../records/orders-deps.ts';

/** Rolls the transaction back: other orders took the coupon's last use since the price was computed. */
class CouponUsedUp extends Error {}

/** The result of a transaction, or `coupon-used-up` where it was rolled back because `holdCoupon` found no use left. */
export async function whereCouponLeft<Result>(write: Promise<Result>): Promise<Result | { type: 'coupon-used-up' }> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof CouponUsedUp) return { type: 'coupon-used-up' };
    throw error;
  }
}

/** V08: an order holds its use from its first attempt until it expires, and a concurrent last use is waited for. */
export async function holdCoupon(
  trx: DbTransaction,
  { clock }: Pick<OrdersDeps, 'clock'>,
  orderId: string,
  { published, sold: { coupon } }: Pick<OpenDraft, 'published' | 'sold'>,
): Promise<void> {
  if (!coupon) return releaseCoupon(trx, orderId);
  const { uniqueName: brand } = published.brand;
  const { code, maxUses } = coupon;
  if (maxUses !== null) {
    await sql`select pg_advisory_xact_lock(hashtext(${brand}), hashtext(${code}))`.execute(trx);
    if ((await usesByOthers(trx, brand, code, orderId)) >= maxUses) throw new CouponUsedUp();
  }
  const at = clock();
  await trx
    .insertInto('coupon_uses')
    .values({ order_id: orderId, brand, code, at })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ brand, code, at }))
    .execute();
}

/** Releases the coupon's use of an expired or cancelled order. */
export async function releaseCoupon(trx: Db, orderId: string): Promise<void> {
  await trx.deleteFrom('coupon_uses').where('order_id', '=', orderId).execute();
}

/** V08: the price was agreed with the coupon, so that the use of an order paid late counts even beyond the limit. */
export async function countAgain(
  trx: DbTransaction,
  { orderId, brand, code, at }: { orderId: string; brand: string; code: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('coupon_uses')
    .values({ order_id: orderId, brand, code, at })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute();
}

/** V08: whether a coupon has no use left for the sale of this checkout, whose own use does not count. */
export async function isUsedUp(
  db: Db,
  brand: string,
  { code, maxUses }: Pick<Coupon, 'code' | 'maxUses'>,
  checkoutId: string | undefined,
): Promise<boolean> {
  if (maxUses === null) return false;
  const { count } = await db
    .selectFrom('coupon_uses')
    .innerJoin('orders', 'orders.id', 'coupon_uses.order_id')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('coupon_uses.brand', '=', brand)
    .where('coupon_uses.code', '=', code)
    .where('orders.checkout_id', '!=', checkoutId ?? '')
    .executeTakeFirstOrThrow();
  return Number(count) >= maxUses;
}

async function usesByOthers(trx: Db, brand: string, code: string, orderId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('coupon_uses')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('brand', '=', brand)
    .where('code', '=', code)
    .where('order_id', '!=', orderId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
