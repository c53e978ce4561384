import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';
import type { Deliverer } from '../outbox/outbox.types.ts';
import { joinedCalls } from '../timing/joined-calls.ts';
import { isSaleTo, LEAD_ROW } from './paid-leads.ts';

/**
 * L06: removes the leads of a person who has bought, once the sale is paid or held. The outbox delivers to it, so that the path of an
 * order has no statement of it; the sales of one turn share one.
 */
export function leadCloser(db: Kysely<Schema>): Deliverer {
  const close = joinedCalls(async (orderIds: readonly string[]) => {
    await sql`
      delete from leads using orders
      where orders.id in (${sql.join(orderIds)}) and ${isSaleTo(LEAD_ROW)}`.execute(db);
  });
  return {
    name: 'leads',
    deliver: async ({ payload }) => {
      await close(String(payload.orderId));
      return { type: 'delivered' };
    },
  };
}
