import type { Kysely } from 'kysely';
import { isCapturedStatus } from '../../../domain/orders/order-status.ts';
import type { MinorUnits } from '../../../domain/pricing/money.ts';
import type { Schema } from '../../db/schema/schema.ts';
import type { OrderRow } from './attempt-rows.ts';

/** The captured amounts of the orders whose amount was held first, from the ledger, by order id. */
export async function capturedHolds(
  db: Kysely<Schema>,
  rows: readonly Pick<OrderRow, 'id' | 'status'>[],
): Promise<ReadonlyMap<string, MinorUnits>> {
  const captured = rows.filter(({ status }) => isCapturedStatus(status)).map(({ id }) => id);
  if (captured.length === 0) return new Map();
  const sums = await db
    .selectFrom('ledger')
    .innerJoin('attempts', 'attempts.id', 'ledger.attempt_id')
    .where('ledger.order_id', 'in', captured)
    .where('ledger.kind', '=', 'capture')
    .where('attempts.capture_before', 'is not', null)
    .groupBy('ledger.order_id')
    .select((eb) => ['ledger.order_id as id', eb.cast<number>(eb.fn.sum('ledger.amount_minor'), 'integer').as('sum')])
    .execute();
  return new Map(sums.map(({ id, sum }) => [id, sum]));
}
