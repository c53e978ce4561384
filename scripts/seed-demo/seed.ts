import { randomUUID } from 'node:crypto';
import { openStore } from '../../server/db/open-store.ts';
import { Chance, seededBytes } from './chance.ts';
import {
  type DemoSandboxes,
  type DemoShop,
  type DemoShopOptions,
  type Failed,
  openDemoShop,
  startDemoSandboxes,
} from './demo-shop.ts';
import { HandClock } from './hand-clock.ts';
import { LaterActs, type SoldOrder } from './later-acts.ts';
import { personOf } from './person.ts';
import { type Walked, walkAs } from './walk.ts';

export interface SeedOptions extends Pick<DemoShopOptions, 'dataFolder' | 'databaseUrl' | 'funnelsFolder'> {
  sessions: number;
  days: number;
  /** The same seed makes the same people, who walk the same ways. */
  seed: number;
  /** When the last day ends, in milliseconds since 1970. */
  until: number;
  /** Called after each session with how many there were, and the time of the demo shop. */
  progress?: (sessions: number, at: Date) => void;
}

export type Seeded = { ok: true; walks: Walked[] } | Failed;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The shop captures cards later until its third day begins, so that there are captures in part. */
const CAPTURES_LATER_MS = 2 * DAY;

/** The least time between two rounds of an idle shop. */
const ROUND_MS = 6 * HOUR;

/** How often people come by the hour of the day, in UTC: the shop's live in America. */
const BY_HOUR = [6, 6, 5, 4, 3, 2, 1, 1, 1, 1, 2, 3, 4, 5, 6, 6, 7, 7, 6, 6, 6, 6, 6, 6] as const;

/** Fills the store of a demo shop with sessions, through its API, on a clock of their own. A store with orders is refused. */
export async function seedDemo(options: SeedOptions): Promise<Seeded> {
  const refusal = await refusalOf(options);
  if (refusal) return refusal;
  const clock = new HandClock(options.until - options.days * DAY);
  const demo = demoOf(options, clock);
  const sandboxes = await startDemoSandboxes(demo.options);
  if ('message' in sandboxes) return sandboxes;
  try {
    return await new Season(options, clock, demo, sandboxes).run();
  } finally {
    await sandboxes.close();
  }
}

interface Demo {
  options: DemoShopOptions;
  /** Begins the random bytes of the shop anew, so that one person is always drawn the same arms. */
  beginBytes(name: string): void;
}

function demoOf({ dataFolder, databaseUrl, funnelsFolder, seed }: SeedOptions, clock: HandClock): Demo {
  let bytes = seededBytes(seed, 'shop');
  const ambient: DemoShopOptions['ambient'] = {
    random: new Chance(seed, 'shop').number,
    randomBytes: (size) => bytes(size),
    newId: randomUUID,
    log: (level, message, detail) => {
      if (level === 'error') console.error(`${level}: ${message}`, detail ?? '');
    },
  };
  return {
    options: { dataFolder, databaseUrl, funnelsFolder, clock, ambient },
    beginBytes: (name) => {
      bytes = seededBytes(seed, name);
    },
  };
}

async function refusalOf({ dataFolder, databaseUrl }: SeedOptions): Promise<Failed | null> {
  const opened = await openStore({ dataFolder, databaseUrl: databaseUrl ?? undefined });
  if (!opened.ok) return opened;
  const order = await opened.store.db.selectFrom('orders').select('id').limit(1).executeTakeFirst();
  await opened.store.close();
  const where = databaseUrl === null ? `in ${dataFolder}` : 'of DATABASE_URL';
  return order
    ? { ok: false, message: `The store ${where} has orders: name another one, since a demo is not mixed with sales.` }
    : null;
}

/** The days of the demo shop. */
class Season {
  readonly #options: SeedOptions;
  readonly #clock: HandClock;
  readonly #demo: Demo;
  readonly #sandboxes: DemoSandboxes;
  readonly #acts: LaterActs;
  readonly #started: number;
  #roundAt: number;

  constructor(options: SeedOptions, clock: HandClock, demo: Demo, sandboxes: DemoSandboxes) {
    this.#options = options;
    this.#clock = clock;
    this.#demo = demo;
    this.#sandboxes = sandboxes;
    this.#acts = new LaterActs(new Chance(options.seed, 'later acts'));
    this.#started = clock.now();
    this.#roundAt = clock.now();
  }

