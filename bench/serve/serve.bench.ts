import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startCountedPostgres } from '../orders/database.ts';
import type { OrderShop } from '../orders/order-shop.ts';
import { cpuMsOf, residentMbOf } from '../process-usage.ts';
import { sell, startServedShop } from './served-shop.ts';
import { makeVisits } from './visits.ts';

const LANDING = '/home?uid=classic';

/** A click's own parameters make an address that no other visit has. */
export const PAGES = [
  { name: 'landing', address: () => LANDING, hasCookie: false },
  { name: 'landing, with a cookie', address: () => LANDING, hasCookie: true },
  { name: 'order form', address: () => '/two-step-order-form-common?uid=classic', hasCookie: false },
  {
    name: 'landing, by clicks',
    address: (visit: number) => `${LANDING}&utm_source=mail&gclid=click-${visit}`,
    hasCookie: false,
  },
] as const;

export const CONNECTIONS = 16;

/** The cookies of a visitor who has seen the landing page. */
export async function cookieOf(url: string): Promise<string> {
  const { headers } = await fetch(`${url}${LANDING}`);
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/**
 * `npm run bench serve [-- --store postgres --visits 50000 --warming 500 --after-orders 10000]`: whole pages a second for visitors without a
 * cookie and with one, the CPU of one, and the server's resident memory at rest, after a fifth of the visits and after all of them; then the pages
 * once more after so many orders. The sandboxes are a process of their own and not counted.
 */
export async function benchServe(args: string[]): Promise<void> {
  const options = {
    store: { type: 'string' },
    visits: { type: 'string', default: '50000' },
    warming: { type: 'string', default: '500' },
    'after-orders': { type: 'string', default: '0' },
  } as const;
  const { values } = parseArgs({ args, options });
  const stores = values.store ? [values.store] : ['pglite', 'postgres'];
  const afterOrders = Number(values['after-orders']);
  for (const store of stores) {
    const postgres = store === 'postgres' ? await startCountedPostgres() : null;
    const databaseUrl = postgres ? await postgres.url('bench') : null;
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sluice-bench-'));
    const served = await startServedShop({ folder, databaseUrl });
    try {
      await benchStore(store, served, { visits: Number(values.visits), warming: Number(values.warming), afterOrders });
    } finally {
      await served.stop();
      await postgres?.stop();
      await fs.rm(folder, { recursive: true, force: true });
    }
  }
}

interface Extent {
  visits: number;
  /** The visits before each measurement, and those of one connection. */
  warming: number;
}

async function benchStore(
  store: string,
  served: OrderShop,
  { visits, warming, afterOrders }: Extent & { afterOrders: number },
): Promise<void> {
  const { pid, url } = served.shop;
  const rest = await residentMbOf(pid);
  // The first fifth is measured: each page with its warming, many visits at once, and as many as warm one by one.
  const first = Math.round(visits / 5);
  const each = Math.max(warming, Math.round(first / PAGES.length) - 2 * warming);
  const cookie = await cookieOf(url);
  const benchPages = async (name: string, from: number) => {
    for (const page of PAGES)
      await benchPage({ ...page, store: name, served, from, cookie }, { visits: each, warming });
  };
  await benchPages(store, 0);
  const made = PAGES.length * (each + 2 * warming);
  const early = await residentMbOf(pid);
  const others = Math.max(0, visits - made);
  for (const { address } of others > 0 ? PAGES : [])
    await makeVisits({
      url,
      address: (visit) => address(visit + visits),
      cookie: null,
      connections: CONNECTIONS,
      count: Math.ceil(others / PAGES.length),
    });
  const end = await residentMbOf(pid);
  console.log(
    `${store} memory: ${rest.toFixed(0)} MB at rest, ${early.toFixed(0)} MB after ${made} visits, ${end.toFixed(0)} MB after ${made + others}`,
  );
  if (afterOrders === 0) return;
  await sell(served, afterOrders);
  await benchPages(`${store} after ${afterOrders} orders,`, 2 * visits);
}

type BenchedPage = (typeof PAGES)[number] & {
  store: string;
  served: OrderShop;
  /** The number of its first visit. */
  from: number;
  cookie: string;
};

async function benchPage(
  { store, served, name, address, hasCookie, from, cookie }: BenchedPage,
  { visits, warming }: Extent,
): Promise<void> {
  const { url, pid } = served.shop;
  let next = from;
  const make = (connections: number, count: number) => {
    const first = next;
    next += count;
    const own = hasCookie ? cookie : null;
    return makeVisits({ url, address: (visit) => address(visit + first), cookie: own, connections, count });
  };
  await make(CONNECTIONS, warming);
  const before = await cpuMsOf(pid);
  const many = await make(CONNECTIONS, visits);
  const cpu = ((await cpuMsOf(pid)) - before) / visits;
  const one = await make(1, warming);
  console.log(
    [
      `${store} ${name}`.padEnd(28),
      `${many.perSecond.toFixed(0)} pages/s from ${CONNECTIONS} connections (p99 ${many.p99.toFixed(1)} ms)`,
      `CPU ${cpu.toFixed(2)} ms a page`,
      `one by one p50 ${one.p50.toFixed(1)} ms, p99 ${one.p99.toFixed(1)} ms`,
      `${(many.bytes / 1000).toFixed(1)} kB`,
    ].join(' · '),
  );
}
