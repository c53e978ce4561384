import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';
import type { OutboxEvent } from './outbox-events.ts';

/** The store, and the outbox beside it. */
export interface PublishingDeps {
  db: Kysely<Schema>;
  /** Tells the outbox that events were committed; left out where no outbox runs in this process. */
  flushOutbox?: (() => void) | undefined;
}

/** A transaction that may publish. Only `transact` makes one, so that no committed event waits for the outbox's next turn. */
export type PublishingTransaction = Transaction<Schema> & { readonly published: { isAny: boolean } };

/** Runs a transaction, and flushes the outbox once it is committed with an event in it. */
export async function transact<Value>(
  { db, flushOutbox }: PublishingDeps,
  work: (trx: PublishingTransaction) => Promise<Value>,
): Promise<Value> {
  const published = { isAny: false };
  const value = await db.transaction().execute((trx) => work(Object.assign(trx, { published })));
  if (published.isAny) flushOutbox?.();
  return value;
}

/** Writes an event to the outbox, to be delivered once the transaction is committed. */
export async function publish(trx: PublishingTransaction, event: OutboxEvent, at: Date): Promise<void> {
  const { topic, payload, created_at } = outboxRow(event, at);
  await trx
    .insertInto('outbox')
    .values({ topic, payload: JSON.stringify(payload), created_at })
    .execute();
  trx.published.isAny = true;
}

/** An event's row, for statements that write it with what it tells of. */
export function outboxRow({ topic, ...event }: OutboxEvent, at: Date) {
  return { topic, payload: { ...event, at }, created_at: at };
}
