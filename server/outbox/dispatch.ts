import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';
import { redactedText } from '../logging/redacted-text.ts';
import { answerInTime } from '../timing/answer-in-time.ts';
import { claimDue } from './claim-due.ts';
import type { ClaimedDelivery } from './claimed-delivery.ts';
import { disableEndpoint } from './disable-endpoint.ts';
import { handOver, type OwnEndpoint } from './hand-over.ts';
import type { Deliverers, Delivery, WebhookSender } from './outbox.types.ts';
import { PACE, type Pace, pauseAfter } from './pace.ts';
import { type Result, writeResults } from './write-results.ts';

export interface OutboxDeps {
  db: Kysely<Schema>;
  deliverers: Deliverers;
  webhooks: WebhookSender;
  clock: () => Date;
  /** A number from 0 to below 1. */
  random: () => number;
  log: (level: 'info' | 'warn' | 'error', message: string, detail?: unknown) => void;
  pace?: Partial<Pace> | undefined;
}

/** How long a stop waits for endpoints before it ends their calls, in milliseconds. */
const STOP_AFTER_MS = 5_000;

/**
 * Delivers the events of the outbox. Each endpoint has slots of its own and no round waits for a delivery, so that an endpoint that
 * hangs delays no other.
 */
export class Dispatch {
  readonly #deps: OutboxDeps;
  readonly #pace: Pace;
  readonly #ended: () => void;
  readonly #own: OwnEndpoint[];
  readonly #busy = new Map<string, number>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  #results: Result[] = [];
  #writing: Promise<void> | null = null;
  #lookedAt = Number.NEGATIVE_INFINITY;
  /** The endpoints with deliveries that may be due and were not claimed, such as those of an order that has one under way. */
  readonly #waiting = new Set<string>();

  /** `ended` is called once results are written while other deliveries may wait for them. */
  constructor(deps: OutboxDeps, ended: () => void) {
    this.#deps = deps;
    this.#pace = { ...PACE, ...deps.pace };
    this.#ended = ended;
    // Each call under way listens, and there are more of them than Node takes for a leak.
    setMaxListeners(0, this.#stopping.signal);
    this.#own = Object.entries(deps.deliverers).flatMap(([topic, each]) =>
      each.map(({ name }) => ({ topic, endpoint: name })),
    );
  }

