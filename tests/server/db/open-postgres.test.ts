import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { errorText } from '../../../domain/error-text.ts';
import { openStore } from '../../../server/db/open-store.ts';
import { databaseAddress } from '../../../server/db/postgres/open-postgres.ts';
import { startNetwork } from '../../support/stores/network.ts';
import { startPostgres } from '../../support/stores/postgres.ts';
import { emptyFolder, openTestStore, postgresDuringTests } from '../../support/stores/stores.ts';

const newDatabase = postgresDuringTests();

async function openAt(databaseUrl: string, connectionWaitMs?: number) {
  return openStore({ dataFolder: await emptyFolder(), databaseUrl, connectionWaitMs });
}

async function listeningPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  return portOf(server);
}

async function portOf(server: Server): Promise<number> {
  if (!server.listening) await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

describe('DATABASE_URL', () => {
  it('an unreachable server is named by host and port, without the password', async () => {
    expect(await openAt('postgres://ann:s3cret@127.0.0.1:1/shop')).toEqual({
      ok: false,
      reason: 'unreachable',
      message:
        'PostgreSQL at 127.0.0.1:1 cannot be reached (connect ECONNREFUSED 127.0.0.1:1): start it, or correct DATABASE_URL.',
    });
  });

  it('a server that never answers is a failure after the time limit', async () => {
    const result = await openAt(`postgres://ann:s3cret@127.0.0.1:${await listeningPort()}/shop`, 50);
    expect(result).toMatchObject({ ok: false, reason: 'unreachable' });
    expect(JSON.stringify(result)).not.toContain('s3cret');
  });

  it.each(['', 'E\0\0\0\x0eSFATAL\0C57P03\0\0'])(
    'a proxy without a server behind it, which answers %j and closes, is a failure at once',
    async (answer) => {
      let asked = 0;
      const proxy = createServer((socket) => {
        asked += 1;
        socket.on('error', () => {}).end(answer);
      }).listen(0, '127.0.0.1');
      onTestFinished(() => void proxy.close());
      const result = await openAt(`postgres://ann:s3cret@127.0.0.1:${await portOf(proxy)}/shop`, 1_000);
      expect([result, asked]).toMatchObject([{ ok: false, reason: 'unreachable' }, 1]);
    },
  );

  it('an invalid PostgreSQL URL is not printed', async () => {
    for (const url of ['mysql://ann:s3cret@db/shop', 's3cret', 'postgres//ann:s3cret@db']) {
      const result = await openAt(url);
      expect(result).toMatchObject({ ok: false, reason: 'database-url' });
      expect(JSON.stringify(result)).not.toContain('s3cret');
    }
  });

  it('the address is read from every form of the URL', () => {
    expect(databaseAddress('postgresql://db.example/shop')).toBe('db.example:5432');
    expect(databaseAddress('postgres://ann:x@[::1]:6000/shop')).toBe('[::1]:6000');
    expect(databaseAddress('postgres:///shop?host=/run/postgresql&port=6000')).toBe('/run/postgresql:6000');
  });
});

describe('a PostgreSQL server', () => {
  it('refuses a missing database, with another message than for a missing server', async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    const result = await openAt(`postgres://postgres:s3cret@127.0.0.1:${postgres.port}/nowhere`);
    expect(result).toMatchObject({ ok: false, reason: 'refused' });
    expect(result).toHaveProperty('message', expect.stringContaining('database "nowhere" does not exist'));
    expect(JSON.stringify(result)).not.toContain('s3cret');
  });

  it('that goes away is reported, and does not end the process', async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    const databaseUrl = await postgres.url('shop');
    let report = (_: Error) => {};
    const reported = new Promise<Error>((resolve) => {
      report = resolve;
    });
    const { db } = await openTestStore({ dataFolder: await emptyFolder(), databaseUrl, onError: (e) => report(e) });
    await db.selectFrom('secrets').selectAll().execute();
    await postgres.stop();
    expect((await reported).message).toMatch(/terminat/);
    await expect(db.selectFrom('secrets').selectAll().execute()).rejects.toThrow('ECONNREFUSED');
  });

  it('behind a network that falls silent twice is not asked by a connection from before, whichever statement ends last', async () => {
    const url = new URL(await newDatabase());
    const network = await startNetwork(Number(url.port));
    onTestFinished(() => network.close());
    url.port = String(network.port);
    const store = await openTestStore({ dataFolder: await emptyFolder(), databaseUrl: url.href });
    const quick = store.patient(200);
    const ask = () => quick.selectFrom('secrets').select('name').execute();
    const figures = sql`select pg_sleep(60)`.execute(store.patient(3_000)).catch(errorText);
    await expect.poll(() => waiting(url.href)).toBe(1);
    await ask();
    network.fallSilent();
    await expect(ask()).rejects.toThrow('not answered in time');
    network.recover();
    await Promise.all([ask(), ask()]);
    network.fallSilent();
    await expect(ask()).rejects.toThrow('not answered in time');
    network.recover();
    expect(await figures).toContain('not answered in time');
    expect(await ask()).toEqual([]);
  });
});

/** The statements of the database that sleep. */
async function waiting(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(`select from pg_stat_activity where wait_event = 'PgSleep'`);
  await client.end();
  return rows.length;
}
