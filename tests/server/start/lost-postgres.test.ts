import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CardSandbox, startCardSandbox } from '../../support/crash/card-sandbox.ts';
import { HttpGuest, paidBy } from '../../support/crash/http-guest.ts';
import { freePort } from '../../support/shops/free-port.ts';
import { VISA } from '../../support/shops/order-shop.ts';
import { type Network, startNetwork } from '../../support/stores/network.ts';
import { startPostgres, type TestPostgres } from '../../support/stores/postgres.ts';
import { KEYS, SERVER_ALONE, type ServerProcess, startServer } from './server-process.ts';

/** A database that falls silent is noticed within this time, and the shop serves this soon after its database is back. */
const NOTICED_MS = 10_000;
const BACK_MS = 2_000;

/** A page of the demo, which needs no row for a visitor without a cookie. */
const LANDING = '/home?uid=classic';

/** A shop of its own process on a PostgreSQL of its own, with a network between them that can fall silent. */
interface Shop {
  origin: string;
  server: ServerProcess;
  postgres: TestPostgres;
  network: Network;
  sandbox: CardSandbox;
  /** The database past that network. */
  operatorUrl: string;
  hash: string;
  /** The session of a visitor who may have orders. */
  cookie: string;
  /** The same with the mark of one who has not begun to buy. */
  newCookie: string;
}

let shop: Shop;
const endings: (() => unknown)[] = [];

beforeAll(async () => {
  const postgres = await startPostgres();
  endings.push(postgres.stop);
  const network = await startNetwork(postgres.port);
  endings.push(network.close);
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sluice-lost-'));
  endings.push(() => fs.rm(folder, { recursive: true, force: true }));
  const sandbox = await startCardSandbox(path.join(folder, 'sandbox'));
  endings.push(sandbox.kill);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const operatorUrl = await postgres.url('shop');
  const databaseUrl = new URL(operatorUrl);
  databaseUrl.port = String(network.port);
  const stripe = { STRIPE_API_URL: sandbox.origin, STRIPE_SCRIPT_URL: `${sandbox.origin}/stripe.js` };
  const own = { PORT: String(port), PUBLIC_URL: origin, SLUICE_DATA: folder, DATABASE_URL: databaseUrl.href };
  const server = startServer({ ...KEYS, ...stripe, ...own }, SERVER_ALONE, (end) => endings.push(end));
  endings.push(() => server.end('SIGKILL'));
  await server.until('Sluice is ready');
  const page = await fetch(origin + LANDING);
  const cookies = page.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const newCookie = cookies.join('; ');
  const cookie = cookies.filter((each) => !each.startsWith('sluice_new=')).join('; ');
  const hash = /"hash":"([0-9a-f]{64})"/.exec(await page.text())?.[1] ?? '';
  shop = { origin, server, postgres, network, sandbox, operatorUrl, hash, cookie, newCookie };
});

afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

/** A connection beside those of the shop. */
async function operating<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await connected();
  return work(client).finally(() => client.end());
}

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: shop.operatorUrl });
  client.on('error', () => {});
  await client.connect();
  return client;
}

const END_ALL = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sluice'`;

/** Asks for the orders of a visitor, which needs rows. */
async function ask() {
  const { origin, cookie } = shop;
  const began = performance.now();
  const reply = await fetch(`${origin}/api/orders/all`, { headers: { cookie } });
  await reply.arrayBuffer();
  return { status: reply.status, retryAfter: reply.headers.get('retry-after'), ms: performance.now() - began };
}

const statusOf = async (address: string, cookie = '') =>
  (await fetch(shop.origin + address, { headers: { cookie } })).status;

async function expectRefused(): Promise<void> {
  const asked = await ask();
  expect(asked).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
  expect(asked.ms).toBeLessThan(NOTICED_MS);
}

/** The first requests are served, as many at once as the shop has connections, and more. */
async function expectBack(): Promise<void> {
  const asked = await Promise.all(Array.from({ length: 20 }, ask));
  expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 200));
  expect(Math.max(...asked.map(({ ms }) => ms))).toBeLessThan(BACK_MS);
}

const BEFORE = 'fh-classic-landing';

/** Pages of a visitor with a session, and the step that the browser was shown last, on which orders may decide. */
const NEEDS_ORDERS: readonly [string, string | null][] = [
  [LANDING, null],
  [LANDING, 'fh-classic-order'],
  [LANDING, 'fh-classic-upsell-1'],
  [`${LANDING}&step=30`, BEFORE],
  ['/two-step-order-form-common?uid=classic', BEFORE],
];

function asVisitor(page: string, reached: string | null): Promise<Response> {
  const step = reached === null ? '' : `; sluice_step=${encodeURIComponent(`fh-classic=${reached}`)}`;
  return fetch(shop.origin + page, { headers: { cookie: shop.cookie + step, accept: 'text/html' } });
}

