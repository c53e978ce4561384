import { isAway } from '../db/connection/sql-state.ts';

/** Handles rows, or ids of some, one after another. One that throws is logged, and stops none of the others; a database that is away stops all. */
export async function handleEach<Row extends { id: string } | string>(
  { log }: { log: (level: 'error', message: string, detail: unknown) => void },
  rows: readonly Row[],
  handle: (row: Row) => Promise<unknown>,
): Promise<void> {
  for (const row of rows) {
    try {
      await handle(row);
    } catch (error) {
      if (isAway(error)) throw error;
      const id = typeof row === 'string' ? row : row.id;
      log('error', 'a row could not be handled', { row: id, detail: String(error) });
    }
  }
}