  async run(): Promise<Seeded> {
    const { sessions, until } = this.#options;
    const arrivals = arrivalsOf(this.#options, this.#started);
    const changes = this.#started + CAPTURES_LATER_MS;
    const walks: Walked[] = [];
    for (const [capture, part] of [
      ['later', arrivals.filter(({ at }) => at < changes)],
      ['now', arrivals.filter(({ at }) => at >= changes)],
    ] as const) {
      const shop = await openDemoShop(this.#demo.options, this.#sandboxes, capture);
      if ('message' in shop) return shop;
      try {
        for (const { at, person } of part) {
          await this.#goOnTo(shop, at);
          walks.push(await this.#walk(shop, person));
          this.#options.progress?.(walks.length, this.#clock.date());
        }
        await this.#goOnTo(shop, capture === 'later' ? changes : until);
        await shop.settle();
        if (walks.length === sessions && capture === 'now') await forgetSecrets(shop);
      } finally {
        await shop.close();
      }
    }
    return { ok: true, walks };
  }

  async #goOnTo(shop: DemoShop, time: number): Promise<void> {
    for (const act of this.#acts.takeDue(time)) {
      this.#clock.moveTo(act.at);
      await act.run(shop);
      await shop.settle();
    }
    this.#clock.moveTo(time);
    if (this.#clock.now() - this.#roundAt < ROUND_MS) return;
    this.#roundAt = this.#clock.now();
    await shop.settle();
  }

  async #walk(shop: DemoShop, number: number): Promise<Walked> {
    const began = this.#clock.date();
    this.#demo.beginBytes(`session ${number}`);
    const person = personOf(this.#options.seed, number);
    const walked = await walkAs(shop, this.#clock, person).catch((error: unknown) => {
      throw new Error(`person ${number} at ${person.address}`, { cause: error });
    });
    if (walked.passages.length === 0) return walked;
    // The events of a page before a visit's first act are kept for an hour, which the clock soon jumps over.
    await (await shop.shop.begin()).rounds.events.run();
    const sold = await soldSince(shop, began);
    for (const order of sold) this.#acts.plan(order, this.#clock.now());
    // An outbox takes a delivery that is under way for one that died, where hours pass meanwhile.
    if (sold.length > 0) await shop.deliver();
    return walked;
  }
}

interface Arrival {
  at: number;
  person: number;
}

/** When each person comes, the first one first. */
function arrivalsOf({ sessions, seed, days, until }: SeedOptions, from: number): Arrival[] {
  const arrivals = Array.from({ length: sessions }, (_, person) => ({
    person,
    at: arrivalOf(new Chance(seed, `arrival ${person}`), { from, days, until }),
  }));
  return arrivals.sort((a, b) => a.at - b.at);
}

/** The last hour is left for the walks of those who come at its beginning. */
function arrivalOf(chance: Chance, { from, days, until }: { from: number; days: number; until: number }): number {
  for (;;) {
    const at = from + Math.floor(chance.number() * days * DAY);
    const weight = BY_HOUR[new Date(at).getUTCHours()] ?? 1;
    if (at < until - HOUR && chance.isTrue(weight / Math.max(...BY_HOUR))) return at;
  }
}

function soldSince({ shop }: DemoShop, began: Date): Promise<SoldOrder[]> {
  return shop.db
    .selectFrom('orders')
    .innerJoin('attempts', 'attempts.order_id', 'orders.id')
    .where('orders.created_at', '>=', began)
    .where('orders.status', 'in', ['Paid', 'Authorized'])
    .where('attempts.status', 'in', ['captured', 'authorized'])
    .select(['orders.id', 'order_type', 'orders.status', 'total_minor', 'orders.currency', 'payment_method'])
    .select('attempts.provider_ref as charge')
    .orderBy('orders.ordinal')
    .execute();
}

/** The seed is known, and so are the secrets that were made of it: the next start makes others. */
async function forgetSecrets({ shop }: DemoShop): Promise<void> {
  await shop.db.deleteFrom('secrets').where('name', 'in', ['xsrf', 'version']).execute();
}
