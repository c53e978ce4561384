import { sql } from 'kysely';
import type { Db, DbTransaction } from '../db/schema/schema.ts';
import { IS_OPEN } from './claim-deliveries.ts';

/** Ends an endpoint that wants no event any more: it gets none, and what waits for it is parked with the reason. */
export async function disableEndpoint(db: Db, id: string, because: string, now: Date): Promise<void> {
  await withoutHandover(db, async (trx) => {
    await trx
      .updateTable('webhook_endpoints')
      .set({ disabled_at: now, disabled_because: because })
      .where('id', '=', id)
      .where('disabled_at', 'is', null)
      .execute();
    await parkAll(trx, id, because, now);
  });
}

/** Removes an endpoint, and parks what waits for it. False where there is none. */
export async function removeEndpoint(db: Db, id: string, now: Date): Promise<boolean> {
  return withoutHandover(db, async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('webhook_endpoints').where('id', '=', id).executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return false;
    await parkAll(trx, id, 'the endpoint was removed', now);
    return true;
  });
}

/** Runs a transaction during which no process hands events over, so that none queues another event for the endpoint. */
function withoutHandover<Value>(db: Db, work: (trx: DbTransaction) => Promise<Value>) {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('outbox'))`.execute(trx);
    return work(trx);
  });
}

async function parkAll(trx: DbTransaction, endpoint: string, because: string, now: Date): Promise<void> {
  await trx
    .updateTable('event_deliveries')
    .set({ parked_at: now, last_answer: because })
    .where('endpoint', '=', endpoint)
    .where(sql<boolean>`${IS_OPEN}`)
    .execute();
}
