import { type RawBuilder, sql } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * The part of a statement that inserts rows of a table where a condition holds. The rows travel as one JSON parameter, as
 * they will be read: jsonb columns as values. There is at least one, and all
 * have the same columns; what they leave out gets its default.
 */
export function insertRows(
  table: keyof Schema,
  rows: readonly object[],
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [name, columns] = [sql.raw(table), columnsOf(rows[0] ?? {})];
  return sql`insert into ${name} (${columns}) select ${columns}
    from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::json) where ${condition}`;
}

/** Names of columns are words of our own, never a shopper's. */
function columnsOf(row: object): RawBuilder<unknown> {
  return sql.raw(Object.keys(row).join(', '));
}
