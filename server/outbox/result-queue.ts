import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../db/schema/schema.ts';
import { redactedText } from '../logging/redacted.ts';
import type { ClaimedDelivery } from './claimed-delivery.ts';
import type { Delivery } from './outbox.types.ts';
import { type Pace, pauseAfter } from './pace.ts';
import { type Result, storeResults, writeResults } from './write-results.ts';

interface ResultQueueDeps {
  db: Db;
  clock: () => Date;
  /** How long results wait for further ones, in milliseconds. */
  gather: number;
  underWay: () => number;
  /** Called once results are stored, or could not be. */
  stored: (results: readonly Result[]) => void;
  failed: (error: unknown) => void;
}

/** What is late may end before that is stored. */
type Results = Map<Result['claim'], Result>;

/** Stores how deliveries ended. Those that began together end within milliseconds of each other, and are one statement. */
export class ResultQueue {
  readonly #deps: ResultQueueDeps;
  /** The leased events by their ids, each until all its deliveries have results. */
  readonly #leased = new Map<number, { deliveries: number; results: Results }>();
  #ofEvents: Result[] = [];
  readonly #ofRows: Results = new Map();
  #writing: Promise<void> | null = null;

  constructor(deps: ResultQueueDeps) {
    this.#deps = deps;
  }

  /** The results of these deliveries are stored with their events, those of an event together. */
  begin(claims: readonly ClaimedDelivery[]): void {
    for (const { event } of claims) {
      const { deliveries, results } = this.#leased.get(event.id) ?? { deliveries: 0, results: new Map() };
      this.#leased.set(event.id, { deliveries: deliveries + 1, results });
    }
  }

  add(...results: readonly Result[]): void {
    for (const result of results) this.#take(result);
    this.#write();
  }

  #take(result: Result): void {
    const { id } = result.claim.event;
    const event = this.#leased.get(id);
    if (!event) return void this.#ofRows.set(result.claim, result);
    event.results.set(result.claim, result);
    if (event.results.size < event.deliveries) return;
    this.#leased.delete(id);
    this.#ofEvents.push(...event.results.values());
  }

  /** Ends once the results so far are stored; null where none are left. */
  get writing(): Promise<void> | null {
    return this.#writing;
  }

  #write(): void {
    if (this.#writing || this.#ofRows.size + this.#ofEvents.length === 0) return;
    this.#writing = this.#writeGathered().finally(() => {
      this.#writing = null;
      this.#write();
    });
  }

  async #writeGathered(): Promise<void> {
    const { db, clock, gather, underWay, stored, failed } = this.#deps;
    if (underWay() > 0) await pause(gather);
    const [ofEvents, ofRows] = [this.#ofEvents.splice(0), [...this.#ofRows.values()]];
    this.#ofRows.clear();
    try {
      // A row is there before its result changes it.
      if (ofEvents.length > 0) await storeResults(db, ofEvents, clock());
      if (ofRows.length > 0) await writeResults(db, ofRows, clock());
    } catch (error) {
      failed(error);
    }
    stored([...ofEvents, ...ofRows]);
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

/** What becomes of a claim without a call: it was given up before that, or has not ended yet. */
export function untried(claim: ClaimedDelivery, outcome: 'returned' | 'late', nextAt: Date): Result {
  return { claim, outcome, nextAt, answer: null };
}

export function after(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}
