import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';
import type { OrderRow } from '../orders/records/attempt-rows.ts';

/** Consent lasts as long as the cookie of its answer, a year; its proof is kept for 400 days. */
const LASTS_MS = 365 * 86_400_000;

export type ConsentingOrder = Pick<OrderRow, 'session_hash' | 'account_id' | 'may_advertise' | 'created_at'>;

/**
 * Whether services of advertising may be told of an order now: its shopper allowed it when the order was placed, and has taken it
 * back since in no session with which this customer ordered. Read right before anything is sent.
 */
export async function consentCovers(db: Kysely<Schema>, order: ConsentingOrder, now: Date): Promise<boolean> {
  if (order.may_advertise !== true || now.getTime() - order.created_at.getTime() >= LASTS_MS) return false;
  const { rows } = await sql`
    select from consents as answer
    where answer.session_hash in (
        select session_hash from orders where account_id = ${order.account_id}
        union all select ${order.session_hash}
      )
      and answer.answered_at >= ${order.created_at}
      and (not answer.advertising or answer.is_signalled)
      and not exists (
        select from consents as later
        where later.session_hash = answer.session_hash
          and (later.answered_at, later.id) > (answer.answered_at, answer.id)
      )
    limit 1`.execute(db);
  return rows.length === 0;
}
