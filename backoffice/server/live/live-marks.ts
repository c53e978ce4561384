import { sql } from 'kysely';
import type { Db } from '../../../server/db/schema/schema.ts';
import { LIVE_TOPICS, type LiveTopic } from '../../contracts/live.ts';

/** A text for each topic, which is another one once something of the topic has changed. */
export type LiveMarks = Record<LiveTopic, string>;

/** Of an endpoint that is gone, any number of events wait. */
const MOST_COUNTED = 1_000;

/** Reads the marks in one statement, which follows indexes alone: a shop that sells has no time for more. */
export async function liveMarks(db: Db, now: Date): Promise<LiveMarks> {
  const { rows } = await sql<LiveMarks>`
    select
      concat_ws(' ',
        (select sum(count) from hourly_event_counts where hour >= date_trunc('hour', ${now}::timestamptz)),
        (select max(at) from first_passages),
        (select max(at) from shown_variants),
        (select max(id) from ledger)
      ) as figures,
      concat_ws(' ',
        (select max(created_at) from orders),
        (select max(id) from outbox),
        (select max(id) from ledger),
        (select count(*) from attempts where resolved_at is null),
        (select max(created_at) from attempts where resolved_at is null)
      ) as orders,
      concat_ws(' ', (select max(id) from live_history), (select count(*) from revoked_versions)) as versions,
      concat_ws(' ',
        (select max(id) from outbox),
        (select count(*) from (select from outbox where delivered_at is null and failed_at is null limit ${MOST_COUNTED}) as new),
        (select concat_ws(',', count(*), sum(attempts)) from (
          select attempts from event_deliveries where delivered_at is null and parked_at is null limit ${MOST_COUNTED}
        ) as waiting),
        (select max(parked_at) from event_deliveries where parked_at is not null),
        (select count(*) from (
          select from event_deliveries where parked_at is not null limit ${MOST_COUNTED}
        ) as parked)
      ) as outbox,
      concat_ws(' ', max(audited.id), max(audited.outcome)) as audit
    from (select id, outcome from admin_audit order by id desc limit 1) as audited`.execute(db);
  const [marks] = rows;
  if (!marks) throw new Error('the marks are one row');
  return marks;
}

/** The topics whose marks are others than before. */
export function changedTopics(before: LiveMarks, now: LiveMarks): LiveTopic[] {
  return LIVE_TOPICS.filter((topic) => before[topic] !== now[topic]);
}