/** What needs the database is refused within a bounded time, and what needs none goes on. */
async function expectAway(): Promise<void> {
  await expectRefused();
  const ordering = NEEDS_ORDERS.map(async ([page, reached]) => {
    const known = await asVisitor(page, reached);
    return [page, reached, known.status, known.headers.get('refresh'), await known.text()];
  });
  const refused = NEEDS_ORDERS.map((asked) => [...asked, 503, '2', expect.stringMatching(/^This page /)]);
  expect(await Promise.all(ordering)).toEqual(refused);
  const before = await asVisitor(LANDING, BEFORE);
  expect([before.status, await before.text()]).toEqual([200, expect.stringContaining('id="sluice-orders">[]<')]);
  expect(before.headers.getSetCookie().join()).not.toContain('sluice_version');
  expect(await statusOf(LANDING, shop.newCookie)).toBe(200);
  const headers = { cookie: shop.cookie };
  const texts = ['/terms', '/nowhere'].map(async (page) => (await fetch(shop.origin + page, { headers })).status);
  expect(await Promise.all(texts)).toEqual([200, 404]);
  expect([await statusOf(LANDING), await statusOf('/readyz')]).toEqual([200, 503]);
}

/** Returns a call by which a new guest buys, and buys no second time. */
async function buyer() {
  const { origin, sandbox, hash } = shop;
  const guest = await HttpGuest.opened(origin);
  const request = await guest.saleRequest(hash, await sandbox.token(VISA));
  return () => guest.place(request);
}

it('N14 a database that ends all connections again and again does not end the shop, and no sale is charged twice', async () => {
  const buyers = await Promise.all(Array.from({ length: 8 }, buyer));
  let isOver = false;
  const placed = Promise.all(buyers.map((place) => place())).finally(() => {
    isOver = true;
  });
  await operating(async (client) => {
    while (!isOver) {
      await client.query(END_ALL);
      await ask();
    }
  });
  for (const { status, json } of await placed) {
    if (status !== 200) expect([status, json.error?.code]).toEqual([503, 'internal_error']);
  }
  const again = await Promise.all(buyers.map((place) => place()));
  expect(again.map(({ status }) => status)).toEqual(buyers.map(() => 200));
  const { charges } = await shop.sandbox.ledger();
  const sold = charges.filter(({ status }) => status === 'succeeded').map(({ metadata }) => metadata.order_id);
  expect(new Set(sold).size).toBe(sold.length);
});

it('a server that only reads is left as soon as another one writes', async () => {
  const place = await buyer();
  await operating(async (client) => {
    await client.query('alter database shop set default_transaction_read_only = on');
    await client.query(END_ALL);
  });
  expect(await place()).toMatchObject({ status: 503 });
  await operating(async (client) => {
    await client.query('set default_transaction_read_only = off');
    await client.query('alter database shop reset default_transaction_read_only');
  });
  expect(paidBy(await place()).status).toBe('Paid');
});

/** Takes every connection that the database has, those of the shop too, which would take a free one again at once. */
async function takenConnections(): Promise<pg.Client[]> {
  const first = await connected();
  const { rows } = await first.query(`select current_setting('max_connections')::int as most`);
  const taken = [first];
  while (taken.length < rows[0].most) {
    await first.query(END_ALL);
    const more = await Promise.all(
      Array.from({ length: rows[0].most - taken.length }, () => connected().catch(() => null)),
    );
    taken.push(...more.filter((client) => client !== null));
  }
  return taken;
}

it('a server without a connection left refuses the shop until it has one', async () => {
  const taken = await takenConnections();
  await expectAway();
  await Promise.all(taken.map((client) => client.end()));
  await expectBack();
});

it.each(['fast', 'immediate'] as const)(
  'after a stop of the database (%s) the first request is served',
  async (how) => {
    shop.postgres.down(how);
    await expectAway();
    shop.postgres.up();
    await expectBack();
  },
);

it('a statement that waits for a lock is given up on both sides', async () => {
  await operating(async (client) => {
    await client.query('begin');
    await client.query('lock table orders in access exclusive mode');
    await expectRefused();
    const waiting = `select pid from pg_stat_activity where application_name = 'sluice' and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await client.query(waiting)).rows).toEqual([]);
  });
  await expectBack();
});

it('a database that falls silent is given up within seconds, is there again with the first request, and does not keep the shop from ending', async () => {
  shop.network.fallSilent();
  await expectAway();
  shop.network.recover();
  await expectBack();

  shop.network.fallSilent();
  const asked = ask().catch(() => null);
  const began = performance.now();
  await shop.server.end('SIGTERM');
  expect(performance.now() - began).toBeLessThan(10_000);
  await asked;
});
