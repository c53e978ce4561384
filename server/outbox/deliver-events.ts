import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';
import { redactedText } from '../logging/redacted-text.ts';
import { answerInTime } from '../timing/answer-in-time.ts';
import { type ClaimedEvent, claimEvents, markDelivered, markFailed } from './event-rows.ts';
import type { Deliverer, Deliverers, Delivery } from './outbox.types.ts';

/** The dependencies and the pace of the outbox; times are in milliseconds. */
export interface OutboxDeps {
  db: Kysely<Schema>;
  deliverers: Deliverers;
  clock: () => Date;
  log: (level: 'info' | 'warn' | 'error', message: string, detail?: unknown) => void;
  pace?: Partial<Pace> | undefined;
}

export interface Pace {
  /** How many events are delivered at once: a slow delivery delays its own batch alone. */
  batch: number;
  /** The time limit of one delivery to one deliverer. */
  timeout: number;
  /** How long a claim holds, which has to be longer than the timeout. After a crash the event is due again at its end. */
  lease: number;
  /** The pause after the first failure. It doubles with each further failure, up to the longest pause. */
  firstPause: number;
  longestPause: number;
  /** The age at which an undelivered event is abandoned. */
  expireAfter: number;
}

const SECOND = 1000;
const HOUR = 3_600 * SECOND;

const PACE: Pace = {
  batch: 10,
  timeout: 30 * SECOND,
  lease: 120 * SECOND,
  firstPause: 5 * SECOND,
  longestPause: HOUR,
  expireAfter: 72 * HOUR,
};

/** Delivers one batch of due events. Returns how many events it claimed, and whether more may be due. */
export async function deliverBatch(deps: OutboxDeps): Promise<{ claimed: number; isMore: boolean }> {
  const pace = { ...PACE, ...deps.pace };
  const now = deps.clock();
  const claim = { topics: Object.keys(deps.deliverers), now, leaseUntil: after(now, pace.lease), limit: pace.batch };
  const events = await claimEvents(deps.db, claim);
  await Promise.all(events.map((event) => deliverEvent(deps, pace, event)));
  return { claimed: events.length, isMore: events.length === pace.batch };
}

async function deliverEvent(deps: OutboxDeps, pace: Pace, event: ClaimedEvent): Promise<void> {
  const open = (deps.deliverers[event.topic] ?? []).filter(({ name }) => !event.deliveredTo.includes(name));
  const results = await Promise.all(
    open.map(async (each) => ({ each, result: await deliverInTime(each, event, pace.timeout) })),
  );
  const failures = results.flatMap(({ each, result }) =>
    result.type === 'failed' ? [{ ...result, to: each.name }] : [],
  );
  const now = deps.clock();
  if (failures.length === 0) return markDelivered(deps.db, event, now);
  const deliveredTo = results.filter(({ result }) => isFinal(result)).map(({ each }) => each.name);
  // The detail is stored, too, and a mail server's answer repeats the recipient.
  const detail = redactedText(failures.map(({ to, detail }) => `${to}: ${detail}`).join('; '));
  const isOver = failures.every(({ isPermanent }) => isPermanent) || isTooOld(event, pace, now);
  const nextAt = isOver ? null : after(now, pauseAfter(event.attempts, pace));
  await markFailed(deps.db, event, { deliveredTo: [...event.deliveredTo, ...deliveredTo], detail, nextAt }, now);
  const about = { id: event.id, topic: event.topic, ...orderOf(event), attempts: event.attempts, detail };
  deps.log(
    isOver ? 'error' : 'warn',
    isOver ? 'an event could not be delivered' : 'an event is delivered later',
    about,
  );
}

/** The order that an operator looks up, since the log has no address. */
function orderOf({ payload: { orderId } }: ClaimedEvent): { orderId?: string } {
  return typeof orderId === 'string' ? { orderId } : {};
}

/** A deliverer that succeeded, or failed for good, is not called again while the event waits for the others. */
function isFinal(result: Delivery): boolean {
  return result.type === 'delivered' || result.isPermanent;
}

/** Every result of a deliverer becomes a value within the time limit, a thrown error included. */
async function deliverInTime(deliverer: Deliverer, event: ClaimedEvent, timeout: number): Promise<Delivery> {
  const answer = await answerInTime(() => deliverer.deliver(event), timeout);
  return answer.type === 'answered' ? answer.value : { type: 'failed', detail: answer.detail, isPermanent: false };
}

/** The pause before the next try, in milliseconds, after that many tries. */
export function pauseAfter(attempts: number, { firstPause, longestPause }: Pick<Pace, 'firstPause' | 'longestPause'>) {
  return Math.min(longestPause, firstPause * 2 ** (attempts - 1));
}

function isTooOld(event: ClaimedEvent, { expireAfter }: Pace, now: Date): boolean {
  return now.getTime() - event.createdAt.getTime() >= expireAfter;
}

function after(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}
