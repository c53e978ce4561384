import { cpuMsOf, idle } from '../process-usage.ts';
import type { Buy } from './commands.ts';
import type { Database, Work } from './database.ts';
import type { OrderShop } from './order-shop.ts';

/** The processes whose CPU time is counted. */
export type Counted = 'shop' | 'database' | 'sandbox' | 'load';

/** One measurement of orders. */
export interface Round {
  orders: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** Milliseconds of CPU for each order, with what is done after its answer, such as its mail. */
  cpu: Record<Counted, number>;
  /** Of PostgreSQL for each order, until the last answer and from there until nothing is left to do; null on the embedded store. */
  work: { answered: Work; after: Work } | null;
  failures: string[];
}

/** Sales to visitors who have landed before, after each an accepted offer and one that subscribes, and sales with a landing page each. */
export const KINDS = ['sales', 'offers', 'plans', 'newcomers'] as const;

export type Kind = (typeof KINDS)[number];
export type Rounds = Record<Kind, Round>;

/** The extent of one round. */
export interface Extent {
  clients: number;
  orders: number;
  /** Orders are then as many as can be placed in this time; offers and plans take a quarter of it each. */
  seconds: number | null;
}

const OFFERS_PART = 4;

export async function measureRound(parts: OrderShop, { clients, orders, seconds }: Extent): Promise<Rounds> {
  const longestMs = seconds === null ? null : seconds * 1000;
  await parts.load.prepare({ clients, orders, haveLanded: true });
  const sales = await measure(parts, { do: 'place', longestMs });
  const offersMs = longestMs === null ? null : longestMs / OFFERS_PART;
  const offers = await measure(parts, { do: 'accept', offer: 'offers', longestMs: offersMs });
  const plans = await measure(parts, { do: 'accept', offer: 'plans', longestMs: offersMs });
  await parts.load.prepare({ clients, orders, haveLanded: false });
  return { sales, offers, plans, newcomers: await measure(parts, { do: 'place', longestMs }) };
}

/** The extent of a timed round: more shoppers than can buy in it, by the speed of the one before. */
export function timed(extent: Extent, last: Rounds): Extent {
  const { seconds, orders } = extent;
  return { ...extent, orders: seconds === null ? orders : Math.ceil(last.sales.perSecond * seconds * 2) };
}

export async function measure(parts: OrderShop, what: Buy): Promise<Round> {
  const { database } = parts;
  await rested(parts);
  const before = await cpuOf(parts);
  const from = await database?.now();
  const { ms, latencies, failures } = await parts.load.buy(what);
  const answered = await database?.now();
  const after = await rested(parts);
  const until = await database?.now();
  const sorted = latencies.sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  const each = (name: Counted) => (after[name] - before[name]) / sorted.length;
  const work = async (counted: Database, ...[start, end]: Parameters<Database['between']>) =>
    perOrder(await counted.between(start, end), sorted.length);
  return {
    orders: sorted.length,
    perSecond: ((sorted.length - failures.length) * 1000) / ms,
    p50: at(0.5),
    p99: at(0.99),
    failures,
    cpu: { shop: each('shop'), database: each('database'), sandbox: each('sandbox'), load: each('load') },
    work:
      database && from && answered && until
        ? { answered: await work(database, from, answered), after: await work(database, answered, until) }
        : null,
  };
}

function perOrder({ statements, rows, walBytes }: Work, orders: number): Work {
  return { statements: statements / orders, rows: rows / orders, walBytes: walBytes / orders };
}

/** Waits until all that orders lead to is done. Returns the CPU times then, without those of the last question for it. */
async function rested(parts: OrderShop): Promise<Record<Counted, number>> {
  let used = await cpuOf(parts);
  const cpuMs = async () => {
    used = await cpuOf(parts);
    return used.shop + used.sandbox + used.database;
  };
  await idle({ cpuMs, open: parts.open });
  return used;
}

async function cpuOf({ shop, sandboxes, load, database }: OrderShop): Promise<Record<Counted, number>> {
  return {
    shop: await cpuMsOf(shop.pid),
    sandbox: await cpuMsOf(sandboxes.pid),
    load: await cpuMsOf(load.pid),
    database: (await database?.cpuMs()) ?? 0,
  };
}
