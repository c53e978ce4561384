import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitFor } from '../http/client-address.ts';
import { tooManyRequests } from '../http/request-limits.ts';
import { WindowCounts } from '../timing/window-counts.ts';

/** The kilobytes that a session, and a network address, may send in a minute; each begun kilobyte of a call counts. */
interface WriteLimit {
  session: number;
  address: number;
  /** The calls of any size in a minute, also those of all visitors together. */
  calls?: {
    session: number;
    address: number;
    all: number;
  };
}

/** An address has twice what a thousand shoppers write in a minute (docs/decisions/0037-limits-and-storage.md). */
const WRITE_LIMITS = {
  events: { session: 120, address: 12_000 },
  facts: { session: 240, address: 24_000 },
  'custom events': { session: 60, address: 4_000 },
  logs: { session: 30, address: 2_000 },
  quotes: { session: 120, address: 10_000 },
  'open orders': { session: 60, address: 4_000 },
  affiliates: { session: 30, address: 2_000 },
  // A lead that is refused costs its shopper nothing (docs/decisions/0037-limits-and-storage.md).
  leads: {
    session: 30,
    address: 4_000,
    calls: { session: 10, address: 300, all: 1_500 },
  },
  consents: { session: 30, address: 4_000 },
} satisfies Record<string, WriteLimit>;

/** The calls that cost storage and that a visitor may repeat at will. */
export type WriteKind = keyof typeof WRITE_LIMITS;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A day has the limit of ten such minutes. */
const MINUTES_OF_DAY = 10;

/** An hour of an address has the limit of five, which is what ten thousand shoppers send. */
const MINUTES_OF_HOUR = 5;

/** A sale needs these writes, so that an address that has used its limit up gets them again within the hour. */
const NEEDED_TO_BUY: ReadonlySet<WriteKind> = new Set(['quotes', 'open orders']);

/** A write's guest session, by its hash, and the key of its network address. */
interface Writer {
  hash: string;
  address: string;
}

/** Sessions cost nothing, so that the limit of an address bounds their sum, and each process counts for itself. */
export class WriteLimits {
  readonly #minutes = new WindowCounts(MINUTE_MS);
  readonly #hours = new WindowCounts(HOUR_MS);
  readonly #days = new WindowCounts(DAY_MS);

  /** Counts a write of so many kilobytes and returns 0; beyond a limit it returns the milliseconds to wait. */
  count(kind: WriteKind, writer: Writer, kilobytes: number, now: Date): number {
    const places = this.#placesOf(kind, writer, kilobytes);
    const waits = places.map(({ counts, key, amount, most }) => counts.waitFor(key, amount, most, now));
    const wait = Math.max(...waits);
    if (wait === 0) for (const { counts, key, amount } of places) counts.add(key, amount, now);
    return wait;
  }

  #placesOf(kind: WriteKind, { hash, address }: Writer, kilobytes: number): CountedPlace[] {
    const { session, address: shared, calls }: WriteLimit = WRITE_LIMITS[kind];
    const [ofSession, ofAddress] = [`${kind} of session ${hash}`, `${kind} of address ${address}`];
    const isNeeded = NEEDED_TO_BUY.has(kind);
    const places = [
      ...this.#windowsOf({ key: ofSession, amount: kilobytes, most: session }, false),
      ...this.#windowsOf({ key: ofAddress, amount: kilobytes, most: limitFor(address, shared) }, isNeeded),
    ];
    if (!calls) return places;
    return [
      ...places,
      ...this.#windowsOf({ key: `calls: ${ofSession}`, amount: 1, most: calls.session }, false),
      ...this.#windowsOf({ key: `calls: ${ofAddress}`, amount: 1, most: limitFor(address, calls.address) }, false),
      ...this.#windowsOf({ key: `calls: ${kind}`, amount: 1, most: calls.all }, false),
    ];
  }

  /** The minute of a count, and its hour where a sale needs the write, else its day. */
  #windowsOf(counted: Omit<CountedPlace, 'counts'>, isNeeded: boolean): CountedPlace[] {
    const { most } = counted;
    return [
      { ...counted, counts: this.#minutes },
      isNeeded
        ? { ...counted, counts: this.#hours, most: most * MINUTES_OF_HOUR }
        : { ...counted, counts: this.#days, most: most * MINUTES_OF_DAY },
    ];
  }
}

interface CountedPlace {
  counts: WindowCounts;
  key: string;
  /** What the call adds, in kilobytes or in calls. */
  amount: number;
  /** Of the same unit, within one window. */
  most: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The kind of write that this call makes; a function where it follows from the body. */
    writes?: WriteKind | ((request: FastifyRequest) => WriteKind);
  }
}

interface LimitWritesOptions {
  limits: WriteLimits;
  writerOf: (request: FastifyRequest) => Writer;
  clock: () => Date;
}

/** Counts the valid calls of routes that state `config.writes`; beyond a limit the answer is a 429, and nothing is stored. */
export function limitWrites(app: FastifyInstance, { limits, writerOf, clock }: LimitWritesOptions): void {
  app.addHook('preHandler', (request, reply, done) => {
    const { writes } = request.routeOptions.config;
    if (writes === undefined) return done();
    const kind = typeof writes === 'string' ? writes : writes(request);
    const wait = limits.count(kind, writerOf(request), countKilobytes(request), clock());
    if (wait === 0) return done();
    reply.header('retry-after', String(Math.ceil(wait / 1000)));
    done(tooManyRequests());
  });
}

/** The begun kilobytes of the body; a body without a length counts as the largest that its route takes. */
function countKilobytes({ headers, routeOptions }: FastifyRequest): number {
  const bytes = Number(headers['content-length'] ?? routeOptions.bodyLimit);
  return Math.max(1, Math.ceil(bytes / 1024));
}
