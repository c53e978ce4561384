import { type RawBuilder, sql } from 'kysely';
import { SESSION_EVENT } from '../../domain/tracking/event-types.ts';
import type { Db } from '../db/schema/schema.ts';
import { DIMENSIONS_OF_VISIT, groupedBy, LOOK_OF_PASSAGE, ofFunnel } from './grouped-by.ts';
import type { CountedHours, CountedPlace, CountedSessions, Dimension } from './spans.ts';

/** The upper end of the first class, in milliseconds, and the factor from one class to the next. */
const FIRST_MS = 125;
const FACTOR = Math.SQRT2;

/** 45 classes reach six days; the last one has what takes longer, too. */
const CLASSES = 45;

/** The upper ends of the classes of time, in milliseconds: each time belongs to the first class that it does not exceed. */
export const TIME_CLASSES: readonly number[] = Array.from({ length: CLASSES }, (_, index) =>
  Math.round(FIRST_MS * FACTOR ** index),
);

interface CountRow extends Pick<CountedSessions, 'sfid' | 'dimension' | 'value' | 'sessions'> {
  step: string;
}

/** Counts the sessions of some hours by the rows of their visits and looks. */
export async function rawCounts(db: Db, counted: CountedHours): Promise<CountedSessions[]> {
  if (counted.since >= counted.until) return [];
  const counts = [begunCounts, entryCounts, clearedCounts, passageCounts, timeCounts];
  const found: CountedSessions[] = [];
  for (const count of counts) found.push(...(await count(db, counted)));
  return found;
}

/** Sessions that began on a step, by their first events. */
async function begunCounts(db: Db, { since, until, sfid, dimensions }: CountedHours) {
  const { rows } = await sql<CountRow & { kind: 'started' | 'robots' }>`
    select
      funnel_sfid as sfid, grouped.dimension, grouped.value,
      case when looks_like_robot then 'robots' else 'started' end as kind, step_sfid as step, sum(count)::bigint as sessions
    from hourly_event_counts
    ${groupedBy(dimensions, DIMENSIONS_OF_EVENT)}
    where hour >= ${since} and hour < ${until} and event_type = ${SESSION_EVENT} and step_sfid <> ''
      and ${ofFunnel(sql`funnel_sfid`, sfid)}
    group by 1, 2, 3, 4, 5`.execute(db);
  return rows.map((row) => countOf(row, [row.kind, row.step]));
}

const DIMENSIONS_OF_EVENT: Record<Dimension, RawBuilder<string>> = {
  all: sql`''`,
  variant: sql`variant_sfid`,
  device: sql`device`,
  source: sql`source`,
  country: sql`country`,
  version: sql`funnel_hash`,
};

/** First looks at a step from another page. */
async function entryCounts(db: Db, { since, until, sfid, dimensions }: CountedHours) {
  const { visits, isPerson } = personsOnly(dimensions, sql`look.visit_number`);
  const { rows } = await sql<CountRow>`
    select
      versions.sfid, grouped.dimension, grouped.value, look.step_sfid as step, count(*)::bigint as sessions
    from shown_variants as look
    join published_funnels as versions on versions.hash = look.funnel_hash
    ${visits}
    ${groupedBy(dimensions, dimensionsOfLook(sql`look.funnel_hash`))}
    where look.at >= ${since} and look.at < ${until} and ${ofFunnel(sql`versions.sfid`, sfid)}
      and look.entry in ('edge', 'back', 'returned') and ${isPerson}
    group by 1, 2, 3, 4`.execute(db);
  return rows.map((row) => countOf(row, ['entered', row.step]));
}

/** First looks that began a session of what looked like a robot, and has paid. */
async function clearedCounts(db: Db, { since, until, sfid, dimensions }: CountedHours) {
  const { rows } = await sql<CountRow>`
    select
      versions.sfid, grouped.dimension, grouped.value, look.step_sfid as step, count(*)::bigint as sessions
    from shown_variants as look
    join visits on visits.number = look.visit_number
    join published_funnels as versions on versions.hash = look.funnel_hash
    ${groupedBy(dimensions, dimensionsOfLook(sql`look.funnel_hash`))}
    where look.at >= ${since} and look.at < ${until} and ${ofFunnel(sql`versions.sfid`, sfid)}
      and look.entry = 'started' and visits.looks_like_robot and ${hasPaid(sql`visits.number`)}
    group by 1, 2, 3, 4`.execute(db);
  return rows.map((row) => countOf(row, ['cleared', row.step]));
}