  /** Hands events over and starts what is due. Returns how many deliveries were started, and whether events may be left. */
  async round(): Promise<{ claimed: number; isMore: boolean }> {
    const handed = await handOver(this.#deps.db, {
      topics: Object.keys(this.#deps.deliverers),
      own: this.#own,
      limit: this.#pace.handover,
      ...this.#claim(),
    });
    this.#start(handed.claimed);
    for (const endpoint of handed.waiting) this.#waiting.add(endpoint);
    const looked = await this.#look();
    return { claimed: handed.claimed.length + looked, isMore: handed.events === this.#pace.handover };
  }

  /** Waits until no delivery is under way and every result is written. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Waits for the deliveries under way; calls of webhook endpoints that hang are ended. */
  async stop(): Promise<void> {
    const timer = setTimeout(() => this.#stopping.abort(), STOP_AFTER_MS);
    await this.settled();
    clearTimeout(timer);
  }

  async #look(): Promise<number> {
    const now = this.#deps.clock().getTime();
    const mayStart = [...this.#waiting].some((endpoint) => (this.#busy.get(endpoint) ?? 0) < this.#pace.batch);
    if (!mayStart && now - this.#lookedAt < this.#pace.lookEvery) return 0;
    this.#lookedAt = now;
    const own = [...new Set(this.#own.map(({ endpoint }) => endpoint))];
    const due = await claimDue(this.#deps.db, { own, ...this.#claim() });
    this.#start(due);
    for (const { endpoint } of due) this.#waiting.add(endpoint);
    for (const endpoint of this.#waiting) if (!this.#busy.has(endpoint)) this.#waiting.delete(endpoint);
    return due.length;
  }

  #claim() {
    const now = this.#deps.clock();
    const slots = { most: this.#pace.batch, busy: Object.fromEntries(this.#busy) };
    return { now, leaseUntil: after(now, this.#pace.lease), slots };
  }

  #start(claims: readonly ClaimedDelivery[]): void {
    for (const claim of claims) {
      this.#count(claim.endpoint, 1);
      const running = this.#deliver(claim).finally(() => {
        this.#count(claim.endpoint, -1);
        this.#underWay.delete(running);
        if (this.#waiting.has(claim.endpoint)) this.#ended();
      });
      this.#underWay.add(running);
    }
  }

  #count(endpoint: string, change: 1 | -1): void {
    const count = (this.#busy.get(endpoint) ?? 0) + change;
    if (count === 0) this.#busy.delete(endpoint);
    else this.#busy.set(endpoint, count);
  }

  async #deliver(claim: ClaimedDelivery): Promise<void> {
    const delivery = await this.#answerOf(claim);
    const { db, clock, log } = this.#deps;
    try {
      // The endpoint ends before its event does, or the next one of the queue would be claimed in between.
      if (delivery.type === 'gone') await disableEndpoint(db, claim.endpoint, delivery.detail, clock());
      this.#results.push(this.#resultOf(claim, delivery));
      await this.#written();
    } catch (error) {
      log('error', 'the result of a delivery was not stored, so that it is repeated', String(error));
    }
  }

  /** Every result becomes a value within the time limit, a thrown error included. */
  async #answerOf({ event, endpoint, target }: ClaimedDelivery): Promise<Delivery> {
    const { deliverers, webhooks } = this.#deps;
    const deliver = () => {
      if (target) return webhooks.deliver(event, target, this.#stopping.signal);
      const deliverer = deliverers[event.topic]?.find(({ name }) => name === endpoint);
      return deliverer ? deliverer.deliver(event) : Promise.resolve(NOT_LISTED);
    };
    const answer = await answerInTime(deliver, this.#pace.timeout);
    return answer.type === 'answered' ? answer.value : { type: 'failed', detail: answer.detail, isPermanent: false };
  }

  #resultOf(claim: ClaimedDelivery, delivery: Delivery): Result {
    if (delivery.type === 'delivered') {
      return { claim, outcome: 'delivered', nextAt: null, answer: delivery.detail ?? null };
    }
    if (delivery.type === 'postponed') {
      return { claim, outcome: 'postponed', nextAt: delivery.until, answer: delivery.detail };
    }
    const now = this.#deps.clock();
    const isOver = delivery.type === 'gone' || delivery.isPermanent || this.#isTooOld(claim, now);
    // The detail is stored, too, and a mail server's answer repeats the recipient.
    const answer = redactedText(delivery.detail);
    this.#logFailure(claim, answer, isOver);
    if (isOver) return { claim, outcome: 'parked', nextAt: null, answer };
    const pauseMs = pauseAfter(claim.attempts, this.#pace, this.#deps.random());
    const nextAt = after(now, Math.max(pauseMs, delivery.notBeforeMs ?? 0));
    return { claim, outcome: 'retried', nextAt, answer };
  }

  #isTooOld({ queuedAt }: ClaimedDelivery, now: Date): boolean {
    return now.getTime() - queuedAt.getTime() >= this.#pace.parkAfter;
  }

  #logFailure({ event, endpoint, attempts }: ClaimedDelivery, detail: string, isOver: boolean): void {
    const { id, topic, payload } = event;
    // An operator looks the order up, since the log has no address.
    const order = typeof payload.orderId === 'string' ? { orderId: payload.orderId } : {};
    const about = { id, topic, ...order, endpoint, attempts, detail };
    const message = isOver ? 'an event could not be delivered' : 'an event is delivered later';
    this.#deps.log(isOver ? 'error' : 'warn', message, about);
  }

  /** Waits until the results so far are written; those that end meanwhile are written together. */
  async #written(): Promise<void> {
    while (this.#writing) await this.#writing.catch(() => {});
    if (this.#results.length === 0) return;
    this.#writing = this.#writeGathered();
    try {
      await this.#writing;
    } finally {
      this.#writing = null;
    }
  }

  /** Deliveries that began together end within milliseconds of each other, and their results are one statement. */
  async #writeGathered(): Promise<void> {
    if (this.#underWay.size > this.#results.length) await pause(this.#pace.gather);
    const results = this.#results.splice(0);
    await writeResults(this.#deps.db, results, this.#deps.clock());
  }
}

/** A process of another version queued it, which a process that lists the topic delivers. */
const NOT_LISTED: Delivery = { type: 'failed', detail: 'this process does not deliver it', isPermanent: false };

function after(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}
