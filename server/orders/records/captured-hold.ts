import { type Kysely, sql } from 'kysely';
import { CAPTURED_STATUSES } from '../../../domain/orders/order-status.ts';
import type { MinorUnits } from '../../../domain/pricing/money.ts';
import type { Schema } from '../../db/schema/schema.ts';

/** The captured amount of an order of `orders` whose amount was held first, from the ledger; null for any other order. */
export const capturedHoldSql = sql<MinorUnits | null>`(
  select sum(ledger.amount_minor)::integer from ledger join attempts on attempts.id = ledger.attempt_id
  where ledger.order_id = orders.id and ledger.kind = 'capture' and attempts.capture_before is not null
    and orders.status in (${sql.join(CAPTURED_STATUSES.map((status) => sql.lit(status)))})
)`;

/** The same of one order that is captured. */
export async function capturedHold(db: Kysely<Schema>, orderId: string): Promise<MinorUnits | null> {
  const { rows } = await sql<{ captured: MinorUnits | null }>`
    select ${capturedHoldSql} as captured from orders where id = ${orderId}`.execute(db);
  return rows[0]?.captured ?? null;
}
