import type { Running } from '../../kit/start-sandbox.ts';
import type { Draft, Ledger } from './ledger.ts';
import type { NotificationSink, NotificationType } from './notification-types.ts';
import type { DeclineReason } from './rows.ts';

/** Declines that the control API orders for the next authorizations. */
export interface OrderedDecline {
  code: DeclineReason;
  times: number;
}

/** The parts of one running sandbox. */
export interface Simulator extends Running {
  ledger: Ledger;
  notifications: NotificationSink;
  declines: OrderedDecline[];
  /** Asks for a sweep of what is due at this time of the clock. */
  wakeAt(ms: number): void;
  /** Milliseconds since the epoch, without the control API's moves: requests are signed by another clock. */
  realClock: () => number;
}

/** The tools of one piece of Amazon's work. */
export interface Work {
  draft: Draft;
  now: number;
  /** Uses up one ordered decline; undefined without one. */
  takeDecline(): DeclineReason | undefined;
  /** Notifies the shop of an object's state at the end of the work, once that is committed. */
  announce(type: NotificationType, id: string): void;
  /** Brings pending objects to their end at this time, once the work is committed. */
  resolveAt(ms: number): void;
}

/** Starts a piece of work; its writes and notifications take effect when `commit` is called. */
export function beginWork(simulator: Simulator): { work: Work; commit: () => void } {
  const draft = simulator.ledger.begin();
  const announced: [NotificationType, string][] = [];
  const wakings: number[] = [];
  const now = simulator.clock();
  const work: Work = {
    draft,
    now,
    takeDecline: () => takeDecline(simulator.declines),
    announce: (type, id) => {
      announced.push([type, id]);
    },
    resolveAt: (ms) => {
      wakings.push(ms);
    },
  };
  const commit = (): void => {
    const events = announced.map(([type, id]) => simulator.notifications.note(draft, { type, id, now }));
    draft.commit();
    for (const event of events) if (event !== undefined) simulator.notifications.send(event);
    for (const ms of wakings) simulator.wakeAt(ms);
  };
  return { work, commit };
}

function takeDecline(declines: OrderedDecline[]): DeclineReason | undefined {
  const [first] = declines;
  if (!first) return undefined;
  first.times -= 1;
  if (first.times <= 0) declines.shift();
  return first.code;
}

/** Amazon's time: UTC with milliseconds. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
