import { confirmPath } from '../../../domain/orders/order-copy.ts';
import type { Db } from '../../db/schema/schema.ts';
import type { StoredOrder } from '../../orders/records/order-reads.ts';
import type { StoredEvent } from '../../outbox/outbox.types.ts';

/** Null means that the renewal is paid, over or in another state than its event said once the mail is sent. */
export function renewalUrlOn(db: Db, publicUrl: string) {
  return async ({ topic }: StoredEvent, { row }: StoredOrder): Promise<string | null> => {
    const query = db.selectFrom('subscriptions').select('cancel_token').where('renewal_order_id', '=', row.id);
    const status = topic === 'renewal.declined' ? 'past_due' : 'needs_you';
    const found = await query.where('status', '=', status).executeTakeFirst();
    return found ? new URL(confirmPath(found.cancel_token), publicUrl).href : null;
  };
}
