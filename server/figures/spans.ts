/** What figures are summed by; a day is one of UTC. */
export type SpanKind = 'hour' | 'day';

export interface Span {
  kind: SpanKind;
  since: Date;
}

const LENGTHS: Readonly<Record<SpanKind, number>> = { hour: 3_600_000, day: 86_400_000 };

/** The beginning of the hour or day of a time. */
export function beginOf(kind: SpanKind, time: Date): Date {
  return new Date(Math.floor(time.getTime() / LENGTHS[kind]) * LENGTHS[kind]);
}

/** The beginning of the next hour or day, or the time itself where one begins with it. */
export function nextOf(kind: SpanKind, time: Date): Date {
  return new Date(Math.ceil(time.getTime() / LENGTHS[kind]) * LENGTHS[kind]);
}

export function endOf({ kind, since }: Span): Date {
  return new Date(since.getTime() + LENGTHS[kind]);
}

/** Times from `since` on and before `until`, in spans of one kind. */
export interface Stretch {
  kind: SpanKind;
  since: Date;
  until: Date;
}

/** A time of hours as its days, with the hours before and behind them. */
export function stretchesOf(since: Date, until: Date): Stretch[] {
  const [first, last] = [nextOf('day', since), beginOf('day', until)];
  const hours = 'hour' as const;
  const stretches: Stretch[] =
    first < last
      ? [
          { kind: hours, since, until: first },
          { kind: 'day', since: first, until: last },
          { kind: hours, since: last, until },
        ]
      : [{ kind: hours, since, until }];
  return stretches.filter((each) => each.since < each.until);
}
