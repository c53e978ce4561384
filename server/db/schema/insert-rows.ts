import { type RawBuilder, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** `rows` is not empty and all rows have the same columns; the statement itself finds the values of `computed`. */
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
