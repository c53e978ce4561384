import { setMaxListeners } from 'node:events';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';
import { answerInTime } from '../timing/answer-in-time.ts';
import { isWithin } from '../timing/is-within.ts';
import {
  claimDue,
  dueAgain,
  type LeasedDelivery,
  leaseEvents,
  type OwnEndpoint,
  renewClaims,
} from './claim-deliveries.ts';
import type { ClaimedDelivery } from './claimed-delivery.ts';
import { disableEndpoint } from './disable-endpoint.ts';
import { type HeldClaim, HeldClaims } from './held-claims.ts';
import type { Call, Deliverers, Delivery, StoredEvent, WebhookSender } from './outbox.types.ts';
import { PACE, type Pace } from './pace.ts';
import { after, ResultQueue, returned, toResult } from './result-queue.ts';
import type { Result } from './write-results.ts';

export interface OutboxDeps {
  db: Kysely<Schema>;
  deliverers: Deliverers;
  webhooks: WebhookSender;
  /** The JSON text of an event for webhooks, or null where the rows that it was of are gone. */
  bodyOf: (event: StoredEvent) => Promise<string | null>;
  clock: () => Date;
  /** A number from 0 to below 1. */
  random: () => number;
  log: (level: 'info' | 'warn' | 'error', message: string, detail?: unknown) => void;
  pace?: Partial<Pace> | undefined;
}

/** How long a stop waits for endpoints before it ends their calls, in milliseconds. */
const STOP_AFTER_MS = 2_000;

/**
 * Delivers the events of the outbox. Each endpoint has slots of its own and no round waits for a delivery, so that an endpoint that
 * hangs delays no other.
 */
export class Dispatch {
  readonly #deps: OutboxDeps;
  readonly #pace: Pace;
  readonly #ended: () => void;
  readonly #own: OwnEndpoint[];
  readonly #held: HeldClaims;
  readonly #underWay = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #results: ResultQueue;
  /** Later than now before the first look, and once the clock was set back. */
  #lookedAt = Number.POSITIVE_INFINITY;
  /** A lease after that, when the calls of before have ended. */
  #dueAgainAt = Number.POSITIVE_INFINITY;
  /** The endpoints with deliveries that may be due and were not claimed, such as those of an order that has one under way. */
  readonly #waiting = new Set<string>();
  /** The deliveries under way that have rows, whose leases are renewed. */
  readonly #rows = new Set<ClaimedDelivery>();
  #renewedAt = Number.NEGATIVE_INFINITY;
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Whether events wait for others of their queues that are under way. */
  #areBehind = false;

