import { setMaxListeners } from 'node:events';
import type { Db } from '../db/schema/schema.ts';
import { answerInTime } from '../timing/answer-in-time.ts';
import { isWithin } from '../timing/is-within.ts';
import { claimDue, dueAgain, leaseEvents, type OwnEndpoint } from './claim-deliveries.ts';
import type { ClaimedDelivery } from './claimed-delivery.ts';
import { disableEndpoint } from './disable-endpoint.ts';
import { type HeldClaim, HeldClaims } from './held-claims.ts';
import type { Call, Deliverers, Delivery, StoredEvent, WebhookSender } from './outbox.types.ts';
import { PACE, type Pace } from './pace.ts';
import { after, ResultQueue, toResult, untried } from './result-queue.ts';
import type { Result } from './write-results.ts';

export interface OutboxDeps {
  db: Db;
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

/** Each endpoint has slots of its own and no round waits, so that an endpoint that hangs delays no other. */
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
  #renewedAt = Number.NEGATIVE_INFINITY;
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
      gather: this.#pace.gather,
      underWay: () => this.#underWay.size,
      stored: (results) => this.#stored(results),
      failed: (error) =>
        deps.log('error', 'the result of a delivery was not stored, so that it is repeated', String(error)),
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
    this.#renew();
    const { due, behind, claims } = await leaseEvents(this.#deps.db, {
      topics: Object.keys(this.#deps.deliverers),
      limit: this.#pace.leased,
      ...this.#lease(),
    });
    this.#areBehind ||= behind > 0;
    const begun = this.#begin(claims);
    const looked = await this.#look();
    return { claimed: begun + looked, isMore: due === this.#pace.leased && behind < due };
  }

  /** Waits until no delivery is under way and every result is written. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0 || this.#results.writing) {
      await Promise.all(this.#underWay);
      await this.#results.writing;
    }
  }

  /** Waits for the deliveries under way; calls of webhook endpoints that hang are ended. */
  async stop(): Promise<void> {
    const timer = setTimeout(() => this.#stopping.abort(), STOP_AFTER_MS);
    await this.settled();
    clearTimeout(timer);
  }

  async #look(): Promise<number> {
    const now = this.#deps.clock().getTime();
    if (!this.#mayStart() && isWithin(this.#pace.lookEvery, this.#lookedAt, now)) return 0;
    if (now < this.#lookedAt) this.#dueAgainAt = now + this.#pace.lease;
    this.#lookedAt = now;
    if (now >= this.#dueAgainAt) {
      await dueAgain(this.#deps.db, now, this.#pace);
      this.#dueAgainAt = Number.POSITIVE_INFINITY;
    }
    // After a result that is to come, or one that comes meanwhile, more may be due.
    const idle = this.#results.writing ? [] : [...this.#waiting].filter((each) => this.#held.count(each) === 0);
    const due = await claimDue(this.#deps.db, { ...this.#lease(), slots: this.#held.slots() });
    for (const endpoint of idle) this.#waiting.delete(endpoint);
    for (const claim of due) this.#hold(claim, this.#deps.clock());
    for (const { endpoint } of due) {
      this.#waiting.add(endpoint);
      this.#fill(endpoint);
    }
    return due.length;
  }

  #lease() {
    const now = this.#deps.clock();
    return { own: this.#own, now, leaseUntil: after(now, this.#pace.lease) };
  }

  /** Begins the deliveries of leased events as far as their endpoints have room, and queues the others. Returns how many it begins. */
  #begin(claims: readonly ClaimedDelivery[]): number {
    const others: Result[] = [];
    const now = this.#deps.clock();
    this.#results.begin(claims);
    for (const claim of claims) {
      if (claim.attempts > 0 && this.#held.room(claim.endpoint) > 0) this.#hold(claim, now);
      else others.push(untried(claim, 'returned', now));
    }
    this.#results.add(...others);
    for (const { endpoint } of claims) this.#fill(endpoint);
    return claims.length - others.length;
  }

  /** Gives a row to what its endpoint has not taken within the patience, so that its event waits no longer, and renews its lease. */
  #renew(): void {
    const { now, leaseUntil } = this.#lease();
    if (isWithin(this.#pace.patience, this.#renewedAt, now.getTime())) return;
    this.#renewedAt = now.getTime();
    const late = this.#held.late(now);
    for (const held of late) held.storedAt = now;
    this.#results.add(...late.map(({ claim }) => untried(claim, 'late', leaseUntil)));
  }

  /** What ended lets others begin: those of its endpoint, and those behind it in its queue. */
  #stored(results: readonly Result[]): void {
    for (const { claim, outcome } of results) if (outcome === 'returned') this.#waiting.add(claim.endpoint);
    if (this.#areBehind || this.#mayStart()) this.#ended();
    this.#areBehind = false;
  }

  #mayStart(): boolean {
    return [...this.#waiting].some((endpoint) => this.#held.isShort(endpoint));
  }

  /** What is said is read for all claims of a statement together, also where they wait for a slot. */
  #hold(claim: ClaimedDelivery, readAt: Date): void {
    const said = this.#read(claim);
    // A reading that failed fails the delivery that waits for it.
    said.catch(() => {});
    this.#held.add({ claim, said, readAt, begunAt: null, storedAt: null });
  }

  async #read({ event, endpoint, target }: ClaimedDelivery): Promise<Delivery | Call> {
    const { deliverers, webhooks, bodyOf } = this.#deps;
    if (target) {
      const body = await bodyOf(event);
      return body === null ? GONE : () => webhooks.deliver(event, target, { body, signal: this.#stopping.signal });
    }
    return deliverers[event.topic]?.find(({ name }) => name === endpoint)?.deliver(event) ?? NOT_LISTED;
  }

  #fill(endpoint: string): void {
    const next = () => this.#held.next(endpoint, this.#deps.clock());
    for (let held = next(); held; held = next()) {
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
    const waiting = this.#held.end(held, result.outcome === 'delivered' || result.outcome === 'postponed');
    this.#results.add(result, ...waiting.map((each) => untried(each.claim, 'returned', clock())));
    this.#fill(claim.endpoint);
    if (this.#mayStart()) this.#ended();
  }

  /** Every result becomes a value within the time limit, a thrown error included. */
  async #answerOf(held: HeldClaim): Promise<Delivery> {
    const answer = await answerInTime(() => this.#say(held), this.#pace.timeout);
    return answer.type === 'answered' ? answer.value : { type: 'failed', detail: answer.detail, isPermanent: false };
  }

  /** What was read a while ago is read again, since a shopper may have taken a consent back. */
  async #say({ claim, said, readAt }: HeldClaim): Promise<Delivery> {
    const { db, clock } = this.#deps;
    const isFresh = isWithin(this.#pace.patience, readAt.getTime(), clock().getTime());
    const call = await (isFresh ? said : this.#read(claim));
    const delivery = typeof call === 'function' ? await call() : call;
    // The endpoint ends before its event does, or the next one of the queue would be claimed in between.
    if (delivery.type === 'gone') await disableEndpoint(db, claim.endpoint, delivery.detail, clock());
    return delivery;
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