/** The part of a statement that leaves robots out, and joins the visits where a dimension is one of theirs. */
function personsOnly(dimensions: readonly Dimension[], visit: RawBuilder<number>) {
  const needsVisits = dimensions.some((each) => each === 'device' || each === 'source' || each === 'country');
  return needsVisits
    ? {
        visits: sql`join visits on visits.number = ${visit}`,
        isPerson: sql`(not visits.looks_like_robot or ${hasPaid(sql`visits.number`)})`,
      }
    : { visits: sql``, isPerson: sql`not ${isRobot(visit)}` };
}

/** Robots are few, so that without the visits' own columns they are looked up. A visit that has paid is none. */
function isRobot(visit: RawBuilder<number>): RawBuilder<boolean> {
  return sql`exists (
    select from visits as robot where robot.number = ${visit} and robot.looks_like_robot and not ${hasPaid(sql`robot.number`)}
  )`;
}

function hasPaid(visit: RawBuilder<number>): RawBuilder<boolean> {
  return sql`exists (select from orders where orders.visit_number = ${visit} and orders.paid_at is not null)`;
}

function dimensionsOfLook(version: RawBuilder<string>): Record<Dimension, RawBuilder<string>> {
  return { ...DIMENSIONS_OF_VISIT, variant: sql`coalesce(look.variant_sfid, '')`, version };
}

interface PassageRow extends CountRow {
  event: string;
  next: string;
}

async function passageCounts(db: Db, { since, until, sfid, dimensions }: CountedHours) {
  const { visits, isPerson } = personsOnly(dimensions, sql`passage.visit_number`);
  const { rows } = await sql<PassageRow>`
    select
      versions.sfid, grouped.dimension, grouped.value,
      passage.from_step as step, passage.on_event as event, passage.to_step as next, count(*)::bigint as sessions
    from first_passages as passage
    join published_funnels as versions on versions.hash = passage.funnel_hash
    ${visits}
    ${dimensions.includes('variant') ? sql`left join ${LOOK_OF_PASSAGE}` : sql``}
    ${groupedBy(dimensions, dimensionsOfLook(sql`passage.funnel_hash`))}
    where passage.at >= ${since} and passage.at < ${until} and ${ofFunnel(sql`versions.sfid`, sfid)}
      and ${isPerson}
    group by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows.map((row) => countOf(row, ['passed', row.step, row.event, row.next]));
}

interface TimeRow extends CountRow {
  /** The number of classes whose upper end is shorter. */
  shorter: number;
}

/** The time from a visit's first look at a step to its first passage out of it. */
async function timeCounts(db: Db, { since, until, sfid, dimensions }: CountedHours) {
  const { visits, isPerson } = personsOnly(dimensions, sql`passage.visit_number`);
  const { rows } = await sql<TimeRow>`
    select
      versions.sfid, grouped.dimension, grouped.value, passage.from_step as step,
      width_bucket(round(extract(epoch from passage.at - look.at) * 1000)::float8 - 1, ${ENDS}) as shorter,
      count(*)::bigint as sessions
    from first_passages as passage
    join ${LOOK_OF_PASSAGE} and look.at <= passage.at
    join published_funnels as versions on versions.hash = passage.funnel_hash
    ${visits}
    ${groupedBy(dimensions, dimensionsOfLook(sql`passage.funnel_hash`))}
    where passage.at >= ${since} and passage.at < ${until} and ${ofFunnel(sql`versions.sfid`, sfid)}
      and ${isPerson}
      and not exists (
        select from first_passages as earlier
        where earlier.visit_number = passage.visit_number and earlier.funnel_hash = passage.funnel_hash
          and earlier.from_step = passage.from_step and earlier.on_event <> passage.on_event
          and (earlier.at, earlier.on_event) < (passage.at, passage.on_event)
      )
    group by 1, 2, 3, 4, 5`.execute(db);
  return rows.map((row) => countOf(row, ['left', row.step, endOf(row.shorter)]));
}

const ENDS = sql.raw(`array[${TIME_CLASSES.join(', ')}]::float8[]`);

function endOf(shorter: number): number {
  return TIME_CLASSES[Math.min(shorter, TIME_CLASSES.length - 1)] ?? 0;
}

function countOf({ sfid, dimension, value, sessions }: CountRow, place: CountedPlace): CountedSessions {
  return {
    sfid,
    dimension,
    value,
    place,
    sessions,
  };
}
