import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { profiled } from '../profiled.ts';
import { audit } from './audit.ts';
import { writeBenchBrand } from './bench-brand.ts';
import { type Commits, openCommits } from './committed-per-second.ts';
import { startCountedPostgres } from './database.ts';
import { KINDS, type Kind, measureRound, timed } from './measure.ts';
import { type BenchOptions, readOptions } from './options.ts';
import { type OrderShop, startOrderShop } from './order-shop.ts';
import { HEADER, line, lineOf, type MeasuredRound, summaryOf } from './report.ts';
import { readSold } from './sold.ts';

/** Orders under load, each with a bump, a coupon, shipping and tax: see docs/benchmarks.md for how to read it. */
export async function benchOrders(args: string[]): Promise<void> {
  const options = readOptions(args);
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sluice-bench-'));
  try {
    await writeBenchBrand('funnels', path.join(folder, 'funnels'));
    console.log(line(HEADER));
    for (const store of options.stores) await benchStore(store, folder, options);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

async function benchStore(store: 'pglite' | 'postgres', folder: string, options: BenchOptions): Promise<void> {
  const postgres = store === 'postgres' ? await startCountedPostgres() : null;
  const databaseUrl = postgres ? await postgres.url('bench') : null;
  const own = path.join(folder, store);
  const commits = await openCommits(own, await postgres?.url('commits'));
  const parts = await startOrderShop({
    folder: own,
    funnels: path.join(folder, 'funnels'),
    databaseUrl,
    hasServices: options.hasServices,
    node: profiled(options.profile),
  });
  try {
    for (const clients of options.clients) await benchCase({ store, clients, parts, commits, options });
    await parts.shop.end();
    const faults = await audit(parts.sandboxes.cards, await readSold(parts.shop.dataFolder, databaseUrl));
    console.log(faults.length === 0 ? `${store}: the ledgers agree` : `${store}: ${faults.join('; ')}`);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await parts.stop();
    await commits.close();
    await postgres?.stop();
  }
}

interface Case {
  store: string;
  clients: number;
  parts: OrderShop;
  commits: Commits;
  options: BenchOptions;
}

async function benchCase({ store, clients, parts, commits, options }: Case): Promise<void> {
  // One client is slower, so fewer orders are enough.
  const orders = Math.ceil(options.orders / (clients === 1 ? 4 : 1));
  let last = await measureRound(parts, { clients, orders, seconds: null });
  const measured: Record<Kind, MeasuredRound[]> = { sales: [], offers: [], plans: [], newcomers: [] };
  for (let round = 0; round < options.rounds; round += 1) {
    const perSecond = await commits.perSecond(clients, options.commitsMs);
    last = await measureRound(parts, timed({ clients, orders, seconds: options.seconds }, last));
    for (const kind of KINDS) {
      const own = { ...last[kind], commits: perSecond };
      measured[kind].push(own);
      print(store, kind, clients, own);
    }
  }
  for (const kind of KINDS) console.log(summaryOf(`${store} ${kind}`, clients, measured[kind]));
}

function print(store: string, kind: Kind, clients: number, round: MeasuredRound): void {
  console.log(lineOf(`${store} ${kind}`, clients, round));
  if (round.failures[0]) console.log(`  the first failure: ${round.failures[0]}`);
  if (round.failures.length > 0) process.exitCode = 1;
}
