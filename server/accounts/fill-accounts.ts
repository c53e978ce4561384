import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';
import { type Rounds, startRounds } from '../timing/start-rounds.ts';
import type { AccountIdOf } from './account-id.ts';

export interface FillOptions {
  db: Kysely<Schema>;
  accountIdOf: AccountIdOf;
  /** Called between two batches, so that the shop sells meanwhile. */
  pause: () => Promise<unknown>;
  /** The most orders of a batch. */
  most?: number;
}

const MOST = 500;
const HOUR_MS = 3_600_000;

/** Fills now and every hour: while a version is rolled out, processes of the one before still write orders. */
export function startFillingAccounts(options: FillOptions, failed: (error: unknown) => void): Pick<Rounds, 'stop'> {
  return startRounds((isStopped) => fillAccounts(options, isStopped), { everyMs: HOUR_MS, failed });
}

/**
 * E12: gives an account to the orders without one, which versions before accounts wrote. Returns how many. Several processes may
 * run it at once, because they write the same values.
 */
export async function fillAccounts(
  { db, accountIdOf, pause, most = MOST }: FillOptions,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let filled = 0;
  for (let last = ''; !isStopped(); await pause()) {
    const rows = await withoutAccount(db, last, most);
    const accounts = rows.map(({ id, email }) => ({ id, account_id: accountIdOf(email) }));
    await sql`
      update orders set account_id = found.account_id
      from json_to_recordset(${JSON.stringify(accounts)}::json) as found (id text, account_id text)
      where orders.id = found.id and orders.account_id is null`.execute(db);
    filled += rows.length;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < most) break;
  }
  return filled;
}

/** The next orders by their ids, so that an email without an account is passed once. */
function withoutAccount(db: Kysely<Schema>, after: string, most: number): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('orders')
    .select(['id', 'email'])
    .where('account_id', 'is', null)
    .where('email', '<>', '')
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
}
