import { type RawBuilder, sql } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * The part of a statement that inserts rows of a table where a condition holds. The rows are one JSON parameter, with
 * jsonb columns as values. `rows` is not empty, and all rows have the same columns; absent columns get their default.
 * `computed` has the values of columns that the statement itself finds.
 */
export function insertRows(
  table: keyof Schema,
  rows: readonly object[],
  condition: RawBuilder<unknown>,
  computed: Readonly<Record<string, RawBuilder<unknown>>> = {},
): RawBuilder<unknown> {
  const names = Object.keys(rows[0] ?? {});
  const name = sql.raw(table);
  return sql`insert into ${name} (${columnsOf(names)}) select ${sql.join(names.map((each) => computed[each] ?? columnsOf([each])))}
    from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::json) where ${condition}`;
}

/** Column names are constants of the code, never a shopper's text. */
function columnsOf(names: readonly string[]): RawBuilder<unknown> {
  return sql.raw(names.join(', '));
}
