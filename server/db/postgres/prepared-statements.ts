import type { BoundedClient } from './bounded-client.ts';

/** The most prepared statements of a connection: texts vary only in the length of lists. */
const MOST = 200;
/** A text that comes so often is prepared; most of a start come once. */
const OFTEN = 3;
const COUNTED = 2_000;

/** The columns of each table by its name, in their order. */
type Columns = ReadonlyMap<string, readonly string[]>;

interface Prepared {
  name: string;
  text: string;
}

/** All columns are named, since a migration beside this process may add one and a prepared answer must not change. */
export class PreparedStatements {
  readonly #counts = new Map<string, number>();
  readonly #prepared = new Map<string, Prepared | null>();
  #columns: Columns | null = null;

  /** The statement as it is prepared, or null where it is not. */
  async of(sql: string, client: BoundedClient, limitMs: number): Promise<Prepared | null> {
    const known = this.#prepared.get(sql);
    if (known !== undefined || !this.#comesOften(sql)) return known ?? null;
    const text = MAY_CHANGE.test(sql) ? await this.#withColumns(sql, client, limitMs) : sql;
    // Others may have come with the same statement meanwhile; a name belongs to one text.
    const prepared = MAY_CHANGE.test(text) ? null : { name: `sluice-${this.#prepared.size + 1}`, text };
    if (!this.#prepared.has(sql)) this.#prepared.set(sql, prepared);
    return this.#prepared.get(sql) ?? null;
  }

  async #withColumns(sql: string, client: BoundedClient, limitMs: number): Promise<string> {
    this.#columns ??= await readColumns(client, limitMs);
    return withColumns(sql, this.#columns);
  }

  #comesOften(sql: string): boolean {
    if (this.#prepared.size >= MOST || this.#counts.size >= COUNTED) return false;
    const count = 1 + (this.#counts.get(sql) ?? 0);
    this.#counts.set(sql, count);
    return count >= OFTEN;
  }
}

/** All columns of what is no list of named ones; `count(*)` has one. */
const MAY_CHANGE = /(?<!\()\*(?! from json_to_recordset\()/;

/** A statement with the columns of its tables in place of `*`, as Kysely writes that. */
function withColumns(sql: string, columns: Columns): string {
  const listed = (all: string, table: string) =>
    columns
      .get(table)
      ?.map((column) => `"${table}"."${column}"`)
      .join(', ') ?? all;
  return sql
    .replace(/"(\w+)"\.\*/g, listed)
    .replace(/(?<=^select )\*(?= from "(\w+)"(?: where| order by| limit|$))/, listed)
    .replace(/(?<=^(?:insert into|update|delete from) "(\w+)" .*returning )\*$/s, listed);
}

async function readColumns(client: BoundedClient, limitMs: number): Promise<Columns> {
  const { rows } = await client.query({ text: COLUMNS }, limitMs);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

const COLUMNS = `
  select relname::text as name, array_agg(attname::text order by attnum) as columns
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'v') and attnum > 0 and not attisdropped
  group by relname`;
