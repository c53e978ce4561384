import { sql } from 'kysely';
import type { Db } from '../db/schema/schema.ts';
import type { OrderRow } from '../orders/records/attempt-rows.ts';
import { joinedCalls } from '../timing/joined-calls.ts';

export interface StoreAndClock {
  db: Db;
  clock: () => Date;
}

/** Consent lasts as long as the cookie of its answer, a year; its proof is kept for 400 days. */
const LASTS_MS = 365 * 86_400_000;

export type ConsentingOrder = Pick<OrderRow, 'id' | 'session_hash' | 'account_id' | 'may_advertise' | 'created_at'>;

/** Whether a shopper's consent to advertising covers an order now. */
export type IsCovered = (order: ConsentingOrder) => Promise<boolean>;

/** An order's consent counts until a session of its customer takes it back, and is read right before a sending. */
export function consentReader({ db, clock }: StoreAndClock): IsCovered {
  const readRefused = joinedCalls((orders: readonly ConsentingOrder[]) => refusedOrders(db, orders));
  return async (order) => {
    if (order.may_advertise !== true || clock().getTime() - order.created_at.getTime() >= LASTS_MS) return false;
    return !(await readRefused(order)).has(order.id);
  };
}

/** The orders after which one of the customer's sessions said no. */
async function refusedOrders(db: Db, orders: readonly ConsentingOrder[]): Promise<ReadonlySet<string>> {
  const asked = JSON.stringify(orders, ['id', 'session_hash', 'account_id', 'created_at']);
  const { rows } = await sql<{ id: string }>`
    select distinct asked.id
    from json_to_recordset(${asked}::json) as asked (id text, session_hash text, account_id text, created_at timestamptz)
      cross join lateral (
        select session_hash from orders where orders.account_id = asked.account_id
        union select asked.session_hash
      ) as own
      join consents as answer on answer.session_hash = own.session_hash
    where answer.answered_at >= asked.created_at
      and (not answer.advertising or answer.is_signalled)
      and not exists (
        select from consents as later
        where later.session_hash = answer.session_hash
          and (later.answered_at, later.id) > (answer.answered_at, answer.id)
      )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
