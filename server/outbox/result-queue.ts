import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';
import { redactedText } from '../logging/redacted.ts';
import type { LeasedDelivery } from './claim-deliveries.ts';
import type { ClaimedDelivery } from './claimed-delivery.ts';
import { type EndedEvents, LeasedEvents } from './leased-events.ts';
import type { Delivery } from './outbox.types.ts';
import { type Pace, pauseAfter } from './pace.ts';
import { storeDeliveries } from './store-deliveries.ts';
import { type Result, writeResults } from './write-results.ts';

interface ResultQueueDeps {
  db: Kysely<Schema>;
  clock: () => Date;
  pace: Pick<Pace, 'gather' | 'lease'>;
  /** How many deliveries are under way. */
  underWay: () => number;
  /** Called once results are stored, or could not be. */
  stored: (results: readonly Result[]) => void;
  failed: (error: unknown) => void;
}

/** Stores how deliveries ended. Those that began together end within milliseconds of each other, and are one statement. */
export class ResultQueue {
  readonly #deps: ResultQueueDeps;
  readonly #leased = new LeasedEvents();
  #results: Result[] = [];
  #writing: Promise<void> | null = null;

  constructor(deps: ResultQueueDeps) {
    this.#deps = deps;
  }

  /** The results of these deliveries are stored with their events. */
  begin(deliveries: readonly LeasedDelivery[]): void {
    this.#leased.begin(deliveries);
  }

  add(...results: readonly Result[]): void {
    for (const result of results) if (!this.#leased.end(result)) this.#results.push(result);
    this.#write();
  }

  /** Those of these events of which something has not ended. */
  open(ids: ReadonlySet<number>): ReadonlySet<number> {
    return this.#leased.open(ids);
  }

  /** Stores these events without what has not ended of them. Returns those deliveries. */
  expire(ids: ReadonlySet<number>): ClaimedDelivery[] {
    const late = this.#leased.expire(ids);
    this.#write();
    return late;
  }

  get isWriting(): boolean {
    return this.#writing !== null;
  }

  /** Waits until the results so far are stored. */
  async written(): Promise<void> {
    await this.#writing;
  }

  #write(): void {
    if (this.#writing || !this.#hasAny()) return;
    this.#writing = this.#writeGathered().finally(() => {
      this.#writing = null;
      this.#write();
    });
  }

  #hasAny(): boolean {
    return this.#results.length > 0 || this.#leased.hasEnded;
  }

  async #writeGathered(): Promise<void> {
    if (this.#deps.underWay() > 0) await pause(this.#deps.pace.gather);
    const results = this.#results.splice(0);
    const ended = this.#leased.takeEnded();
    await this.#writeNow(results, ended).catch(this.#deps.failed);
    this.#deps.stored([...results, ...ended.events.flatMap((event) => event.results)]);
  }

  /** A row is there before its result changes it. */
  async #writeNow(results: readonly Result[], ended: EndedEvents): Promise<void> {
    const { db, clock, pace } = this.#deps;
    const now = clock();
    if (ended.events.length > 0) await storeDeliveries(db, ended, { now, leaseUntil: after(now, pace.lease) });
    if (results.length > 0) await writeResults(db, results, now);
  }
}

interface Circumstances {
  now: Date;
  pace: Pace;
  /** A number from 0 to below 1. */
  random: () => number;
}

/** What becomes of a delivery that was tried: done, postponed, parked where no try is left, or tried again after a pause. */
export function toResult(claim: ClaimedDelivery, delivery: Delivery, { now, pace, random }: Circumstances): Result {
  if (delivery.type === 'delivered')
    return { claim, outcome: 'delivered', nextAt: null, answer: delivery.detail ?? null };
  if (delivery.type === 'postponed')
    return { claim, outcome: 'postponed', nextAt: delivery.until, answer: delivery.detail };
  // The detail is logged and stored, and a mail server's answer repeats the recipient.
  const answer = redactedText(delivery.detail);
  const isTooOld = now.getTime() - claim.queuedAt.getTime() >= pace.parkAfter;
  if (delivery.type === 'gone' || delivery.isPermanent || isTooOld)
    return { claim, outcome: 'parked', nextAt: null, answer };
  const pauseMs = pauseAfter(claim.attempts, pace, random());
  return { claim, outcome: 'retried', nextAt: after(now, Math.max(pauseMs, delivery.notBeforeMs ?? 0)), answer };
}

/** A claim that was given up before its first call. */
export function returned(claim: ClaimedDelivery, now: Date): Result {
  return { claim, outcome: 'returned', nextAt: now, answer: null };
}

export function after(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}
