import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { WebhookEndpointTable } from '../../server/db/schema/delivery-tables.ts';
import type { Db } from '../../server/db/schema/schema.ts';
import { IS_OPEN } from '../../server/outbox/claim-deliveries.ts';
import { secretsOf } from '../../server/outbox/claimed-delivery.ts';
import { ENDPOINT_PREFIX } from '../../server/outbox/failed-deliveries.ts';
import type { WebhookTarget } from '../../server/outbox/outbox.types.ts';
import type { Outbox } from '../contracts/admin-health-api.ts';

export type QueueCount = Outbox['queues'][number];

type Delivery = Outbox['events'][number];

/** An event in the queue of an endpoint, as an operator looks it up. */
export type QueuedEvent = Omit<Delivery, 'at' | 'triedAt' | 'nextAt'> & { at: Date } & Record<
    'triedAt' | 'nextAt',
    Date | null
  >;

/** The queues in which something waits or is parked. */
export async function countQueues(db: Db): Promise<QueueCount[]> {
  const { rows } = await sql<QueueCount>`
    select endpoint, (count(*) filter (where parked_at is null))::int as waiting,
      (count(*) filter (where parked_at is not null))::int as parked
    from event_deliveries where delivered_at is null group by endpoint order by endpoint`.execute(db);
  return rows;
}

/** The events that wait or are parked, the oldest first, of one endpoint or of all. */
export function queuedEvents(
  db: Db,
  { endpoint, isParked, most }: { endpoint: string | null; isParked: boolean; most: number },
): Promise<QueuedEvent[]> {
  const state = isParked ? sql`delivered_at is null and parked_at is not null` : IS_OPEN;
  const isAsked = sql`${state} and ${endpoint === null ? sql`true` : sql`endpoint = ${endpoint}`}`;
  return eventsWhere(db, sql`event_deliveries where ${isAsked}`, most);
}

/** The deliveries of one event. */
export function readDeliveries(db: Db, event: number): Promise<QueuedEvent[]> {
  return eventsWhere(db, sql`deliveries where event_id = ${event}`, null);
}

async function eventsWhere(db: Db, found: RawBuilder<unknown>, most: number | null) {
  const { rows } = await sql<QueuedEvent>`
    with found as (
      select event_id, endpoint, attempts, tried_at, next_at, delivered_at, parked_at, last_answer
      from ${found} order by event_id, endpoint limit ${most}
    )
    select outbox.id as event, topic, number as order, endpoint, found.attempts, outbox.created_at as at,
      case when found.delivered_at is not null then 'delivered' when parked_at is not null then 'parked' else 'waiting' end as state,
      tried_at as "triedAt", last_answer as answer,
      case when found.delivered_at is null and parked_at is null then found.next_at end as "nextAt"
    from found join outbox on outbox.id = found.event_id left join orders on orders.id = payload->>'orderId'
    order by outbox.id, endpoint`.execute(db);
  return rows;
}

/** Whether the endpoint of a delivery gets events: not one that was removed, or is disabled. */
const IS_REACHED = sql`(
  not starts_with(endpoint, ${sql.lit(ENDPOINT_PREFIX)})
  or exists (select from webhook_endpoints where webhook_endpoints.id = endpoint and disabled_at is null)
)`;

/** Events go out for three days more under the same ids for receivers, and a single one even if it was delivered. */
export async function resendEvents(
  db: Db,
  { endpoint, event }: { endpoint: string | null; event: number | null },
  now: Date,
): Promise<number> {
  if (event !== null) await giveRows(db, event);
  const chosen = db
    .updateTable('event_deliveries')
    .set({ delivered_at: null, parked_at: null, attempts: 0, next_at: now, queued_at: now })
    .where(sql<boolean>`${endpoint === null ? sql`true` : sql`endpoint = ${endpoint}`}`)
    .where(sql<boolean>`not (${IS_OPEN}) and ${IS_REACHED}`);
  const query = event === null ? chosen.where('parked_at', 'is not', null) : chosen.where('event_id', '=', event);
  return Number((await query.executeTakeFirstOrThrow()).numUpdatedRows);
}

/** Stores the deliveries of an event whose answers are stored with it as rows. */
async function giveRows(db: Db, event: number): Promise<void> {
  await sql`
    with event as (update outbox set outcomes = null where id = ${event})
    insert into event_deliveries select * from deliveries where event_id = ${event} on conflict do nothing`.execute(db);
}

/** An endpoint without its secrets, which no list shows. */
export type EndpointRow = Omit<Selectable<WebhookEndpointTable>, 'secret' | 'former_secret'>;

const SHOWN = [
  'id',
  'url',
  'brand',
  'topics',
  'former_until',
  'created_at',
  'disabled_at',
  'disabled_because',
] as const;

/** All endpoints, the oldest first. */
export function allEndpoints(db: Db): Promise<EndpointRow[]> {
  return db.selectFrom('webhook_endpoints').select(SHOWN).orderBy('created_at').orderBy('id').execute();
}

export async function insertEndpoint(
  db: Db,
  { topics, ...row }: Pick<Selectable<WebhookEndpointTable>, 'id' | 'url' | 'brand' | 'topics' | 'secret'>,
  now: Date,
): Promise<void> {
  const values = { ...row, topics: topics && JSON.stringify(topics), created_at: now };
  await db.insertInto('webhook_endpoints').values(values).execute();
}

/** Gives an endpoint a new secret; the one before it signs, too, until `formerUntil`. False where there is no such endpoint. */
export async function replaceSecret(
  db: Db,
  id: string,
  { secret, formerUntil }: { secret: string; formerUntil: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_endpoints')
    .set(({ ref }) => ({ secret, former_secret: ref('secret'), former_until: formerUntil }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** An endpoint as messages are signed for it, and whether it gets events; null where there is none. */
export async function targetById(
  db: Db,
  id: string,
  now: Date,
): Promise<{ target: WebhookTarget; isDisabled: boolean } | null> {
  const row = await db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  return { target: { id, url: row.url, secrets: secretsOf(row, now) }, isDisabled: row.disabled_at !== null };
}

/** Lets an endpoint get events again that wanted none. */
export async function enableEndpoint(db: Db, id: string): Promise<void> {
  const enabled = { disabled_at: null, disabled_because: null };
  await db.updateTable('webhook_endpoints').set(enabled).where('id', '=', id).execute();
}
