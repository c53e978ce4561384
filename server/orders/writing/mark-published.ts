import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema/schema.ts';

/**
 * Records that a page has published the purchase of its session's order to a tag manager, whose tags have run. An order whose shopper
 * refuses advertising has no row, and is left alone.
 */
export async function markPublished(
  db: Kysely<Schema>,
  session: { hash: string },
  orderId: string,
  now: Date,
): Promise<void> {
  await sql`
    update order_ad_ids set published_at = ${now}
    where order_id = ${orderId} and published_at is null
      and exists (select from orders where orders.id = order_id and session_hash = ${session.hash})`.execute(db);
}
