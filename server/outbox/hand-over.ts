import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';
import { type ClaimedDelivery, type ClaimRow, toClaims } from './claimed-delivery.ts';
import { WEBHOOK_KINDS } from './webhook-kinds.ts';

/** A deliverer of the shop as the endpoint of a topic. */
export interface OwnEndpoint {
  topic: string;
  endpoint: string;
}

/** How many deliveries an endpoint gets, and those that it has at this moment: fewer than none where it may have more than others. */
export interface FreeSlots {
  most: number;
  busy: Readonly<Record<string, number>>;
}

/** A claim of this moment, with the end of its lease. */
interface Claim {
  now: Date;
  leaseUntil: Date;
  slots: FreeSlots;
}

export interface Handover extends Claim {
  /** The topics that this process lists. */
  topics: readonly string[];
  own: readonly OwnEndpoint[];
  limit: number;
}

export interface HandedOver {
  events: number;
  /** The endpoints with deliveries that were queued behind others. */
  waiting: string[];
  /** The deliveries that this process makes at once. */
  claimed: ClaimedDelivery[];
}

const KINDS = JSON.stringify(WEBHOOK_KINDS);

/**
 * Hands the oldest events over to the queues of their endpoints by one statement: one row for each endpoint, and the event is
 * done with. The same statement claims each delivery that has none before it in its queue. One process does this at a time, with a
 * view of the tables in which all earlier handovers are seen, or a later event of an order could overtake an earlier one.
 */
export async function handOver(
  db: Kysely<Schema>,
  { topics, own, now, leaseUntil, limit, slots }: Handover,
): Promise<HandedOver> {
  if (topics.length === 0) return { events: 0, waiting: [], claimed: [] };
  const { rows } = await sql<{ events: number; waiting: string[] | null } & (ClaimRow | { event_id: null })>`
    select events, waiting, event_id, endpoint, queue, queued_at, attempts, topic, payload, created_at, url, secret,
      former_secret, former_until
    from hand_over_events(
      ${JSON.stringify(topics)}::jsonb, ${JSON.stringify(own)}::jsonb, ${KINDS}::jsonb, ${now}::timestamptz,
      ${leaseUntil}::timestamptz, ${limit}::integer, ${slots.most}::integer, ${JSON.stringify(slots.busy)}::jsonb
    )`.execute(db);
  const claims = rows.flatMap((row) => (row.event_id === null ? [] : [row]));
  const { events = 0, waiting = null } = rows[0] ?? {};
  return { events, waiting: waiting ?? [], claimed: toClaims(claims, now) };
}

export interface DueClaim extends Claim {
  /** The names of the shop's own deliverers that this process has. */
  own: readonly string[];
}

/** Open deliveries: neither delivered nor parked. */
export const IS_OPEN = sql`delivered_at is null and parked_at is null`;

/**
 * Claims deliveries that are due, for each endpoint as many as it has free slots, by one statement. Of a queue only the first
 * open one is claimed, so that the events of an order arrive in their order. Processes that claim at once get different rows, and do
 * not wait for each other.
 */
export async function claimDue(
  db: Kysely<Schema>,
  { own, now, leaseUntil, slots }: DueClaim,
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimRow>`
    with receivers as (
      select endpoint from json_to_recordset(${JSON.stringify(own.map((endpoint) => ({ endpoint })))}::json) as own (endpoint text)
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
        limit greatest(0, ${slots.most}::int - coalesce((${JSON.stringify(slots.busy)}::jsonb ->> receivers.endpoint)::int, 0))
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
      left join webhook_endpoints on webhook_endpoints.id = claimed.endpoint`.execute(db);
  return toClaims(rows, now);
}

/** Makes due what was queued or tried by a clock that was set back since; that of another process may be up to a lease ahead. */
export async function dueAgain(db: Kysely<Schema>, now: number, lease: number): Promise<void> {
  await sql`
    update event_deliveries set next_at = ${new Date(now)}, queued_at = least(queued_at, ${new Date(now)})
    where ${IS_OPEN} and coalesce(tried_at, queued_at) > ${new Date(now + lease)}`.execute(db);
}
