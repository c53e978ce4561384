import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import { onTestFinished } from 'vitest';
import type { WebhookEndpointTable } from '../../../server/db/schema/delivery-tables.ts';
import type { Schema } from '../../../server/db/schema/schema.ts';
import { Dispatch, type OutboxDeps } from '../../../server/outbox/dispatch.ts';
import type { Deliverer, Delivery, StoredEvent } from '../../../server/outbox/outbox.types.ts';
import { startOutbox } from '../../../server/outbox/start-outbox.ts';
import type { Rounds } from '../../../server/timing/start-rounds.ts';

/** Events and deliverers for tests of the outbox. */

export async function addEvent(
  db: Kysely<Schema>,
  topic: string,
  payload: object = {},
  at = new Date(),
): Promise<number> {
  const row = { topic, payload: JSON.stringify(payload), created_at: at };
  return (await db.insertInto('outbox').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** A webhook endpoint for all events, unless the test says other. Returns its id. */
export async function addEndpoint(
  db: Kysely<Schema>,
  { topics = null, ...over }: Partial<Omit<Selectable<WebhookEndpointTable>, 'id'>>,
): Promise<string> {
  const row = {
    id: `we_${randomUUID()}`,
    url: 'https://receiver.example/hooks',
    secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    created_at: new Date(),
    topics: topics && JSON.stringify(topics),
    ...over,
  };
  await db.insertInto('webhook_endpoints').values(row).execute();
  return row.id;
}

/** A deliverer that records events, and returns the test's answer: by default `delivered`. */
export interface Listener extends Deliverer {
  delivered: number[];
}

export function listener(name: string, answer: (event: StoredEvent) => Promise<Delivery> = deliveredIt): Listener {
  const delivered: number[] = [];
  return {
    name,
    delivered,
    deliver: async (event) => async () => {
      delivered.push(event.id);
      return answer(event);
    },
  };
}

async function deliveredIt(): Promise<Delivery> {
  return { type: 'delivered' };
}

export async function outOfReach(): Promise<Delivery> {
  return { type: 'failed', detail: 'nobody answers', isPermanent: false };
}

export function outboxDeps(db: Kysely<Schema>, over: Partial<OutboxDeps>): OutboxDeps {
  const noWebhooks = { deliver: outOfReach };
  return {
    db,
    deliverers: {},
    webhooks: noWebhooks,
    bodyOf: async ({ id }) => JSON.stringify({ id }),
    clock: () => new Date(),
    random: () => 0,
    log: () => {},
    ...over,
  };
}

/** The database of a process that is killed after so many statements: each later statement fails. */
export function killedAfter(db: Kysely<Schema>, statements: number): Kysely<Schema> {
  let left = statements;
  return db.withPlugin({
    transformQuery: ({ node }) => {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

/** A database that answers its statement of this number, from 1, once `until` has come. */
export function answeringLate(db: Kysely<Schema>, statement: number, until: Promise<void>): Kysely<Schema> {
  let asked = 0;
  const late = new Set<object>();
  return db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      asked += 1;
      if (asked === statement) late.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (late.has(queryId)) await until;
      return result;
    },
  });
}

/** Delivers what is due once to each endpoint, and returns the number of deliveries. */
export async function deliverDue(deps: OutboxDeps): Promise<number> {
  const dispatch = new Dispatch(deps, () => {});
  const { claimed } = await dispatch.round();
  await dispatch.settled();
  return claimed;
}

/** Delivers until nothing is due. */
export async function deliverAll(deps: OutboxDeps): Promise<void> {
  while ((await deliverDue(deps)) > 0);
}

/** The deliveries of an endpoint, the oldest event first. */
export function deliveriesTo(db: Kysely<Schema>, endpoint: string) {
  return db.selectFrom('deliveries').selectAll().where('endpoint', '=', endpoint).orderBy('event_id').execute();
}

/** An outbox that ends with the test. */
export function runningOutbox(deps: OutboxDeps, everyMs: number): Rounds {
  const outbox = startOutbox(deps, everyMs);
  onTestFinished(() => outbox.stop());
  return outbox;
}

/** The events that are not handed over yet, or wait in the queue of an endpoint. */
export async function undelivered(db: Kysely<Schema>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from outbox where delivered_at is null
    union select event_id from event_deliveries where delivered_at is null
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}
