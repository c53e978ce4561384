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
  const plain = names.filter((each) => computed[each] === undefined);
  const found = Object.values(computed);
  const name = sql.raw(table);
  const columns = sql.raw([...plain, ...Object.keys(computed)].join(', '));
  // Column names are constants of the code, never a shopper's text.
  const values = found.length === 0 ? sql.raw(plain.join(', ')) : sql`${sql.raw(plain.join(', '))}, ${sql.join(found)}`;
  return sql`insert into ${name} (${columns}) select ${values}
    from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::json) where ${condition}`;
}
