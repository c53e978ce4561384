import { parseArgs } from 'node:util';
import { startPostgres } from '../../tests/support/stores/postgres.ts';
import { cpuMsOf, quiet, residentMbOf } from '../process-usage.ts';
import { type BenchShop, startBenchShop } from '../shop.ts';
import { makeVisits } from './visits.ts';

/** A click's own parameters make an address that no other visit has. */
export const PAGES = [
  { name: 'landing', address: () => '/home?uid=classic' },
  { name: 'order form', address: () => '/two-step-order-form-common?uid=classic' },
  { name: 'landing, by clicks', address: (visit: number) => `/home?uid=classic&utm_source=mail&gclid=click-${visit}` },
] as const;

export const CONNECTIONS = 16;

/**
 * `npm run bench serve [-- --store postgres --visits 50000 --warming 500]`: whole pages a second for visitors without a cookie, the CPU of one,
 * and the server's resident memory at rest, after a fifth of the visits and after all of them. The sandboxes are a process of their
 * own and not counted.
 */
export async function benchServe(args: string[]): Promise<void> {
  const options = {
    store: { type: 'string' },
    visits: { type: 'string', default: '50000' },
    warming: { type: 'string', default: '500' },
  } as const;
  const { values } = parseArgs({ args, options });
  const stores = values.store ? [values.store] : ['pglite', 'postgres'];
  for (const store of stores) {
    const postgres = store === 'postgres' ? await startPostgres() : null;
    const shop = await startBenchShop({ settings: postgres ? { DATABASE_URL: await postgres.url('bench') } : {} });
    try {
      await benchStore(store, shop, { visits: Number(values.visits), warming: Number(values.warming) });
    } finally {
      await shop.stop();
      await postgres?.stop();
    }
  }
}

interface Extent {
  visits: number;
  /** The visits before each measurement, and those of one connection. */
  warming: number;
}

async function benchStore(store: string, shop: BenchShop, { visits, warming }: Extent): Promise<void> {
  const { pid } = shop;
  await quiet(pid);
  const rest = await residentMbOf(pid);
  // The first fifth is measured: each page with its warming, many visits at once, and as many as warm one by one.
  const first = Math.round(visits / 5);
  const each = Math.max(warming, Math.round(first / PAGES.length) - 2 * warming);
  for (const page of PAGES) await benchPage(store, shop, page, { visits: each, warming });
  const made = PAGES.length * (each + 2 * warming);
  const early = await residentMbOf(pid);
  const others = Math.max(0, visits - made);
  for (const { address } of others > 0 ? PAGES : [])
    await makeVisits({
      url: shop.url,
      address: (visit) => address(visit + visits),
      connections: CONNECTIONS,
      count: Math.ceil(others / PAGES.length),
    });
  const end = await residentMbOf(pid);
  console.log(
    `${store} memory: ${rest.toFixed(0)} MB at rest, ${early.toFixed(0)} MB after ${made} visits, ${end.toFixed(0)} MB after ${made + others}`,
  );
}

async function benchPage(
  store: string,
  { url, pid }: BenchShop,
  { name, address }: (typeof PAGES)[number],
  { visits, warming }: Extent,
): Promise<void> {
  await makeVisits({ url, address, connections: CONNECTIONS, count: warming });
  const before = await cpuMsOf(pid);
  const many = await makeVisits({
    url,
    address: (visit) => address(visit + warming),
    connections: CONNECTIONS,
    count: visits,
  });
  const cpu = ((await cpuMsOf(pid)) - before) / visits;
  const one = await makeVisits({
    url,
    address: (visit) => address(visit + visits + warming),
    connections: 1,
    count: warming,
  });
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
