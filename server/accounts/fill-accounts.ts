import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/schema/schema.ts';
import { type Rounds, startRounds } from '../timing/start-rounds.ts';
import type { AccountIdOf } from './account-id.ts';

export interface FillOptions {
  db: Db;
  accountIdOf: AccountIdOf;
  /** Called between two batches, so that the shop sells meanwhile. */
  pause: () => Promise<unknown>;
  /** The most rows of a batch. */
  most?: number;
}

const MOST = 500;
const HOUR_MS = 3_600_000;

/** Fills now and every hour: while a version is rolled out, processes of the one before still write orders. */
export function startFillingAccounts(options: FillOptions, failed: (error: unknown) => void): Pick<Rounds, 'stop'> {
  return startRounds((isStopped) => fillAccounts(options, isStopped), { everyMs: HOUR_MS, failed });
}

/** E12, L06: several processes may fill the accounts that older versions left out, since all write the same values. */
export async function fillAccounts(options: FillOptions, isStopped: () => boolean = () => false): Promise<number> {
  let filled = 0;
  for (const { table, key } of FILLED) filled += await fillTable(options, { table, key }, isStopped);
  return filled;
}

const FILLED = [
  { table: sql`orders`, key: sql<string>`id` },
  { table: sql`leads`, key: sql<string>`session_hash || ' ' || funnel_sfid` },
];

async function fillTable(
  { db, accountIdOf, pause, most = MOST }: FillOptions,
  { table, key }: { table: RawBuilder<unknown>; key: RawBuilder<string> },
  isStopped: () => boolean,
): Promise<number> {
  let filled = 0;
  for (let last = ''; !isStopped(); await pause()) {
    const { rows } = await sql<{ key: string; email: string }>`
      select ${key} as key, email from ${table}
      where account_id is null and email <> '' and ${key} > ${last} order by ${key} limit ${most}`.execute(db);
    const accounts = rows.map((row) => ({ key: row.key, account_id: accountIdOf(row.email) }));
    await sql`
      update ${table} set account_id = found.account_id
      from json_to_recordset(${JSON.stringify(accounts)}::json) as found (key text, account_id text)
      where ${key} = found.key and ${table}.account_id is null`.execute(db);
    filled += rows.length;
    last = rows.at(-1)?.key ?? last;
    if (rows.length < most) break;
  }
  return filled;
}
