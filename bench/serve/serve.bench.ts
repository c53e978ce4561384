import { parseArgs } from 'node:util';
import { startPostgres } from '../../tests/support/stores/postgres.ts';
import { cpuMsOf, residentMbOf } from '../process-usage.ts';
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
 * and the server's resident memory before and after all of them. The sandboxes are a process of their own and not counted.
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
  const { url, pid } = shop;
  const rest = await residentMbOf(pid);
  const each = Math.round(visits / (PAGES.length + 1));
  for (const { name, address } of PAGES) {
    await makeVisits({ url, address, connections: CONNECTIONS, count: warming });
    const before = await cpuMsOf(pid);
    const many = await makeVisits({
      url,
      address: (visit) => address(visit + warming),
      connections: CONNECTIONS,
      count: each,
    });
    const cpu = ((await cpuMsOf(pid)) - before) / each;
    const one = await makeVisits({
      url,
      address: (visit) => address(visit + each * 2),
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
  const half = await residentMbOf(pid);
  await makeVisits({ url, address: PAGES[0].address, connections: CONNECTIONS, count: each });
  const end = await residentMbOf(pid);
  console.log(
    `${store} memory: ${rest.toFixed(0)} MB at rest, ${half.toFixed(0)} MB after ${each * PAGES.length} visits, ${end.toFixed(0)} MB after ${each * (PAGES.length + 1)}`,
  );
}
