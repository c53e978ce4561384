import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';
import { OLD_ROWS, type OldRows } from './old-rows.ts';
import { type Position, removeBatch } from './remove-batch.ts';

export interface CleanUpDeps {
  db: Kysely<Schema>;
  clock: () => Date;
  /** Waits between two batches, so that shoppers' statements come in between. */
  pause: () => Promise<unknown>;
  failed: (table: string, error: unknown) => void;
  /** The rows of a batch, 500 by default. */
  most?: number;
}

const DAY_MS = 24 * 3_600_000;
const MOST = 500;

/**
 * Returns a round that removes the old rows of every table in batches, and returns how many it removed. A later round goes on
 * behind the rows that an earlier one kept, so that they are looked at once in a process.
 */
export function cleanUp(deps: CleanUpDeps): (isStopped: () => boolean) => Promise<number> {
  const positions = new Map<OldRows, Position>();
  return async (isStopped) => {
    let removed = 0;
    for (const rows of OLD_ROWS) {
      removed += await cleanTable(deps, rows, positions, isStopped).catch((error: unknown) => {
        deps.failed(rows.table, error);
        return 0;
      });
    }
    return removed;
  };
}

async function cleanTable(
  { db, clock, pause, most = MOST }: CleanUpDeps,
  rows: OldRows,
  positions: Map<OldRows, Position>,
  isStopped: () => boolean,
): Promise<number> {
  const before = new Date(clock().getTime() - rows.days * DAY_MS);
  let removed = 0;
  let from: Position | 'start' | null = positions.get(rows) ?? 'start';
  while (from && !isStopped()) {
    const batch = await removeBatch(db, rows, { before, from, most });
    removed += batch.removed;
    if (batch.next && batch.next !== 'start') positions.set(rows, batch.next);
    from = batch.next;
    if (from) await pause();
  }
  return removed;
}
