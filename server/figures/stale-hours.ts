import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/schema/schema.ts';
import { LOOK_OF_PASSAGE } from './grouped-by.ts';

function hourOf(at: RawBuilder<unknown>): RawBuilder<Date> {
  return sql`date_bin('1 hour', ${at}, timestamptz '2000-01-01T00:00:00Z')`;
}

/** An earlier look or passage takes the place of a later one, so that the hours behind it change, too. */
export async function markLateHours(db: Db, written: Date | null, until: Date): Promise<void> {
  if (written === null) return;
  const since = sql`${hourOf(sql`${written}::timestamptz`)}`;
  await sql`
    insert into stale_hours (hour)
    select ${hourOf(sql`at`)} from shown_variants where at >= ${since} and at < ${until}
    union select ${hourOf(sql`at`)} from first_passages where at >= ${since} and at < ${until}
    union select ${hourOf(sql`hour`)} from hourly_event_counts where hour >= ${since} and hour < ${until}
    union select since from closed_figures where span = 'hour' and since >= ${since} and since < ${until}
    union select ${hourOf(sql`passage.at`)} from first_passages as passage join ${LOOK_OF_PASSAGE}
      where look.at >= ${since} and passage.at < least(${since}, ${until}::timestamptz)
    on conflict do nothing`.execute(db);
}

/** An order is paid within so many days: a held amount is released before. */
const PAID_WITHIN_DAYS = 60;

const DAY_MS = 86_400_000;

const HAS_PAID = sql`exists (
  select from orders where orders.visit_number = visits.number and orders.paid_at is not null
)`;

/** Marks the closed hours of visits that were counted as a robot, as a person or by traits, and are something else by now. */
export async function markChangedVisits(db: Db, now: Date, until: Date): Promise<void> {
  const since = new Date(now.getTime() - PAID_WITHIN_DAYS * DAY_MS);
  await sql`
    with changed as (
      update visits set counted_robot = looks_like_robot and not ${HAS_PAID}, has_new_traits = false
      where number in (
        select number from visits
        where looks_like_robot <> counted_robot and (looks_like_robot and not ${HAS_PAID}) <> counted_robot
        union all
        select number from visits where has_new_traits
        union all
        select visits.number from orders join visits on visits.number = orders.visit_number
        where visits.counted_robot and orders.paid_at is not null and orders.created_at >= ${since}
      )
      returning number
    )
    insert into stale_hours (hour)
    select ${hourOf(sql`at`)} from shown_variants join changed on number = visit_number where at < ${until}
    union
    select ${hourOf(sql`at`)} from first_passages join changed on number = visit_number where at < ${until}
    on conflict do nothing`.execute(db);
}

/** Any marked hour whose rows are all there; those of before keep their figures. Null where none is marked. One that fails keeps none back for ever. */
export async function staleHour(db: Db, storedSince: Date): Promise<Date | null> {
  await db.deleteFrom('stale_hours').where('hour', '<', storedSince).execute();
  const row = await db.selectFrom('stale_hours').select('hour').orderBy(sql`random()`).limit(1).executeTakeFirst();
  return row?.hour ?? null;
}
