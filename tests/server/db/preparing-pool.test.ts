import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { Kysely, PostgresDialect, type QueryExecutorProvider, sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { preparingPools } from '../../../server/db/postgres/preparing-pools.ts';
import { emptyFolder, openTestStore, postgresDuringTests } from '../../support/stores/stores.ts';

const newDatabase = postgresDuringTests();

/** A pool of one connection, whose prepared statements the test can count. */
async function openOne() {
  const pool = new pg.Pool({ connectionString: await newDatabase(), max: 1 });
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool: preparingPools(pool)() }) });
  onTestFinished(() => db.destroy());
  return db;
}

const LONG = `-- ${'long '.repeat(100)}\n`;

async function prepared(db: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements`.execute(db);
  return rows[0]?.n ?? -1;
}

const add = (one: number, other: number, note = LONG) =>
  sql<{ sum: number }>`select ${one}::int + ${other}::int as sum ${sql.raw(note)}`;

/** The protocol's BackendKeyData, before the process of the server and the key that cancels its statements. */
const BACK_END_KEY = Buffer.from([0x4b, 0, 0, 0, 12]);

/** As PgBouncer does, names its own numbers in place of the server's process. */
async function atPooler(databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl);
  const pooler = createServer((near) => {
    const far = connect(Number(url.port), url.hostname);
    far.on('data', (bytes) => {
      const at = bytes.indexOf(BACK_END_KEY);
      if (at >= 0) bytes.writeInt32BE(7, at + BACK_END_KEY.length);
      near.write(bytes);
    });
    near.on('data', (bytes) => far.write(bytes)).on('close', () => far.destroy());
  });
  await once(pooler.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void pooler.close());
  const own = new URL(databaseUrl);
  own.port = String((pooler.address() as AddressInfo).port);
  return own.href;
}

describe('a pool that prepares statements', () => {
  it('prepares a long statement once, for all its values', async () => {
    const db = await openOne();
    for (const other of [1, 2, 40]) {
      expect((await add(2, other).execute(db)).rows).toEqual([{ sum: 2 + other }]);
    }
    expect(await prepared(db)).toBe(1);
  });

  it('prepares a statement that counts rows, whose answer has one column whatever a migration adds', async () => {
    const db = await openOne();
    const counted = (least: number) =>
      sql`select count(*)::int as n from pg_class where oid > ${least}::int ${sql.raw(LONG)}`.execute(db);
    expect((await counted(2)).rows).toHaveLength(1);
    expect(await prepared(db)).toBe(1);
  });

  it('does not prepare a short statement, several at once, or one whose columns a migration may change', async () => {
    const db = await openOne();
    expect((await add(2, 3, '').execute(db)).rows).toEqual([{ sum: 5 }]);
    await sql.raw(`create table shelf (id int); insert into shelf values (7); ${LONG}`).execute(db);
    const shelf = sql`select * from shelf where id > ${1} ${sql.raw(LONG)}`;
    expect((await shelf.execute(db)).rows).toEqual([{ id: 7 }]);
    await sql.raw('alter table shelf add column name text').execute(db);
    expect((await shelf.execute(db)).rows).toEqual([{ id: 7, name: null }]);
    expect(await prepared(db)).toBe(0);
  });

  it('writes to a table that gained a column by the prepared statement', async () => {
    const db = await openOne();
    await sql.raw('create table shelf (id int primary key, name text)').execute(db);
    const put = (id: number) =>
      sql`insert into shelf (id, name) select id, name
        from json_populate_recordset(null::shelf, ${JSON.stringify([{ id, name: 'jar' }])}::json) returning id
        ${sql.raw(LONG)}`.execute(db);
    expect((await put(1)).rows).toEqual([{ id: 1 }]);
    await sql.raw('alter table shelf add column weight int').execute(db);
    expect(await put(2)).toMatchObject({ rows: [{ id: 2 }], numAffectedRows: 1n });
    expect(await prepared(db)).toBe(1);
  });

  it('limits the prepared statements of a connection', async () => {
    const db = await openOne();
    for (let n = 0; n < 130; n += 1) await add(n, 1, `-- ${n} ${LONG.slice(3)}`).execute(db);
    expect(await prepared(db)).toBe(100);
  });

  it('reports a failing statement each time, and keeps the connection', async () => {
    const db = await openOne();
    const divide = (by: number) => sql`select 8 / ${by}::int as part ${sql.raw(LONG)}`.execute(db);
    await expect(divide(0)).rejects.toThrow('division by zero');
    await expect(divide(0)).rejects.toThrow('division by zero');
    expect((await divide(2)).rows).toEqual([{ part: 4 }]);
  });

  it.each([
    ['a pooler, which runs each transaction on another connection of the server', 0, atPooler],
    ['nothing', 1, async (databaseUrl: string) => databaseUrl],
  ])('prepares behind %s: %i', async (_, most, at) => {
    const databaseUrl = await at(await newDatabase());
    const { db } = await openTestStore({ dataFolder: await emptyFolder(), databaseUrl });
    const sum = sql`select ${2}::int + ${3}::int as sum ${sql.raw(LONG)}`;
    expect((await sum.execute(db)).rows).toEqual([{ sum: 5 }]);
    expect(await prepared(db)).toBe(most);
  });
});
