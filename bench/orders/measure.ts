import { cpuMsOf, quiet } from '../process-usage.ts';
import type { OfferKind } from './bench-brand.ts';
import type { Command } from './commands.ts';
import { databaseCpuMs } from './database-cpu.ts';
import type { OrderShop } from './order-shop.ts';

/** The processes whose CPU time is counted. */
export type Counted = 'shop' | 'database' | 'sandbox' | 'load';

/** One measurement of orders. */
export interface Round {
  perSecond: number;
  p50: number;
  p99: number;
  /** Milliseconds of CPU for each order, with what the shop does after its answer, such as its mail. */
  cpu: Record<Counted, number>;
  failures: string[];
}

/** Sales, then after each sale an accepted offer, and an accepted offer that subscribes. */
export type Kind = 'sales' | OfferKind;
export type Rounds = Record<Kind, Round>;

/** The extent of one round. */
export interface Extent {
  clients: number;
  orders: number;
}

export async function measureRound(parts: OrderShop, { clients, orders }: Extent): Promise<Rounds> {
  await parts.load.prepare(clients, orders);
  return {
    sales: await measure(parts, { do: 'place' }),
    offers: await measure(parts, { do: 'accept', offer: 'offers' }),
    plans: await measure(parts, { do: 'accept', offer: 'plans' }),
  };
}

export async function measure(parts: OrderShop, what: Exclude<Command, { do: 'prepare' }>): Promise<Round> {
  await quiet(parts.shop.pid);
  const before = await cpuOf(parts);
  const { ms, latencies, failures } = await parts.load.buy(what);
  await quiet(parts.shop.pid);
  const after = await cpuOf(parts);
  const sorted = latencies.sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  const each = (name: Counted) => (after[name] - before[name]) / sorted.length;
  return {
    perSecond: ((sorted.length - failures.length) * 1000) / ms,
    p50: at(0.5),
    p99: at(0.99),
    failures,
    cpu: { shop: each('shop'), database: each('database'), sandbox: each('sandbox'), load: each('load') },
  };
}

async function cpuOf({ shop, sandbox, load, databaseUrl }: OrderShop): Promise<Record<Counted, number>> {
  return {
    shop: await cpuMsOf(shop.pid),
    sandbox: await cpuMsOf(sandbox.pid),
    load: await cpuMsOf(load.pid),
    database: await databaseCpuMs(databaseUrl),
  };
}
