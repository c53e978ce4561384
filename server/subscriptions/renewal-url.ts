import type { Kysely } from 'kysely';
import { confirmPath } from '../../domain/order-words.ts';
import type { SubscriptionStatus } from '../../machines/subscription/subscription.machine.ts';
import type { Schema } from '../db/schema.ts';
import type { StoredOrder } from '../orders/order-reads.ts';
import type { OutboxFact } from '../outbox/outbox.types.ts';

/** The status that each mail about a renewal is true in. */
const STATUSES: Readonly<Record<string, SubscriptionStatus>> = {
  'renewal.needs_you': 'needs_you',
  'renewal.unchargeable': 'needs_you',
  'renewal.declined': 'past_due',
};

/**
 * Where a shopper pays a renewal, by answering the bank or by another card; null where it is paid, over or no longer as the
 * fact says by the time that the mail is sent.
 */
export function renewalUrlOn(db: Kysely<Schema>, publicUrl: string) {
  return async ({ topic }: OutboxFact, { row }: StoredOrder): Promise<string | null> => {
    const query = db.selectFrom('subscriptions').select('cancel_token').where('renewal_order_id', '=', row.id);
    const found = await query.where('status', '=', STATUSES[topic] ?? 'needs_you').executeTakeFirst();
    return found ? new URL(confirmPath(found.cancel_token), publicUrl).href : null;
  };
}
