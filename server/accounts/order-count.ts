import { sql } from 'kysely';
import { isCapturedOrAuthorized, ORDER_STATUSES } from '../../domain/orders/order-status.ts';
import type { Db } from '../db/schema/schema.ts';

export interface CountedOrder {
  accountId: string;
  orderId: string;
}

const PAID = sql.join(ORDER_STATUSES.filter(isCapturedOrAuthorized));

/** M03: the count tells of an email, so it is null unless session, account and a paid or held order match. */
export async function countBefore(
  db: Db,
  session: { hash: string },
  { accountId, orderId }: CountedOrder,
): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*)::int from orders as earlier
      where earlier.account_id = own.account_id and earlier.brand = own.brand
        and earlier.purpose = 'sale' and earlier.status in (${PAID}) and earlier.checkout_id <> own.checkout_id
        and (earlier.created_at, earlier.id) < (own.created_at, own.id)
    ) as count
    from orders as own
    where own.id = ${orderId} and own.session_hash = ${session.hash} and own.account_id = ${accountId}
      and own.status in (${PAID}) and own.total_minor > 0`.execute(db);
  return rows[0]?.count ?? null;
}
