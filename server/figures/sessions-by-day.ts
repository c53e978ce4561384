import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';
import { closedCounts, closedUntil } from './closed-hours.ts';
import type { CountedSessions, Hours } from './counted.ts';
import { rawCounts } from './raw-counts.ts';
import { beginOf, endOf, nextOf } from './spans.ts';

/** The sessions of one day (UTC), as far as the range has it. */
export interface CountedDay {
  since: Date;
  counts: CountedSessions[];
}

/**
 * What was counted of all funnels, by day; the days together are the range. The figures of closed hours are read at once, however
 * many days they are.
 */
export async function sessionsByDay(db: Kysely<Schema>, range: Hours): Promise<CountedDay[]> {
  const [since, until] = [beginOf('hour', range.since), nextOf('hour', range.until)];
  const all = { sfid: null, dimensions: ['all' as const] };
  const closed = await closedUntil(db);
  const inFigures = byDay(await closedCounts(db, { ...all, since, until: earlier(closed, until) }));
  const days: CountedDay[] = [];
  for (let begin = since; begin < until; begin = dayAfter(begin)) {
    const inRows = { ...all, since: later(closed, begin), until: earlier(dayAfter(begin), until) };
    days.push({ since: begin, counts: [...(inFigures.get(dayOf(begin)) ?? []), ...(await rawCounts(db, inRows))] });
  }
  return days;
}

function byDay<Each extends { since: Date }>(counts: readonly Each[]): Map<number, Each[]> {
  const days = new Map<number, Each[]>();
  for (const each of counts) {
    const day = days.get(dayOf(each.since));
    if (day) day.push(each);
    else days.set(dayOf(each.since), [each]);
  }
  return days;
}

function dayOf(time: Date): number {
  return Number(beginOf('day', time));
}

function dayAfter(time: Date): Date {
  return endOf({ kind: 'day', since: beginOf('day', time) });
}

function earlier(one: Date, other: Date): Date {
  return new Date(Math.min(Number(one), Number(other)));
}

function later(one: Date, other: Date): Date {
  return new Date(Math.max(Number(one), Number(other)));
}
