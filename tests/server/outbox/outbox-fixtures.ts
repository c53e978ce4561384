import type { Kysely } from 'kysely';
import { onTestFinished } from 'vitest';
import type { Schema } from '../../../server/db/schema/schema.ts';
import type { OutboxDeps } from '../../../server/outbox/deliver-events.ts';
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

/** A deliverer that records events, and returns the test's answer: by default `delivered`. */
export interface Listener extends Deliverer {
  delivered: number[];
}

export function listener(name: string, answer: (event: StoredEvent) => Promise<Delivery> = deliveredIt): Listener {
  const delivered: number[] = [];
  return {
    name,
    delivered,
    deliver: async (event) => {
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
  return { db, deliverers: {}, clock: () => new Date(), log: () => {}, ...over };
}

/** An outbox that ends with the test. */
export function runningOutbox(deps: OutboxDeps, everyMs: number): Rounds {
  const outbox = startOutbox(deps, everyMs);
  onTestFinished(() => outbox.stop());
  return outbox;
}

export async function undelivered(db: Kysely<Schema>): Promise<number[]> {
  const rows = await db.selectFrom('outbox').select('id').where('delivered_at', 'is', null).orderBy('id').execute();
  return rows.map(({ id }) => id);
}
