import type { OfferKind } from './bench-brand.ts';
import type { Child } from './child.ts';
import type { Command, Placed } from './commands.ts';
import { databaseCpuMs } from './database-cpu.ts';

export interface Parts {
  shop: Child;
  sandbox: Child;
  load: Child;
  /** Null where the database is part of the shop's process. */
  databaseUrl: string | null;
}

/** The processes whose CPU time is counted. */
export type Counted = 'shop' | 'database' | 'sandbox' | 'load';

/** One measurement: orders, and in the same minute the database's commits with as many clients. */
export interface Round {
  perSecond: number;
  p50: number;
  p99: number;
  /** Bare one-row transactions a second. */
  commits: number;
  /** Milliseconds of CPU for each order. */
  cpu: Record<Counted, number>;
  failures: string[];
}

/** Sales, then after each sale an accepted offer, and an accepted offer that subscribes. */
export type Rounds = Record<'sales' | OfferKind, Round>;

/** The extent of one round. */
export interface Extent {
  clients: number;
  orders: number;
  commitsMs: number;
}

export async function measureRound(parts: Parts, { clients, orders, commitsMs }: Extent): Promise<Rounds> {
  const commits = await parts.shop.ask<number>({ do: 'commits', clients, ms: commitsMs });
  await parts.load.ask({ do: 'prepare', clients, orders });
  return {
    sales: await measure(parts, { do: 'place' }, commits),
    offers: await measure(parts, { do: 'accept', offer: 'offers' }, commits),
    plans: await measure(parts, { do: 'accept', offer: 'plans' }, commits),
  };
}

async function measure(parts: Parts, what: Command, commits: number): Promise<Round> {
  const before = await cpuOf(parts);
  const { ms, latencies, failures } = await parts.load.ask<Placed>(what);
  const after = await cpuOf(parts);
  const sorted = latencies.sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  const each = (name: Counted) => (after[name] - before[name]) / sorted.length;
  return {
    perSecond: ((sorted.length - failures.length) * 1000) / ms,
    p50: at(0.5),
    p99: at(0.99),
    commits,
    failures,
    cpu: { shop: each('shop'), database: each('database'), sandbox: each('sandbox'), load: each('load') },
  };
}

async function cpuOf({ shop, sandbox, load, databaseUrl }: Parts): Promise<Record<Counted, number>> {
  const ask = (child: Child) => child.ask<number>({ do: 'cpu' });
  return {
    shop: await ask(shop),
    sandbox: await ask(sandbox),
    load: await ask(load),
    database: await databaseCpuMs(databaseUrl),
  };
}
