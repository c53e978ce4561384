import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';
import type { CountedSessions, Hours } from './counted.ts';
import { sessionCounts } from './read-counts.ts';
import { beginOf, endOf, nextOf } from './spans.ts';

/** The sessions of one day (UTC), as far as the range has it. */
export interface CountedDay {
  since: Date;
  counts: CountedSessions[];
}

/** What was counted of all funnels, by day; the days together are the range. */
export async function sessionsByDay(db: Kysely<Schema>, range: Hours): Promise<CountedDay[]> {
  const [since, until] = [beginOf('hour', range.since), nextOf('hour', range.until)];
  const days: CountedDay[] = [];
  for (let begin = since; begin < until; begin = dayAfter(begin)) {
    const end = dayAfter(begin);
    const hours = {
      since: begin,
      until: new Date(Math.min(Number(end), Number(until))),
      sfid: null,
      dimensions: ['all' as const],
    };
    days.push({ since: begin, counts: await sessionCounts(db, hours) });
  }
  return days;
}

function dayAfter(time: Date): Date {
  return endOf({ kind: 'day', since: beginOf('day', time) });
}
