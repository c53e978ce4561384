/** A statement as it was sent, and whether it changed a row. */
export interface SentStatement {
  sql: string;
  hasChanged: boolean;
}

const WRITES = /\b(?:insert into|update|delete from) "?(\w+)"?/g;
const READS = /\b(?:from|join) "?(\w+)"?/g;

/**
 * Returns the tables that statements read after an earlier one has written to them. A read that locks the row for a
 * transition is left out, since another process may have changed the row; so is a writing statement, which needs its
 * own reads.
 */
export function readBack(statements: readonly SentStatement[]): string[] {
  const written = new Set<string>();
  const found: string[] = [];
  for (const { sql, hasChanged } of statements) {
    const changes = tablesOf(sql, WRITES);
    const isPlainRead = changes.length === 0 && !sql.includes('for update');
    if (isPlainRead) found.push(...tablesOf(sql, READS).filter((table) => written.has(table)));
    if (hasChanged) for (const table of changes) written.add(table);
  }
  return found;
}

/** `for update` names no table. */
function tablesOf(sql: string, pattern: RegExp): string[] {
  return [...sql.replaceAll('for update', '').matchAll(pattern)].flatMap(([, table]) => table ?? []);
}
