import type { FigureDimension } from '../../domain/tracking/figure-dimensions.ts';

/** What figures are summed by: a day is one of UTC; the quarters are those of an hour in which a day of another clock begins. */
export type SpanKind = 'quarter' | 'hour' | 'day';

export interface Span {
  kind: SpanKind;
  since: Date;
}

const LENGTHS: Readonly<Record<SpanKind, number>> = { quarter: 900_000, hour: 3_600_000, day: 86_400_000 };

/** The beginning of the quarter, hour or day of a time. */
export function beginOf(kind: SpanKind, time: Date): Date {
  return new Date(Math.floor(time.getTime() / LENGTHS[kind]) * LENGTHS[kind]);
}

/** The beginning of the next one, or the time itself where one begins with it. */
export function nextOf(kind: SpanKind, time: Date): Date {
  return new Date(Math.ceil(time.getTime() / LENGTHS[kind]) * LENGTHS[kind]);
}

export function endOf({ kind, since }: Span): Date {
  return new Date(since.getTime() + LENGTHS[kind]);
}

/** The quarters of an hour. */
export function quartersOf(hour: Date): Span[] {
  return [0, 1, 2, 3].map((count) => ({
    kind: 'quarter',
    since: new Date(hour.getTime() + count * LENGTHS.quarter),
  }));
}

/** Times from `since` on and before `until`, in spans of one kind. */
export interface Stretch {
  kind: SpanKind;
  since: Date;
  until: Date;
}

/** A time of quarters as its days, with the hours and quarters before and behind them. */
export function stretchesOf(since: Date, until: Date): Stretch[] {
  return splitBy(['day', 'hour', 'quarter'], since, until).filter((each) => each.since < each.until);
}

function splitBy([kind, ...finer]: readonly SpanKind[], since: Date, until: Date): Stretch[] {
  if (kind === undefined) return [];
  const [first, last] = [nextOf(kind, since), beginOf(kind, until)];
  if (first >= last) return splitBy(finer, since, until);
  return [...splitBy(finer, since, first), { kind, since: first, until: last }, ...splitBy(finer, last, until)];
}

/** What figures are told apart by; `all` for figures that are not. */
export type Dimension = FigureDimension | 'all';

/** Hours of which figures are asked for: from `since` on, before `until`; both are the beginnings of hours, or of quarters of one. */
export interface Hours {
  since: Date;
  until: Date;
}

/** Whose figures are counted: those of one funnel, or of all funnels where it is null. */
export interface CountedHours extends Hours {
  sfid: string | null;
  dimensions: readonly Dimension[];
}

/**
 * A place of a funnel: sessions that began on a step, those of robots, those that a robot seemed to begin but that have paid since,
 * those that came to a step from another page, first passages over an edge, and first passages out of a step by the class of their
 * time in milliseconds.
 */
export type CountedPlace =
  | readonly ['started' | 'robots' | 'cleared' | 'entered', step: string]
  | readonly ['passed', from: string, on: string, to: string]
  | readonly ['left', step: string, upToMs: number];

/** The sessions that were counted at a place, for one value of a dimension. */
export interface CountedSessions {
  sfid: string;
  dimension: Dimension;
  /** '' where the value is not known, and for all. */
  value: string;
  place: CountedPlace;
  sessions: number;
}
