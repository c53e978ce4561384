import { sql } from 'kysely';
import type { Store } from '../db/connection/store.ts';
import { type OldRows, oldRows } from './old-rows.ts';
import { type Position, removeBatch } from './remove-batch.ts';

export interface CleanUpDeps {
  store: Pick<Store, 'db' | 'kind'>;
  clock: () => Date;
  /** Waits between two batches, so that shoppers' statements come in between. */
  pause: () => Promise<unknown>;
  failed: (table: string, error: unknown) => void;
  statsMonths: number;
  /** The rows of a batch, 500 by default. */
  most?: number;
}

const DAY_MS = 24 * 3_600_000;
const MOST = 500;

/** A vacuum of so many removed rows takes the embedded database about a tenth of a second. */
const VACUUM_AFTER = 50_000;

/** A later round goes on behind the rows that an earlier one kept, so that a process looks at them once. */
export function cleanUp(deps: CleanUpDeps): (isStopped: () => boolean) => Promise<number> {
  const positions = new Map<OldRows, Position>();
  const kinds = oldRows(deps.statsMonths);
  return async (isStopped) => {
    let removed = 0;
    for (const rows of kinds) {
      removed += await cleanTable(deps, rows, positions, isStopped).catch((error: unknown) => {
        deps.failed(rows.table, error);
        return 0;
      });
    }
    return removed;
  };
}

async function cleanTable(
  { store, clock, pause, most = MOST }: CleanUpDeps,
  rows: OldRows,
  positions: Map<OldRows, Position>,
  isStopped: () => boolean,
): Promise<number> {
  const before = new Date(clock().getTime() - rows.days * DAY_MS);
  let removed = 0;
  let vacuumed = 0;
  let from: Position | 'start' | null = positions.get(rows) ?? 'start';
  while (from && !isStopped()) {
    const batch = await removeBatch(store.db, rows, { before, from, most });
    removed += batch.removed;
    if (batch.next && batch.next !== 'start') positions.set(rows, batch.next);
    from = batch.next;
    if (removed - vacuumed >= (from ? VACUUM_AFTER : 1)) {
      await vacuum(store, rows);
      vacuumed = removed;
    }
    if (from) await pause();
  }
  return removed;
}

/** The embedded database has no process that frees the space of removed rows by itself, as a server of PostgreSQL has. */
async function vacuum({ db, kind }: CleanUpDeps['store'], { table }: OldRows): Promise<void> {
  if (kind === 'embedded') await sql`vacuum ${sql.raw(table)}`.execute(db);
}
