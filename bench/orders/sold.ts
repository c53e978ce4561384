import type { Kysely } from 'kysely';
import type { Schema } from '../../server/db/schema/schema.ts';
import { IN_FLIGHT_STATUSES } from '../../server/orders/records/attempt-rows.ts';
import type { Sold } from './commands.ts';

/** The sales in the store, for comparison with the provider's ledger. */
export async function soldBy(db: Kysely<Schema>): Promise<Sold> {
  const orders = await db.selectFrom('orders').select(['status', 'total_minor']).execute();
  const captures = await db.selectFrom('ledger').select('amount_minor').where('kind', '=', 'capture').execute();
  const open = await db.selectFrom('attempts').select('id').where('status', 'in', IN_FLIGHT_STATUSES).execute();
  const paid = orders.filter(({ status }) => status === 'Paid');
  return {
    orders: paid.length,
    amount: sumOf(paid.map((order) => order.total_minor)),
    captures: captures.length,
    captured: sumOf(captures.map((row) => row.amount_minor)),
    open: open.length,
  };
}

function sumOf(amounts: number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
