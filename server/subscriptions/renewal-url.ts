import type { Kysely } from 'kysely';
import { confirmPath } from '../../domain/order-words.ts';
import type { Schema } from '../db/schema.ts';
import type { StoredOrder } from '../orders/order-reads.ts';
import type { OutboxFact } from '../outbox/outbox.types.ts';

/** Where a shopper answers the bank about a renewal; null where it is paid or over by the time that the mail is sent. */
export function renewalUrlOn(db: Kysely<Schema>, publicUrl: string) {
  return async (_fact: OutboxFact, { row }: StoredOrder): Promise<string | null> => {
    const query = db.selectFrom('subscriptions').select('cancel_token').where('renewal_order_id', '=', row.id);
    const found = await query.where('status', '=', 'needs_you').executeTakeFirst();
    return found ? new URL(confirmPath(found.cancel_token), publicUrl).href : null;
  };
}
