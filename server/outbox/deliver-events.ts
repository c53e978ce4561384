import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';
import { answerInTime } from '../timing/answer-in-time.ts';
import { type ClaimedEvent, claimEvents, markDelivered, markFailed } from './event-rows.ts';
import type { Deliverer, Deliverers, Delivery } from './outbox.types.ts';

/** What the outbox runs on. Times are in milliseconds. */
export interface OutboxDeps {
  db: Kysely<Schema>;
  deliverers: Deliverers;
  clock: () => Date;
  log: (level: 'info' | 'warn' | 'error', message: string, detail?: unknown) => void;
  pace?: Partial<Pace> | undefined;
}

export interface Pace {
  /** How many facts are told at once, so that a slow one holds up nobody but its own batch. */
  batch: number;
  /** How long telling one fact to somebody may take. */
  timeout: number;
  /** How long a claim holds; it has to be longer than the timeout. After a crash the fact is due again then. */
  lease: number;
  /** The pause after the first failure; it doubles with each further one, up to the longest. */
  firstPause: number;
  longestPause: number;
  /** The age at which a fact that cannot be told is abandoned. */
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

/** Tells what is due, a batch at a time. Returns how many facts it claimed: fewer than a batch means that all is told. */
export async function deliverBatch(deps: OutboxDeps): Promise<{ claimed: number; isMore: boolean }> {
  const pace = { ...PACE, ...deps.pace };
  const now = deps.clock();
  const claim = { topics: Object.keys(deps.deliverers), now, leaseUntil: after(now, pace.lease), limit: pace.batch };
  const events = await claimEvents(deps.db, claim);
  await Promise.all(events.map((event) => deliverEvent(deps, pace, event)));
  return { claimed: events.length, isMore: events.length === pace.batch };
}

async function deliverEvent(deps: OutboxDeps, pace: Pace, event: ClaimedEvent): Promise<void> {
  const open = (deps.deliverers[event.topic] ?? []).filter(({ name }) => !event.told.includes(name));
  const results = await Promise.all(
    open.map(async (each) => ({ each, result: await deliverInTime(each, event, pace.timeout) })),
  );
  const failures = results.flatMap(({ each, result }) =>
    result.type === 'failed' ? [{ ...result, to: each.name }] : [],
  );
  const now = deps.clock();
  if (failures.length === 0) return markDelivered(deps.db, event, now);
  const told = results.filter(({ result }) => isFinal(result)).map(({ each }) => each.name);
  const detail = failures.map(({ to, detail }) => `${to}: ${detail}`).join('; ');
  const isOver = failures.every(({ isPermanent }) => isPermanent) || isTooOld(event, pace, now);
  const nextAt = isOver ? null : after(now, pauseAfter(event.attempts, pace));
  await markFailed(deps.db, event, { told: [...event.told, ...told], detail, nextAt }, now);
  const about = { id: event.id, topic: event.topic, attempts: event.attempts, detail };
  deps.log(
    isOver ? 'error' : 'warn',
    isOver ? 'an event could not be delivered' : 'an event is delivered later',
    about,
  );
}

/** Who was told is not told again, nor is somebody who never can be, while others are still waited for. */
function isFinal(result: Delivery): boolean {
  return result.type === 'delivered' || result.isPermanent;
}

/** Whatever a deliverer does, it ends as a value, and in time. */
async function deliverInTime(deliverer: Deliverer, event: ClaimedEvent, timeout: number): Promise<Delivery> {
  const answer = await answerInTime(() => deliverer.deliver(event), timeout);
  return answer.type === 'answered' ? answer.value : { type: 'failed', detail: answer.detail, isPermanent: false };
}

/** The pause before the next try, after so many. */
export function pauseAfter(attempts: number, { firstPause, longestPause }: Pick<Pace, 'firstPause' | 'longestPause'>) {
  return Math.min(longestPause, firstPause * 2 ** (attempts - 1));
}

function isTooOld(event: ClaimedEvent, { expireAfter }: Pace, now: Date): boolean {
  return now.getTime() - event.createdAt.getTime() >= expireAfter;
}

function after(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}