  /** `ended` is called once results are written while other deliveries may wait for them. */
  constructor(deps: OutboxDeps, ended: () => void) {
    this.#deps = deps;
    this.#pace = { ...PACE, ...deps.pace };
    this.#held = new HeldClaims(this.#pace);
    const { db, clock } = deps;
    this.#results = new ResultQueue({
      db,
      clock,
      pace: this.#pace,
      underWay: () => this.#underWay.size,
      stored: (results) => this.#stored(results),
      failed: (error) => this.#failed(error),
    });
    this.#ended = ended;
    // Each call under way listens, and there are more of them than Node takes for a leak.
    setMaxListeners(0, this.#stopping.signal);
    this.#own = Object.entries(deps.deliverers).flatMap(([topic, each]) =>
      each.map(({ name }) => ({ topic, endpoint: name })),
    );
  }

  /** Leases events and starts what is due. Returns how many deliveries were started, and whether events may be left. */
  async round(): Promise<{ claimed: number; isMore: boolean }> {
    const { due, behind, deliveries } = await leaseEvents(this.#deps.db, {
      topics: Object.keys(this.#deps.deliverers),
      own: this.#own,
      limit: this.#pace.handover,
      ...this.#claim(this.#pace.handover),
    });
    this.#areBehind ||= behind > 0;
    this.#lease(deliveries);
    await this.#renew();
    const looked = await this.#look();
    const begun = deliveries.filter(({ isClaimed }) => isClaimed).length;
    return { claimed: begun + looked, isMore: due === this.#pace.handover && behind < due };
  }

  /** Waits until no delivery is under way and every result is written. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0 || this.#results.isWriting) {
      await Promise.all(this.#underWay);
      await this.#results.written();
    }
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  /** Waits for the deliveries under way; calls of webhook endpoints that hang are ended. */
  async stop(): Promise<void> {
    const timer = setTimeout(() => this.#stopping.abort(), STOP_AFTER_MS);
    await this.settled();
    clearTimeout(timer);
  }

  async #look(): Promise<number> {
    const now = this.#deps.clock().getTime();
    const mayStart = [...this.#waiting].some((endpoint) => this.#held.isShort(endpoint));
    if (!mayStart && isWithin(this.#pace.lookEvery, this.#lookedAt, now)) return 0;
    if (now < this.#lookedAt) this.#dueAgainAt = now + this.#pace.lease;
    this.#lookedAt = now;
    if (now >= this.#dueAgainAt) {
      await dueAgain(this.#deps.db, now, this.#pace.lease);
      this.#dueAgainAt = Number.POSITIVE_INFINITY;
    }
    const own = [...new Set(this.#own.map(({ endpoint }) => endpoint))];
    // One whose deliveries end meanwhile was asked for as many as it had slots then, and may have more.
    const idle = [...this.#waiting].filter((endpoint) => this.#held.isIdle(endpoint));
    const due = await claimDue(this.#deps.db, { own, ...this.#claim() });
    for (const claim of due) this.#rows.add(claim);
    for (const endpoint of idle) this.#waiting.delete(endpoint);
    this.#start(due);
    for (const { endpoint } of due) this.#waiting.add(endpoint);
    return due.length;
  }

  #claim(ahead?: number) {
    const now = this.#deps.clock();
    return { now, leaseUntil: after(now, this.#pace.lease), slots: this.#held.slots(ahead) };
  }

  /** What has not ended within the patience gets rows, so that no event waits longer for an endpoint that is slow. */
  #lease(deliveries: readonly LeasedDelivery[]): void {
    if (deliveries.length === 0) return;
    const claimed = deliveries.filter(({ isClaimed }) => isClaimed).map(({ claim }) => claim);
    const others = deliveries.filter(({ isClaimed }) => !isClaimed).map(({ claim }) => claim);
    this.#results.begin(deliveries);
    this.#results.add(...others.map((claim) => returned(claim, this.#deps.clock())));
    this.#start(claimed);
    if (claimed.length === 0) return;
    const ids = new Set(claimed.map(({ event }) => event.id));
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#expire(ids);
    }, this.#pace.patience).unref();
    this.#timers.add(timer);
  }

  /** A claim that has not begun is queued for another time, and the others have rows from now on. */
  #expire(ids: ReadonlySet<number>): void {
    const late = this.#results.open(ids);
    this.#results.add(...this.#held.drop(late).map((claim) => returned(claim, this.#deps.clock())));
    for (const claim of this.#results.expire(late)) this.#rows.add(claim);
  }

  async #renew(): Promise<void> {
    const now = this.#deps.clock();
    if (this.#rows.size === 0 || isWithin(this.#pace.lease / 4, this.#renewedAt, now.getTime())) return;
    this.#renewedAt = now.getTime();
    await renewClaims(this.#deps.db, [...this.#rows], after(now, this.#pace.lease));
  }

  /** What ended lets others begin: those of its endpoint, and those behind it in its queue. */
  #stored(results: readonly Result[]): void {
    const tried = results.filter(({ outcome }) => outcome !== 'returned');
    for (const { claim } of tried) this.#held.resolve(claim.endpoint);
    for (const { claim, outcome } of results) if (outcome === 'returned') this.#waiting.add(claim.endpoint);
    const areShort = [...this.#waiting].some((endpoint) => this.#held.isShort(endpoint));
    if (!areShort && !this.#areBehind) return;
    this.#areBehind = false;
    this.#ended();
  }

  /** What is said is read for all claims of a statement together. */
  #start(claims: readonly ClaimedDelivery[]): void {
    for (const claim of claims) {
      const said = this.#read(claim);
      // A reading that failed fails the delivery that waits for it.
      said.catch(() => {});
      this.#held.add({ claim, said });
    }
    for (const endpoint of new Set(claims.map((claim) => claim.endpoint))) this.#fill(endpoint);
  }

  async #read({ event, endpoint, target }: ClaimedDelivery): Promise<Delivery | Call> {
    const { deliverers, webhooks, bodyOf } = this.#deps;
    if (target) {
      const body = await bodyOf(event);
      return body === null ? GONE : () => webhooks.deliver(event, target, { body, signal: this.#stopping.signal });
    }
    return deliverers[event.topic]?.find(({ name }) => name === endpoint)?.deliver(event) ?? NOT_LISTED;
  }

  /** Starts the deliveries of an endpoint for which it has free slots. */
  #fill(endpoint: string): void {
    for (let held = this.#held.next(endpoint); held; held = this.#held.next(endpoint)) {
      const running = this.#deliver(held).finally(() => this.#underWay.delete(running));
      this.#underWay.add(running);
    }
  }

  async #deliver(held: HeldClaim): Promise<void> {
    const { claim } = held;
    const delivery = await this.#answerOf(held);
    const { clock, random } = this.#deps;
    const result = toResult(claim, delivery, { now: clock(), pace: this.#pace, random });
    this.#logFailure(result, claim);
    const untried = this.#held.end(claim.endpoint, result.outcome === 'delivered' || result.outcome === 'postponed');
    for (const each of [claim, ...untried]) this.#rows.delete(each);
    // The endpoint ends before its event does, or the next one of the queue would be claimed in between.
    if (delivery.type === 'gone' && !(await this.#disable(claim.endpoint, delivery.detail))) return;
    this.#results.add(result, ...untried.map((each) => returned(each, clock())));
    this.#fill(claim.endpoint);
  }

  /** False where that was not stored, so that the delivery is made again. */
  async #disable(endpoint: string, because: string): Promise<boolean> {
    try {
      await disableEndpoint(this.#deps.db, endpoint, because, this.#deps.clock());
      return true;
    } catch (error) {
      this.#failed(error);
      this.#held.resolve(endpoint);
      return false;
    }
  }

  #failed(error: unknown): void {
    this.#deps.log('error', 'the result of a delivery was not stored, so that it is repeated', String(error));
  }

  /** Every result becomes a value within the time limit, a thrown error included. */
  async #answerOf({ said }: HeldClaim): Promise<Delivery> {
    const deliver = async () => {
      const call = await said;
      return typeof call === 'function' ? call() : call;
    };
    const answer = await answerInTime(deliver, this.#pace.timeout);
    return answer.type === 'answered' ? answer.value : { type: 'failed', detail: answer.detail, isPermanent: false };
  }

  #logFailure({ outcome, answer }: Result, { event, endpoint, attempts }: ClaimedDelivery): void {
    if (outcome === 'delivered' || outcome === 'postponed') return;
    const { id, topic, payload } = event;
    // An operator looks the order up, since the log has no address.
    const order = typeof payload.orderId === 'string' ? { orderId: payload.orderId } : {};
    const about = { id, topic, ...order, endpoint, attempts, detail: answer };
    const isOver = outcome === 'parked';
    const message = isOver ? 'an event could not be delivered' : 'an event is delivered later';
    this.#deps.log(isOver ? 'error' : 'warn', message, about);
  }
}

const GONE: Delivery = { type: 'delivered', detail: 'not sent: what it was of is gone' };

/** A process of another version queued it, which a process that lists the topic delivers. */
const NOT_LISTED: Delivery = { type: 'failed', detail: 'this process does not deliver it', isPermanent: false };
