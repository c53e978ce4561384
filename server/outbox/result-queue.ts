import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';
import { redactedText } from '../logging/redacted.ts';
import type { ClaimedDelivery } from './claimed-delivery.ts';
import type { Delivery } from './outbox.types.ts';
import { type Pace, pauseAfter } from './pace.ts';
import { type Result, writeResults } from './write-results.ts';

interface ResultQueueDeps {
  db: Kysely<Schema>;
  clock: () => Date;
  /** How long results wait for further ones, in milliseconds. */
  gather: number;
  /** How many deliveries are under way, those whose results wait here included. */
  underWay: () => number;
}

/** Stores how deliveries ended. Those that began together end within milliseconds of each other, and are one statement. */
export class ResultQueue {
  readonly #deps: ResultQueueDeps;
  #results: Result[] = [];
  #writing: Promise<void> | null = null;

  constructor(deps: ResultQueueDeps) {
    this.#deps = deps;
  }

  add(...results: readonly Result[]): void {
    this.#results.push(...results);
  }

  /** Waits until the results so far are written; those that end meanwhile are written together. Throws where they cannot be. */
  async written(): Promise<void> {
    while (this.#writing) await this.#writing.catch(() => {});
    if (this.#results.length === 0) return;
    this.#writing = this.#writeGathered();
    try {
      await this.#writing;
    } finally {
      this.#writing = null;
    }
  }

  async #writeGathered(): Promise<void> {
    const { db, clock, gather, underWay } = this.#deps;
    if (underWay() > this.#results.length) await pause(gather);
    await writeResults(db, this.#results.splice(0), clock());
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
