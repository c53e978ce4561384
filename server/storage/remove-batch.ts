import { sql } from 'kysely';
import type { Db } from '../db/schema/schema.ts';
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
  db: Db,
  rows: OldRows,
  { before, from, most }: { before: Date; from: Position | 'start'; most: number },
): Promise<Batch> {
  return rows.isUsed ? removeUnused(db, rows, { before, from, most }) : changeAll(db, rows, { before, most });
}

/** Removes the rows, or clears their values: a row whose first value is empty has been cleared. */
async function changeAll(
  db: Db,
  { table, at: column, only = sql`true`, clears }: OldRows,
  { before, most }: { before: Date; most: number },
): Promise<Batch> {
  const [rows, at] = [sql.raw(table), sql.raw(column)];
  const isDue = clears ? sql`${sql.raw(clears[0])} is not null` : only;
  const change = clears
    ? sql`update ${rows} set ${sql.raw(clears.map((name) => `${name} = null`).join(', '))}`
    : sql`delete from ${rows}`;
  const { numAffectedRows = 0n } = await sql`
    ${change} where ctid = any(array(
      select ctid from ${rows} where ${at} <= ${before} and ${isDue} order by ${at} limit ${most}
    )) and ${at} <= ${before} and ${isDue}`.execute(db);
  const removed = Number(numAffectedRows);
  return { removed, next: removed < most ? null : 'start' };
}

async function removeUnused(
  db: Db,
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
