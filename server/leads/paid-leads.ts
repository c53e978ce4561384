import { type RawBuilder, type Selectable, sql } from 'kysely';
import { isCapturedOrAuthorized, ORDER_STATUSES } from '../../domain/orders/order-status.ts';
import type { Db, LeadTable } from '../db/schema/schema.ts';
import type { Deliverer } from '../outbox/outbox.types.ts';
import { joinedCalls } from '../timing/joined-calls.ts';

/** For a day after buying a person is no lead: what else they begin to order meanwhile is of the same visit, or of another device. */
const BOUGHT_FOR = sql`interval '1 day'`;

const BOUGHT = sql.join(ORDER_STATUSES.filter(isCapturedOrAuthorized).map((status) => sql.lit(status)));

/** What the person of a lead is known by, as columns or values of a statement. */
interface LeadPerson {
  brand: RawBuilder<unknown>;
  accountId: RawBuilder<unknown>;
  sessionHash: RawBuilder<unknown>;
  /** The time of its last change. */
  at: RawBuilder<unknown>;
}

export const LEAD_ROW: LeadPerson = {
  brand: sql`leads.brand`,
  accountId: sql`leads.account_id`,
  sessionHash: sql`leads.session_hash`,
  at: sql`leads.updated_at`,
};

/** A lead that is not written yet. */
export function leadOfRow(row: Pick<Selectable<LeadTable>, 'brand' | 'account_id' | 'session_hash' | 'updated_at'>) {
  return {
    brand: sql`${row.brand}`,
    accountId: sql`${row.account_id}`,
    sessionHash: sql`${row.session_hash}`,
    at: sql`${row.updated_at}::timestamptz`,
  };
}

/** L06: the sale is paid or held, in the lead's brand, and by its email or session; a refund changes nothing. */
export function isSaleTo({ brand, accountId, sessionHash, at }: LeadPerson): RawBuilder<boolean> {
  return sql`(
    orders.purpose = 'sale' and orders.status in (${BOUGHT}) and orders.brand = ${brand}
    and (orders.account_id = ${accountId} or orders.session_hash = ${sessionHash})
    and coalesce(orders.paid_at, orders.created_at) + ${BOUGHT_FOR} > ${at}
  )`;
}

/** L06: the outbox removes the leads, so that the path of an order has no statement of it and sales share one. */
export function leadCloser(db: Db): Deliverer {
  const close = joinedCalls(async (orderIds: readonly string[]) => {
    await sql`
      delete from leads using orders
      where orders.id = any(${orderIds}::text[]) and ${isSaleTo(LEAD_ROW)}`.execute(db);
  });
  return {
    name: 'leads',
    deliver: async ({ payload }) => {
      await close(String(payload.orderId));
      return { type: 'delivered' };
    },
  };
}
