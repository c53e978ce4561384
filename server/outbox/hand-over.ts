import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';
import { type ClaimedDelivery, type ClaimRow, claimColumns, claimsOf } from './claimed-delivery.ts';
import { WEBHOOK_KINDS } from './webhook-kinds.ts';

/** A deliverer of the shop as the endpoint of a topic. */
export interface OwnEndpoint {
  topic: string;
  endpoint: string;
}

/** The deliveries that endpoints have at this moment, and how many an endpoint gets at once. */
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
  /** Another process handed events over while this one waited: nothing was done, and has to be tried again. */
  isStale: boolean;
  /** The deliveries that this process makes at once. */
  claimed: ClaimedDelivery[];
}

/**
 * Hands the oldest events over to the queues of their endpoints by one statement: one row for each endpoint, and the event is
 * done with. The same statement claims each delivery that has none before it in its queue. One process does this at a time, with a
 * view of the tables in which all earlier handovers are seen, or a later event of an order could overtake an earlier one.
 */
export async function handOver(db: Kysely<Schema>, handover: Handover): Promise<HandedOver> {
  if (handover.topics.length === 0) return { events: 0, waiting: [], isStale: false, claimed: [] };
  const { rows } = await statement(handover).execute(db);
  const claims = rows.flatMap((row) => (row.event_id === null ? [] : [row]));
  const { events = 0, waiting = null, isStale = false } = rows[0] ?? {};
  return { events, waiting: waiting ?? [], isStale, claimed: claimsOf(claims, handover.now) };
}

type HandoverRow = Pick<HandedOver, 'events' | 'isStale'> & { waiting: string[] | null } & (
    | ClaimRow
    | { event_id: null }
  );

const KINDS = JSON.stringify(WEBHOOK_KINDS);

function statement(handover: Handover): RawBuilder<HandoverRow> {
  const { now, leaseUntil, limit, slots } = handover;
  const isDue = dueAt(handover);
  return sql`
    with ${turnTaken(isDue)},
    due as (
      select id, topic, payload, created_at, delivered_to from outbox
      where (select is_fresh from turn) and ${isDue}
      order by id limit ${limit} for update skip locked
    ),
    ${addressed(handover.own)},
    free as (
      select event_id, addressed.endpoint, addressed.queue, held.until,
        held.until is null and (
          addressed.queue is null or row_number() over (partition by endpoint, queue order by event_id) = 1
        ) as is_first
      from addressed left join lateral (
        select max(next_at) as until from event_deliveries as earlier
        where earlier.endpoint = addressed.endpoint and earlier.queue = addressed.queue
          and earlier.delivered_at is null and earlier.parked_at is null
      ) as held on true
    ),
    placed as (
      select event_id, endpoint, queue, until, is_first and
        row_number() over (partition by endpoint, is_first order by event_id)
          <= ${slots.most}::int - coalesce((${JSON.stringify(slots.busy)}::jsonb ->> endpoint)::int, 0) as is_claimed
      from free
    ),
    claimed as (
      insert into event_deliveries (event_id, endpoint, queue, queued_at, attempts, next_at, tried_at)
      select event_id, endpoint, queue, ${now}::timestamptz, is_claimed::int,
        case when is_claimed then ${leaseUntil}::timestamptz else greatest(${now}::timestamptz, until) end,
        case when is_claimed then ${now}::timestamptz end
      from placed
      on conflict do nothing
      returning event_id, endpoint, queue, queued_at, attempts
    ),
    done as (update outbox set delivered_at = ${now} from due where outbox.id = due.id)
    select counts.events, counts.waiting, counts."isStale", claims.event_id, claims.endpoint, claims.queue, claims.queued_at,
      claims.attempts, claims.topic, claims.payload, claims.created_at, claims.url, claims.secret, claims.former_secret,
      claims.former_until
    from (
      select (select count(*)::int from due) as events, (
          select json_agg(distinct endpoint) from claimed where attempts = 0
        ) as waiting,
        coalesce((select not is_fresh from turn), false) as "isStale"
    ) as counts left join (
      select ${claimColumns(sql`due`)}
      from claimed join due on due.id = claimed.event_id
        left join webhook_endpoints on webhook_endpoints.id = claimed.endpoint
      where claimed.attempts = 1
    ) as claims on true`;
}

function dueAt({ topics, now }: Handover): RawBuilder<unknown> {
  return sql`delivered_at is null and failed_at is null and topic in (${sql.join([...topics])})
    and (next_at is null or next_at <= ${now})`;
}

/**
 * The turn of this process, where an event is due. A process that had to wait for it finds a number that is higher by more than one
 * than its own view of the table has.
 */
function turnTaken(isDue: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    seen as (select coalesce(max(number), 0) as number from outbox_turns),
    taken as (
      insert into outbox_turns (id, number) select 1, 1 where exists (select from outbox where ${isDue})
      on conflict (id) do update set number = outbox_turns.number + 1 returning number
    ),
    turn as (select taken.number = seen.number + 1 as is_fresh from taken, seen)`;
}

/** The endpoints of each event: the shop's own, and those webhook endpoints that want its type and its brand. */
function addressed(own: readonly OwnEndpoint[]): RawBuilder<unknown> {
  return sql`
    placed_orders as (
      select due.id, due.topic, due.delivered_to, coalesce(checkout_id, due.payload->>'orderId') as queue,
        coalesce(brand, due.payload->>'brand') as brand, split_part(coalesce(purpose, 'sale'), ':', 1) as kind
      from due left join orders on orders.id = due.payload->>'orderId'
    ),
    addressed as (
      select placed_orders.id as event_id, own.endpoint, placed_orders.queue
      from placed_orders join json_to_recordset(${JSON.stringify(own)}::json) as own (topic text, endpoint text)
        on own.topic = placed_orders.topic and not placed_orders.delivered_to ? own.endpoint
      union all
      select placed_orders.id, webhook_endpoints.id, placed_orders.queue
      from placed_orders
        join json_to_recordset(${KINDS}::json) as kinds (topic text, "order" text, type text)
          on kinds.topic = placed_orders.topic and (kinds."order" is null or kinds."order" = placed_orders.kind)
        join webhook_endpoints on webhook_endpoints.disabled_at is null
          and (webhook_endpoints.brand is null or webhook_endpoints.brand = placed_orders.brand)
          and (webhook_endpoints.topics is null or webhook_endpoints.topics ? kinds.type)
    )`;
}
