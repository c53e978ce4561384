import pg from 'pg';
import { startPostgres, type TestPostgres } from '../../tests/support/stores/postgres.ts';
import { cpuMsBelow, parentOf } from '../process-usage.ts';

/** What a PostgreSQL has done in a span of time. */
export interface Work {
  statements: number;
  /** Inserted, updated and removed, with the parts of large values. */
  rows: number;
  walBytes: number;
}

/** A moment of a PostgreSQL. */
interface Moment {
  statements: number;
  wal: string;
}

/** The PostgreSQL of a shop, as a bench counts what it does. */
export interface Database {
  /** CPU milliseconds of all its processes, also of those that have ended. */
  cpuMs(): Promise<number>;
  now(): Promise<Moment>;
  between(from: Moment, until: Moment): Promise<Work>;
  /** The deliveries that the shop has yet to make. */
  open(): Promise<number>;
  close(): Promise<void>;
}

/** What it needs to count; the WAL of a round stays until it is read. */
const SETTINGS = [
  `shared_preload_libraries = 'pg_stat_statements'`,
  'pg_stat_statements.max = 20000',
  `wal_keep_size = '16GB'`,
];

/** The extensions stand in a database of their own, beside the shop's. */
const COUNTS = 'counts';

/** A PostgreSQL that counts its statements. */
export async function startCountedPostgres(): Promise<TestPostgres> {
  const postgres = await startPostgres();
  const client = await connected(await postgres.url(COUNTS));
  for (const setting of SETTINGS) await client.query(`alter system set ${setting}`);
  await client.end();
  postgres.down('fast');
  postgres.up();
  return postgres;
}

export async function openDatabase(databaseUrl: string): Promise<Database> {
  const [shop, counts] = await Promise.all([connected(databaseUrl), connected(new URL(COUNTS, databaseUrl).href)]);
  await counts.query('create extension if not exists pg_stat_statements');
  await counts.query('create extension if not exists pg_walinspect');
  const { rows } = await counts.query<{ pid: number }>('select pg_backend_pid() as pid');
  const server = await parentOf(rows[0]?.pid ?? 0);
  const name = shop.database;
  const one = async <Row extends object>(client: pg.Client, text: string, values: unknown[] = []): Promise<Row> =>
    (await client.query<Row>(text, values)).rows[0] as Row;
  return {
    cpuMs: () => cpuMsBelow(server),
    now: () => one<Moment>(counts, MOMENT, [name]),
    async between(from, until) {
      const statements = until.statements - from.statements;
      if (from.wal === until.wal) return { statements, rows: 0, walBytes: 0 };
      return { statements, ...(await one<Omit<Work, 'statements'>>(counts, WRITTEN, [from.wal, until.wal])) };
    },
    async open() {
      const { tables } = await one<{ tables: string[] }>(shop, TABLES, [Object.keys(OPEN)]);
      const counted = tables.map((table) => `(select count(*) from ${table} where ${OPEN[table]})`);
      return Number((await one<{ open: string }>(shop, `${MARK} select ${counted.join(' + ')} as open`)).open);
    },
    async close() {
      await shop.end();
      await counts.end();
    },
  };
}

/** The bench's own statements are not counted. */
const MARK = '/* bench */';

const MOMENT = `
  select coalesce(sum(calls), 0)::float as statements, pg_current_wal_flush_lsn()::text as wal
  from pg_stat_statements join pg_database on pg_database.oid = dbid
  where datname = $1 and not starts_with(query, '${MARK}')`;

const WRITTEN = `
  select coalesce(sum(count), 0)::float as rows, ($2::pg_lsn - $1::pg_lsn)::float as "walBytes"
  from pg_get_wal_stats($1::pg_lsn, $2::pg_lsn, true)
  where "resource_manager/record_type" ~ '^Heap2?/(INSERT|UPDATE|HOT_UPDATE|DELETE|MULTI_INSERT)'`;

/** The tables of what is yet to be delivered; an older commit has some of them. */
const OPEN: Record<string, string> = {
  outbox: 'delivered_at is null and failed_at is null',
  event_deliveries: 'delivered_at is null and parked_at is null',
};

const TABLES = `${MARK} select array_agg(name) filter (where to_regclass(name) is not null) as tables from unnest($1::text[]) as name`;

async function connected(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  return client;
}
