import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { writeBenchBrand } from '../orders/bench-brand.ts';
import { startCountedPostgres } from '../orders/database.ts';
import type { Round } from '../orders/measure.ts';
import { type OrderShop, startOrderShop } from '../orders/order-shop.ts';
import { profiled } from '../profiled.ts';
import { drainBacklog } from './backlog.ts';
import { Endpoints } from './endpoints.ts';
import { startReceivers } from './receivers.ts';
import { CASES, type Case, ENDPOINTS, type Hooks, salesBeside } from './sales-beside.ts';

type Store = 'pglite' | 'postgres';

/**
 * Sales with webhook endpoints beside sales without one, in turn, and then how long what an hour's outage left takes: `--store postgres
 * --clients 8 --rounds 5 --orders 400 --backlog 36000 --profile FOLDER`.
 */
export async function benchWebhooks(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      store: { type: 'string' },
      clients: { type: 'string', default: '8' },
      rounds: { type: 'string', default: '5' },
      orders: { type: 'string', default: '400' },
      backlog: { type: 'string', default: '36000' },
      profile: { type: 'string' },
    },
  });
  const stores: Store[] = ['pglite', 'postgres'];
  const extent = { clients: Number(values.clients), rounds: Number(values.rounds), orders: Number(values.orders) };
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sluice-bench-'));
  try {
    await writeBenchBrand('funnels', path.join(folder, 'funnels'));
    for (const store of stores.filter((each) => values.store === undefined || values.store === each))
      await benchStore(store, folder, { ...extent, backlog: Number(values.backlog), node: profiled(values.profile) });
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

interface Extent {
  clients: number;
  rounds: number;
  orders: number;
  backlog: number;
  /** Options of Node for the shop. */
  node: string[];
}

async function benchStore(store: Store, folder: string, extent: Extent): Promise<void> {
  const postgres = store === 'postgres' ? await startCountedPostgres() : null;
  const databaseUrl = postgres ? await postgres.url('bench') : null;
  const receivers = await startReceivers();
  const own = path.join(folder, store);
  const parts = await startOrderShop({
    folder: own,
    funnels: path.join(folder, 'funnels'),
    databaseUrl,
    hasServices: false,
    node: extent.node,
  });
  try {
    const endpoints = new Endpoints(parts.shop.dataFolder);
    report(store, await benchCases(parts, { receivers, endpoints }, extent));
    if (databaseUrl) await benchBacklog(databaseUrl, { receivers, endpoints }, extent.backlog);
    await parts.shop.end();
  } finally {
    await parts.stop();
    await receivers.stop();
    await postgres?.stop();
  }
}

/** Each round has every case once, in an order that turns. The first one warms up. */
async function benchCases(parts: OrderShop, hooks: Hooks, extent: Extent) {
  const rounds: Record<Case, Round[]> = { none: [], good: [], hang: [] };
  for (let round = 0; round <= extent.rounds; round += 1) {
    for (let turn = 0; turn < CASES.length; turn += 1) {
      const kind = CASES[(round + turn) % CASES.length] ?? 'none';
      const measured = await salesBeside(kind, parts, hooks, extent);
      for (const failure of measured.failures) fail(failure);
      if (round > 0) rounds[kind].push(measured);
    }
  }
  return rounds;
}

function report(store: Store, rounds: Record<Case, Round[]>): void {
  for (const kind of CASES) {
    const of = (value: (round: Round) => number) => median(rounds[kind].map(value));
    const figures = [
      `${of(({ perSecond }) => perSecond).toFixed(0)} orders/s`,
      `p99 ${of(({ p99 }) => p99).toFixed(0)} ms`,
    ];
    console.log(
      `${store}, ${kind}: ${figures.join(', ')}, ${of(({ cpu }) => cpu.shop).toFixed(2)} ms of the shop's CPU`,
    );
  }
  const besides = (kind: Case, value: (round: Round) => number) =>
    median(rounds[kind].map((round, index) => value(round) / value(rounds.none[index] ?? round)));
  const each = rounds.good.map((round, index) => (round.cpu.shop - (rounds.none[index]?.cpu.shop ?? 0)) / ENDPOINTS);
  console.log(`${store}, p99 with three endpoints by none: ${besides('good', ({ p99 }) => p99).toFixed(2)}`);
  console.log(
    `${store}, orders/s with three that hang by none: ${besides('hang', ({ perSecond }) => perSecond).toFixed(2)}`,
  );
  console.log(`${store}, the shop's CPU for a delivery: ${median(each).toFixed(2)} ms`);
}

async function benchBacklog(databaseUrl: string, { receivers, endpoints }: Hooks, events: number): Promise<void> {
  const [id = ''] = await endpoints.replace([`${receivers.url('good')}/backlog`]);
  const before = await receivers.taken();
  const ms = await drainBacklog(databaseUrl, id, events);
  const taken = (await receivers.taken()) - before;
  if (taken < events) fail(`${events - taken} deliveries are missing`);
  console.log(
    `a backlog of ${events} events: ${(ms / 1000).toFixed(0)} s, ${((events * 1000) / ms).toFixed(0)} a second`,
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
