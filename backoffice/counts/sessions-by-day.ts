import { dayIn, firstMoment, nextDay } from '../../domain/zone.ts';
import type { Db } from '../../server/db/schema/schema.ts';
import { closedCounts, closedUntil, finestCounts } from '../../server/figures/closed-hours.ts';
import { rawCounts } from '../../server/figures/raw-counts.ts';
import { beginOf, type CountedSessions, type Hours, nextOf } from '../../server/figures/spans.ts';

/** The sessions of one day, as far as the range has it. */
export interface CountedDay {
  since: Date;
  counts: CountedSessions[];
}

/** The closed hours are read at once, however many days they are, since the figures of a day are stored for UTC. */
export async function sessionsByDay(db: Db, range: Hours, timeZone: string): Promise<CountedDay[]> {
  const [since, until] = [beginOf('quarter', range.since), nextOf('quarter', range.until)];
  const all = { sfid: null, dimensions: ['all' as const] };
  const closed = await closedUntil(db);
  const read = timeZone === 'UTC' ? closedCounts : finestCounts;
  const inFigures = byDay(await read(db, { ...all, since, until: earlier(closed, until) }), timeZone);
  const days: CountedDay[] = [];
  for (let begin = since; begin < until; begin = dayAfter(begin, timeZone)) {
    const inRows = { ...all, since: later(closed, begin), until: earlier(dayAfter(begin, timeZone), until) };
    const stored = inFigures.get(dayIn(timeZone, begin)) ?? [];
    days.push({ since: begin, counts: [...stored, ...(await rawCounts(db, inRows))] });
  }
  return days;
}

function byDay<Each extends { since: Date }>(counts: readonly Each[], timeZone: string): Map<string, Each[]> {
  const days = new Map<string, Each[]>();
  for (const each of counts) {
    const day = dayIn(timeZone, each.since);
    days.set(day, [...(days.get(day) ?? []), each]);
  }
  return days;
}

function dayAfter(time: Date, timeZone: string): Date {
  return firstMoment(timeZone, nextDay(dayIn(timeZone, time)));
}

function earlier(one: Date, other: Date): Date {
  return new Date(Math.min(Number(one), Number(other)));
}

function later(one: Date, other: Date): Date {
  return new Date(Math.max(Number(one), Number(other)));
}
