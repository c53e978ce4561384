import type { WebhookEventTable } from '../../db/schema/refund-tables.ts';
import type { Db } from '../../db/schema/schema.ts';

export type HandledEvent = Omit<WebhookEventTable, 'received_at'>;

/** True where this event was processed before with all that follows from it. */
export async function isHandled(db: Db, { provider, id }: HandledEvent): Promise<boolean> {
  const query = db.selectFrom('webhook_events').select('id').where('provider', '=', provider);
  return (await query.where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Inserts the event in the transaction of what follows from it. False where it was there already. */
export async function noteHandled(db: Db, event: HandledEvent, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('webhook_events')
    .values({ ...event, received_at: at })
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Removes the events before a time. Providers repeat an event for some days, and a later repetition changes nothing. */
export async function removeHandled(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhook_events').where('received_at', '<', before).execute();
}
