import { sql } from 'kysely';
import type { AffiliateRequest } from '../../../contracts/api/affiliate-parameters.ts';
import { readAffiliate } from '../../../domain/tracking/affiliate.ts';
import type { Db } from '../../db/schema/schema.ts';
import type { OrderSession, OrdersDeps } from '../records/orders-deps.ts';

/** N02: after the receipt no offer is sold to the sale; another session's or an unpaid checkout is left as it is. */
export async function endWalk({ db, clock }: OrdersDeps, session: OrderSession, checkoutId: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ walk_ended_at: clock() })
    .where('checkout_id', '=', checkoutId)
    .where('purpose', '=', 'sale')
    .where('session_hash', '=', session.hash)
    .where('status', 'in', ['Paid', 'Authorized'])
    .where('walk_ended_at', 'is', null)
    .execute();
}

/** The purchase is marked once a page's tags have run, and an order without advertising has no row to mark. */
export async function markPublished(db: Db, session: { hash: string }, orderId: string, now: Date) {
  await sql`
    update order_ad_ids set published_at = ${now}
    where order_id = ${orderId} and published_at is null
      and exists (select from orders where orders.id = order_id and session_hash = ${session.hash})`.execute(db);
}

/** O07, E15: a new set replaces the stored one as a whole, an empty one removes it, and each is kept for 90 days. */
export async function storeAffiliate(
  deps: Pick<OrdersDeps, 'db' | 'clock'>,
  session: OrderSession,
  { affParameters, ...own }: AffiliateRequest,
): Promise<void> {
  const parameters = readAffiliate({ ...affParameters, ...own });
  if (Object.keys(parameters).length === 0) {
    await deps.db.deleteFrom('session_affiliates').where('session_hash', '=', session.hash).execute();
    return;
  }
  const stored = { parameters: JSON.stringify(parameters), updated_at: deps.clock() };
  await deps.db
    .insertInto('session_affiliates')
    .values({ session_hash: session.hash, ...stored })
    .onConflict((conflict) => conflict.column('session_hash').doUpdateSet(stored))
    .execute();
}
