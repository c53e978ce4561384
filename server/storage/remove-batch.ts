import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';
import type { OldRows } from './old-rows.ts';

/** The place of a row among those that are kept, by its time and id. */
export interface Position {
  at: string;
  id: string;
}

export interface Batch {
  removed: number;
  /** Null where no older row is left. */
  next: Position | 'start' | null;
}

/** Removes one batch of the oldest rows, or clears their values. Rows that are used are passed over, and the next batch begins behind them. */
export async function removeBatch(
  db: Kysely<Schema>,
  rows: OldRows,
  { before, from, most }: { before: Date; from: Position | 'start'; most: number },
): Promise<Batch> {
  if (rows.clears) return clearAll(db, rows, rows.clears, { before, most });
  return rows.isUsed ? removeUnused(db, rows, { before, from, most }) : removeAll(db, rows, { before, most });
}

async function removeAll(
  db: Kysely<Schema>,
  { table, at: column, only = sql`true` }: OldRows,
  { before, most }: { before: Date; most: number },
): Promise<Batch> {
  const [rows, at] = [sql.raw(table), sql.raw(column)];
  const { numAffectedRows = 0n } = await sql`
    delete from ${rows} where ctid = any(array(
      select ctid from ${rows} where ${at} <= ${before} and ${only} order by ${at} limit ${most}
    )) and ${at} <= ${before} and ${only}`.execute(db);
  const removed = Number(numAffectedRows);
  return { removed, next: removed < most ? null : 'start' };
}

async function clearAll(
  db: Kysely<Schema>,
  { table, at: column }: OldRows,
  clears: readonly [string, ...string[]],
  { before, most }: { before: Date; most: number },
): Promise<Batch> {
  const [rows, at, filled] = [sql.raw(table), sql.raw(column), sql.raw(clears[0])];
  const emptied = sql.raw(clears.map((name) => `${name} = null`).join(', '));
  const { numAffectedRows = 0n } = await sql`
    update ${rows} set ${emptied} where ctid = any(array(
      select ctid from ${rows} where ${at} <= ${before} and ${filled} is not null order by ${at} limit ${most}
    )) and ${at} <= ${before} and ${filled} is not null`.execute(db);
  const removed = Number(numAffectedRows);
  return { removed, next: removed < most ? null : 'start' };
}

async function removeUnused(
  db: Kysely<Schema>,
  { table, at: column, key: named = 'id', isUsed = sql`false` }: OldRows,
  { before, from, most }: { before: Date; from: Position | 'start'; most: number },
): Promise<Batch> {
  const [name, at, key] = [sql.raw(table), sql.raw(column), sql.raw(named)];
  const behind = from === 'start' ? sql`true` : sql`(${at}, ${key}) > (${from.at}::timestamptz, ${from.id})`;
  const { rows } = await sql<Position & { seen: number; removed: number }>`
    with old as (
      select * from ${name} where ${at} <= ${before} and ${behind} order by ${at}, ${key} limit ${most}
    ), gone as (
      delete from ${name} where ${key} in (select old.${key} from old where not (${isUsed})) returning 1
    )
    select ${at}::text as at, ${key} as id, (select count(*)::int from old) as seen, (select count(*)::int from gone) as removed
    from old order by old.${at} desc, old.${key} desc limit 1`.execute(db);
  const [last] = rows;
  if (!last) return { removed: 0, next: null };
  const { at: lastAt, id, seen, removed } = last;
  return { removed, next: seen < most ? null : { at: lastAt, id } };
}
