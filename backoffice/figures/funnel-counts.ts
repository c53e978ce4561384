import type { MinorUnits } from '../../domain/pricing/money.ts';
import type { EdgeName } from '../../graph/graph.ts';

/** A step in a funnel, by its sfid. */
interface AtStep {
  stepId: string;
}

/** Sessions that began on a step, those that only looked included. */
export interface StartedCount extends AtStep {
  sessions: number;
}

/** Sessions whose first look at a step came from another page of the funnel. */
export type EnteredCount = StartedCount;

/** First passages of sessions over an edge. */
export interface PassedCount extends EdgeName {
  sessions: number;
}

/** Each session counts once, by its first edge, so that all classes of a step together are those who went on. */
export interface TimeCount extends AtStep {
  /** The upper end of the class, in milliseconds. */
  upToMs: number;
  sessions: number;
}

/** Payments that were declined or failed on a step. */
export interface DeclineCount extends AtStep {
  /** The payment method of an order. */
  method: string;
  /** A problem code or a provider's; null where nothing is known. */
  reason: string | null;
  payments: number;
}

/** Money of the ledger in one currency. A renewal's money stands in its own columns, and counts to no page. */
export interface MoneyCount {
  /** The step of the order; null for money that no page took in: renewals, orders of robots and of unknown visits. */
  stepId: string | null;
  currency: string;
  /** Orders with a first capture in the range. */
  orders: number;
  /** Those of them that are a checkout's first: no offer after the sale. */
  sales: number;
  captured: MinorUnits;
  refunded: MinorUnits;
  disputed: MinorUnits;
  renewals: number;
  renewed: MinorUnits;
}

/** What looks like a robot and has not paid. */
export interface RobotCount {
  sessions: number;
}

/** All counts of a funnel in a range of time, for one value of a dimension. Each list has one row at most of the same place. */
export interface FunnelCounts {
  /** The value of the dimension, such as `phone`; null where figures are not told apart. */
  group: string | null;
  started: readonly StartedCount[];
  entered: readonly EnteredCount[];
  passed: readonly PassedCount[];
  times: readonly TimeCount[];
  declines: readonly DeclineCount[];
  money: readonly MoneyCount[];
  robots: RobotCount;
}

/** The counts of a group of which nothing was counted. */
export function noCounts(group: string | null): FunnelCounts {
  return {
    group,
    started: [],
    entered: [],
    passed: [],
    times: [],
    declines: [],
    money: [],
    robots: { sessions: 0 },
  };
}

/** The sessions of some counts. */
export function sessionsOf(counts: readonly { sessions: number }[]): number {
  return counts.reduce((sum, { sessions }) => sum + sessions, 0);
}

/** The counts of one step. */
export function countsAt<Count extends { stepId: string | null }>(
  counts: readonly Count[],
  step: string | null,
): Count[] {
  return counts.filter(({ stepId }) => stepId === step);
}

/** Sessions that began on a step. */
export function startedOn({ started }: FunnelCounts, step: string): number {
  return sessionsOf(countsAt(started, step));
}

/** Sessions that came to a step from another page. */
export function enteredOn({ entered }: FunnelCounts, step: string): number {
  return sessionsOf(countsAt(entered, step));
}

/** The part that one number is of another, from 0 to 1; null of nothing. */
export function shareOf(part: number, of: number): number | null {
  return of === 0 ? null : part / of;
}
