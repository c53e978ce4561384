import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';
import { type ClaimedDelivery, type ClaimRow, claimsOf } from './claimed-delivery.ts';
import type { Slots } from './hand-over.ts';

export interface DueClaim {
  /** The names of the shop's own deliverers that this process has. */
  own: readonly string[];
  now: Date;
  leaseUntil: Date;
  slots: Slots;
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
  return claimsOf(rows, now);
}
