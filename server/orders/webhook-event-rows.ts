import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';

/** An event that a provider sent. */
export interface HandledEvent {
  provider: string;
  id: string;
  type: string;
}

/** True where this event was processed before, and all that follows from it is written. */
export async function isHandled(db: Kysely<Schema>, { provider, id }: HandledEvent): Promise<boolean> {
  const query = db.selectFrom('webhook_events').select('id').where('provider', '=', provider);
  return (await query.where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Written in the transaction of what follows from the event. False where it was there already. */
export async function noteHandled(db: Kysely<Schema>, event: HandledEvent, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('webhook_events')
    .values({ ...event, received_at: at })
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Providers repeat an event for some days; one that comes again after that does nothing either, for it is read anew. */
export async function forgetHandled(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('webhook_events').where('received_at', '<', before).execute();
}
