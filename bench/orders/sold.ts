import { openStore } from '../../server/db/open-store.ts';
import { IN_FLIGHT_STATUSES } from '../../server/orders/records/attempt-rows.ts';

/** The sales of a shop as its store has them; amounts are minor units. */
export interface Sold {
  /** The number of paid orders, and the sum of their totals. */
  orders: number;
  amount: number;
  /** The number of rows in the ledger, and their sum. */
  captures: number;
  captured: number;
  /** Attempts without a known outcome. */
  open: number;
}

/** Reads them once the shop has ended: a process of its own holds an embedded store. */
export async function readSold(dataFolder: string, databaseUrl: string | null): Promise<Sold> {
  const opened = await openStore({ dataFolder, databaseUrl: databaseUrl ?? undefined });
  if (!opened.ok) throw new Error(opened.message);
  const { db, close } = opened.store;
  const orders = await db.selectFrom('orders').select(['status', 'total_minor']).execute();
  const captures = await db.selectFrom('ledger').select('amount_minor').where('kind', '=', 'capture').execute();
  const open = await db.selectFrom('attempts').select('id').where('status', 'in', IN_FLIGHT_STATUSES).execute();
  await close();
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
