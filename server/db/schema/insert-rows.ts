import { type RawBuilder, sql } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * The part of a statement that inserts rows of a table where a condition holds. The rows are one JSON parameter, with
 * jsonb columns as values. `rows` is not empty, and all rows have the same columns; absent columns get their default.
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

/** Column names are constants of the code, never a shopper's text. */
function columnsOf(row: object): RawBuilder<unknown> {
  return sql.raw(Object.keys(row).join(', '));
}
