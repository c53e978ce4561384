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

async function prepared(db: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements`.execute(db);
  return rows[0]?.n ?? -1;
}

const add = (one: number, other: number, note = '') =>
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

/** As often as a statement comes before it is prepared, and once more. */
const OFTEN = [1, 2, 3, 4];

describe('a pool that prepares statements', () => {
  it('prepares a statement that comes often, once for all its values', async () => {
    const db = await openOne();
    expect((await add(2, 3).execute(db)).rows).toEqual([{ sum: 5 }]);
    expect(await prepared(db)).toBe(0);
    for (const other of OFTEN) expect((await add(2, other).execute(db)).rows).toEqual([{ sum: 2 + other }]);
    expect(await prepared(db)).toBe(1);
  });

  it('prepares a statement that counts rows, and one that reads a list, whose answers have their columns whatever a migration adds', async () => {
    const db = await openOne();
    for (const least of OFTEN) {
      const counted = sql`select count(*)::int as n from pg_class where oid > ${least}::int`;
      expect((await counted.execute(db)).rows).toHaveLength(1);
      const listed = sql`select * from json_to_recordset(${JSON.stringify([{ id: least }])}::json) as each (id int)`;
      expect((await listed.execute(db)).rows).toEqual([{ id: least }]);
    }
    expect(await prepared(db)).toBe(2);
  });

  it.each([
    ['select', sql`select * from "shelf" where id > ${1}`],
    [
      'select of two tables',
      sql`select "shelf".* from "shelf", pg_class where id > ${1} and oid = 'pg_class'::regclass`,
    ],
    ['insert', sql`insert into "shelf" values (${7}) returning *`],
    ['update', sql`update "shelf" set id = ${7}::int returning *`],
  ])('names the columns in a %s of all of them, so that one more does not change its answer', async (_, statement) => {
    const db = await openOne();
    await sql.raw(`create table shelf (id int); insert into shelf values (7)`).execute(db);
    const read = async () => (await statement.execute(db)).rows[0];
    for (const _time of OFTEN) expect(await read()).toEqual({ id: 7 });
    await sql.raw('alter table shelf add column name text').execute(db);
    expect(await read()).toEqual({ id: 7 });
    expect(await prepared(db)).toBe(1);
  });

  it('does not prepare several statements, or one of two tables whose columns a migration may change', async () => {
    const db = await openOne();
    const shelf = sql`select * from "shelf" join pg_class on oid = 'pg_class'::regclass where id > ${1}`;
    await sql.raw(`create table shelf (id int); insert into shelf values (7);`).execute(db);
    for (const _time of OFTEN) expect((await shelf.execute(db)).rows).toMatchObject([{ id: 7 }]);
    await sql.raw('alter table shelf add column name text').execute(db);
    expect((await shelf.execute(db)).rows).toMatchObject([{ id: 7, name: null }]);
    expect(await prepared(db)).toBe(0);
  });

  it('writes to a table that gained a column by the prepared statement', async () => {
    const db = await openOne();
    await sql.raw('create table shelf (id int primary key, name text)').execute(db);
    const put = (id: number) =>
      sql`insert into shelf (id, name) select id, name
        from json_populate_recordset(null::shelf, ${JSON.stringify([{ id, name: 'jar' }])}::json) returning id
        `.execute(db);
    for (const id of OFTEN) expect((await put(id)).rows).toEqual([{ id }]);
    await sql.raw('alter table shelf add column weight int').execute(db);
    expect(await put(7)).toMatchObject({ rows: [{ id: 7 }], numAffectedRows: 1n });
    expect(await prepared(db)).toBe(1);
  });

  it('names each of several statements that come at once, and often, by a name of its own', async () => {
    const pool = new pg.Pool({ connectionString: await newDatabase(), max: 4 });
    const db = new Kysely<never>({ dialect: new PostgresDialect({ pool: preparingPools(pool)() }) });
    onTestFinished(() => db.destroy());
    await sql.raw('create table shelf (id int); insert into shelf values (7)').execute(db);
    const read = (n: number) => sql`select * from "shelf" where id > ${n} ${sql.raw(`-- ${n % 5}`)}`.execute(db);
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => read(n % 5)));
    expect(new Set(answers.map(({ rows }) => JSON.stringify(rows)))).toEqual(new Set(['[{"id":7}]']));
  });

  it('limits the prepared statements of a connection', async () => {
    const db = await openOne();
    for (let n = 0; n < 230; n += 1) for (const one of OFTEN) await add(one, 1, `-- ${n}`).execute(db);
    expect(await prepared(db)).toBe(200);
  });

  it('reports a failing statement each time, and keeps the connection', async () => {
    const db = await openOne();
    const divide = (by: number) => sql`select 8 / ${by}::int as part `.execute(db);
    for (const _time of OFTEN) await expect(divide(0)).rejects.toThrow('division by zero');
    expect((await divide(2)).rows).toEqual([{ part: 4 }]);
  });

  it.each([
    ['a pooler, which runs each transaction on another connection of the server', 0, atPooler],
    ['nothing', 1, async (databaseUrl: string) => databaseUrl],
  ])('prepares behind %s: %i', async (_, most, at) => {
    const databaseUrl = await at(await newDatabase());
    const { db } = await openTestStore({ dataFolder: await emptyFolder(), databaseUrl });
    const sum = sql`select ${2}::int + ${3}::int as sum `;
    for (const _time of OFTEN) expect((await sum.execute(db)).rows).toEqual([{ sum: 5 }]);
    expect(await prepared(db)).toBe(most);
  });
});
