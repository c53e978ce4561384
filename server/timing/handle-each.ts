interface HandlingDeps {
  log: (level: 'error', message: string, detail: unknown) => void;
}

/** Handles rows, or ids of some, one after another. One that throws is logged, and stops none of the others. */
export async function handleEach<Row extends { id: string } | string>(
  { log }: HandlingDeps,
  rows: readonly Row[],
  handle: (row: Row) => Promise<unknown>,
): Promise<void> {
  for (const row of rows) {
    try {
      await handle(row);
    } catch (error) {
      log('error', 'a row could not be handled', { row: idOf(row), detail: String(error) });
    }
  }
}

function idOf(row: { id: string } | string): string {
  return typeof row === 'string' ? row : row.id;
}
