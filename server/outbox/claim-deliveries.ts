import { sql } from 'kysely';
import type { Db } from '../db/schema/schema.ts';
import { type ClaimedDelivery, type ClaimRow, toClaim } from './claimed-delivery.ts';
import type { Pace } from './pace.ts';
import { WEBHOOK_KINDS } from './webhook-kinds.ts';

/** A deliverer of the shop as the endpoint of a topic. */
export interface OwnEndpoint {
  topic: string;
  endpoint: string;
}

/** How many deliveries more an endpoint may get, and how many one that this process has not met. */
export interface FreeSlots {
  free: Readonly<Record<string, number>>;
  most: number;
}

interface Claim {
  own: readonly OwnEndpoint[];
  now: Date;
  leaseUntil: Date;
}

export interface Leasing extends Claim {
  /** The topics that this process lists. */
  topics: readonly string[];
  limit: number;
}

export interface Leased {
  /** How many events were due, at most the limit, and how many of them wait for others of their queues. */
  due: number;
  behind: number;
  /** The deliveries of the others, the oldest event first. One without an attempt waits for an earlier one of its queue. */
  claims: ClaimedDelivery[];
}

/** One process leases at a time and sees all earlier leases, or a later event of an order could overtake another. */
export async function leaseEvents(db: Db, { topics, own, now, leaseUntil, limit }: Leasing): Promise<Leased> {
  if (topics.length === 0) return { due: 0, behind: 0, claims: [] };
  const { rows } = await sql<Omit<Leased, 'claims'> & (ClaimRow | { event_id: null })>`
    select due, behind, event_id, endpoint, queue, ${now}::timestamptz as queued_at, attempts, topic, payload, leased.created_at,
      url, secret, former_secret, former_until
    from lease_events(
        ${JSON.stringify(topics)}::jsonb, ${JSON.stringify([...own, ...WEBHOOK_KINDS])}::jsonb, ${now}::timestamptz,
        ${leaseUntil}::timestamptz, ${limit}::integer
      ) as leased
      left join webhook_endpoints on webhook_endpoints.id = endpoint
    order by event_id`.execute(db);
  const { due = 0, behind = 0 } = rows[0] ?? {};
  return { due, behind, claims: rows.flatMap((row) => (row.event_id === null ? [] : [toClaim(row, now)])) };
}

/** Open deliveries: neither delivered nor parked. */
export const IS_OPEN = sql`delivered_at is null and parked_at is null`;

/** Of a queue only the first open delivery is claimed, so that the events of an order arrive in their order. */
export async function claimDue(
  db: Db,
  { own, now, leaseUntil, slots }: Claim & { slots: FreeSlots },
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimRow>`
    with receivers as (
      select distinct endpoint from json_to_recordset(${JSON.stringify(own)}::json) as own (endpoint text)
      union all select id from webhook_endpoints where disabled_at is null
    ),
    due as (
      select first.event_id, first.endpoint from receivers cross join lateral (
        select event_id, endpoint from event_deliveries as open
        where open.endpoint = receivers.endpoint and ${IS_OPEN} and next_at <= ${now} and not exists (
          select from event_deliveries as earlier
          where earlier.endpoint = open.endpoint and earlier.queue = open.queue and earlier.event_id < open.event_id
            and earlier.delivered_at is null and earlier.parked_at is null
        )
        order by next_at, event_id
        limit greatest(0, coalesce((${JSON.stringify(slots.free)}::jsonb ->> receivers.endpoint)::int, ${slots.most}))
        for update skip locked
      ) as first
    ),
    claimed as (
      update event_deliveries set attempts = attempts + 1, next_at = ${leaseUntil}, tried_at = ${now}
      from due where event_deliveries.event_id = due.event_id and event_deliveries.endpoint = due.endpoint
      returning event_deliveries.event_id, event_deliveries.endpoint, queue, queued_at, attempts
    )
    select claimed.event_id, claimed.endpoint, claimed.queue, claimed.queued_at, claimed.attempts,
      topic, payload, outbox.created_at, url, secret, former_secret, former_until
    from claimed join outbox on outbox.id = claimed.event_id
      left join webhook_endpoints on webhook_endpoints.id = claimed.endpoint
    order by claimed.event_id`.execute(db);
  return rows.map((row) => toClaim(row, now));
}

/**
 * Makes due what was queued or tried by a clock that was set back since, that of another process may be up to a lease ahead, and what
 * waits longer than any pause, since that clock wrote the end of a try.
 */
export async function dueAgain(db: Db, now: number, { lease, longestPause }: Pace): Promise<void> {
  await sql`
    update event_deliveries set next_at = ${new Date(now)}, queued_at = least(queued_at, ${new Date(now)})
    where ${IS_OPEN} and (
      coalesce(tried_at, queued_at) > ${new Date(now + lease)} or next_at > ${new Date(now + 2 * longestPause)}
    )`.execute(db);
  await sql`delete from outbox_leases where until > ${new Date(now + lease)}`.execute(db);
}
