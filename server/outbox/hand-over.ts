import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';
import { type ClaimedDelivery, type ClaimRow, claimsOf } from './claimed-delivery.ts';
import { WEBHOOK_KINDS } from './webhook-kinds.ts';

/** A deliverer of the shop as the endpoint of a topic. */
export interface OwnEndpoint {
  topic: string;
  endpoint: string;
}

/** How many deliveries an endpoint gets, and those that it has at this moment: fewer than none where it may have more than others. */
export interface Slots {
  most: number;
  busy: Readonly<Record<string, number>>;
}

export interface Handover {
  /** The topics that this process lists. */
  topics: readonly string[];
  own: readonly OwnEndpoint[];
  now: Date;
  leaseUntil: Date;
  limit: number;
  slots: Slots;
}

export interface HandedOver {
  /** The number of events. */
  events: number;
  /** The endpoints with deliveries that were queued behind others. */
  waiting: string[];
  /** The deliveries that this process makes at once. */
  claimed: ClaimedDelivery[];
}

type HandoverRow = { events: number; waiting: string[] | null } & (ClaimRow | { event_id: null });

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
  const { rows } = await sql<HandoverRow>`
    select events, waiting, event_id, endpoint, queue, queued_at, attempts, topic, payload, created_at, url, secret,
      former_secret, former_until
    from hand_over_events(
      ${JSON.stringify(topics)}::jsonb, ${JSON.stringify(own)}::jsonb, ${KINDS}::jsonb, ${now}::timestamptz,
      ${leaseUntil}::timestamptz, ${limit}::integer, ${slots.most}::integer, ${JSON.stringify(slots.busy)}::jsonb
    )`.execute(db);
  const claims = rows.flatMap((row) => (row.event_id === null ? [] : [row]));
  const { events = 0, waiting = null } = rows[0] ?? {};
  return { events, waiting: waiting ?? [], claimed: claimsOf(claims, now) };
}
