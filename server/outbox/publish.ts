import { type RawBuilder, sql } from 'kysely';
import { insertRows } from '../db/schema/insert-rows.ts';
import type { Db, DbTransaction } from '../db/schema/schema.ts';
import type { OutboxEvent } from './outbox-events.ts';

/** The store, and the outbox of this process. */
export interface PublishingDeps {
  db: Db;
  /** Delivers the committed events at once; absent where no outbox runs in this process. */
  flushOutbox?: (() => void) | undefined;
}

/** A transaction that may publish. Only `transact` makes one, and it flushes the outbox after the commit. */
export type PublishingTransaction = DbTransaction & { readonly published: { isAny: boolean } };

/** Runs a transaction, and flushes the outbox once it has committed an event. */
export async function transact<Value>(
  { db, flushOutbox }: PublishingDeps,
  work: (trx: PublishingTransaction) => Promise<Value>,
): Promise<Value> {
  const published = { isAny: false };
  const value = await db.transaction().execute((trx) => work(Object.assign(trx, { published })));
  if (published.isAny) flushOutbox?.();
  return value;
}

/** Writes an event to the outbox, which delivers it once the transaction is committed. */
export async function publish(trx: PublishingTransaction, event: OutboxEvent, at: Date): Promise<void> {
  await publishBy(trx, eventInsert(event, at, sql`true`));
}

/** An event that follows from another one where `condition` holds as well. */
export interface FollowingEvent {
  event: OutboxEvent;
  condition: RawBuilder<unknown>;
}

/** The last part of a statement, which writes an event where a condition holds together with the rows that it reports. */
export function eventInsert(
  event: OutboxEvent,
  at: Date,
  condition: RawBuilder<unknown>,
  following?: FollowingEvent | null,
): RawBuilder<unknown> {
  const rows = [event, ...(following ? [following.event] : [])].map(({ topic, ...each }) => {
    return { topic, payload: { ...each, at }, created_at: at };
  });
  const both = following ? sql`${condition} and (topic = ${event.topic} or ${following.condition})` : condition;
  return sql`${insertRows('outbox', rows, both)} returning id`;
}

/** Runs a statement of a transaction that ends in `eventInsert`. False where its condition did not hold. */
export async function publishBy(trx: PublishingTransaction, statement: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await statement.execute(trx);
  if (rows.length > 0) trx.published.isAny = true;
  return rows.length > 0;
}

/** Runs such a statement outside of any transaction, and flushes the outbox at once. Null where its condition did not hold. */
export async function publishAlone<Row>(
  { db, flushOutbox }: PublishingDeps,
  statement: RawBuilder<Row>,
): Promise<Row | null> {
  const { rows } = await statement.execute(db);
  if (rows.length > 0) flushOutbox?.();
  return rows[0] ?? null;
}
