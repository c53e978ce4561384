import { sql } from 'kysely';
import { shortened } from '../../domain/text-limit.ts';
import type { Db } from '../db/schema/schema.ts';
import { IS_OPEN } from './claim-deliveries.ts';
import type { ClaimedDelivery } from './claimed-delivery.ts';
import { ENDPOINT_PREFIX } from './failed-deliveries.ts';

/** How one claimed delivery ended. */
export interface Result {
  claim: Pick<ClaimedDelivery, 'endpoint' | 'queue' | 'attempts'> & { event: { id: number } };
  /** Neither `postponed` nor `returned`, given up before its first call, counts as a try, and `late` has not ended. */
  outcome: 'delivered' | 'parked' | 'retried' | 'postponed' | 'returned' | 'late';
  /** The time of the next try; null where there is none. The end of the lease of what is late. */
  nextAt: Date | null;
  answer: string | null;
}

/** The outcomes after which the later events of a queue wait, too. */
const HOLDS: readonly Result['outcome'][] = ['retried', 'postponed'];

const LONGEST_ANSWER = 1000;

/** What was last tried at least this long ago is tried again at once where its endpoint is back. */
const WAKE_AFTER_MS = 60_000;

/** A claim whose lease has ended is written only if it was delivered, since another process has claimed it anew. */
export async function writeResults(db: Db, results: readonly Result[], now: Date): Promise<void> {
  const rows = JSON.stringify(results.map(toRow));
  await sql`
    update event_deliveries set
      delivered_at = case when ended.outcome = 'delivered' then ${now}::timestamptz end,
      parked_at = case ended.outcome
        when 'parked' then ${now}::timestamptz when 'delivered' then null else event_deliveries.parked_at end,
      next_at = coalesce(ended.next_at, event_deliveries.next_at),
      attempts = event_deliveries.attempts - (ended.outcome in ('postponed', 'returned'))::int,
      last_answer = case when ended.outcome in ('returned', 'late') then last_answer else ended.answer end
    from json_to_recordset(${rows}::json)
      as ended (event_id bigint, endpoint text, attempts int, outcome text, next_at timestamptz, answer text)
    where event_deliveries.event_id = ended.event_id and event_deliveries.endpoint = ended.endpoint
      and delivered_at is null and (ended.outcome = 'delivered' or event_deliveries.attempts = ended.attempts)`.execute(
    db,
  );
  const waiting = results.filter(({ outcome, claim }) => HOLDS.includes(outcome) && claim.queue !== null);
  if (waiting.length > 0) await holdFollowers(db, waiting);
  const isBack = ({ outcome, claim }: Result) => outcome === 'delivered' && claim.attempts > 1;
  const back = new Set(results.filter(isBack).map(({ claim }) => claim.endpoint));
  if (back.size > 0) await wakeEndpoints(db, [...back], now);
}

/** An event that another process has stored since stays, and what an ended endpoint would get is parked. */
export async function storeResults(db: Db, results: readonly Result[], now: Date): Promise<void> {
  const hasEnded = sql`starts_with(endpoint, ${sql.lit(ENDPOINT_PREFIX)}) and (id is null or disabled_because is not null)`;
  await sql`
    with results as (
      select * from json_to_recordset(${JSON.stringify(results.map(toRow))}::json)
        as each (event_id bigint, endpoint text, queue text, outcome text, next_at timestamptz, answer text)
    ),
    stored as (
      update outbox set delivered_at = ${now}, outcomes = event.outcomes
      from (
        select event_id, jsonb_object_agg(endpoint, answer) filter (where outcome = 'delivered') as outcomes from results group by event_id
      ) as event
      where outbox.id = event_id and outbox.delivered_at is null
      returning outbox.id as event_id
    ),
    receivers as (
      select id, disabled_because from webhook_endpoints
      where id in (select endpoint from results where outcome <> 'delivered') for share
    )
    insert into event_deliveries (event_id, endpoint, queue, queued_at, attempts, next_at, tried_at, parked_at, last_answer)
    select event_id, endpoint, queue, ${now}, (outcome not in ('returned', 'postponed'))::int, coalesce(next_at, ${now}),
      case when outcome <> 'returned' then ${now}::timestamptz end,
      case when outcome = 'parked' or ${hasEnded} then ${now}::timestamptz end, coalesce(answer, disabled_because)
    from results join stored using (event_id) left join receivers on id = endpoint
    where outcome <> 'delivered'
    on conflict do nothing`.execute(db);
}

function toRow({ claim, outcome, nextAt, answer }: Result) {
  return {
    event_id: claim.event.id,
    endpoint: claim.endpoint,
    attempts: claim.attempts,
    queue: claim.queue,
    outcome,
    next_at: nextAt,
    answer: answer === null ? null : shortened(answer.replaceAll('\0', ''), LONGEST_ANSWER),
  };
}

/** The later events of an order wait as long as the one before them, so that no claim looks at them meanwhile. */
async function holdFollowers(db: Db, waiting: readonly Result[]): Promise<void> {
  await sql`
    update event_deliveries set next_at = held.next_at
    from json_to_recordset(${JSON.stringify(waiting.map(toRow))}::json)
      as held (event_id bigint, endpoint text, queue text, next_at timestamptz)
    where event_deliveries.endpoint = held.endpoint and event_deliveries.queue = held.queue
      and event_deliveries.event_id > held.event_id and ${IS_OPEN} and event_deliveries.next_at < held.next_at`.execute(
    db,
  );
}

/** An endpoint that answers again after an outage need not wait for the ends of the long pauses; what is postponed has its own time. */
async function wakeEndpoints(db: Db, endpoints: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('event_deliveries')
    .set({ next_at: now })
    .where('endpoint', 'in', endpoints)
    .where('next_at', '>', now)
    .where(
      sql<boolean>`${IS_OPEN} and (tried_at is null or (attempts > 0 and tried_at <= ${new Date(now.getTime() - WAKE_AFTER_MS)}))`,
    )
    .execute();
}
