import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema/schema.ts';
import type { OrdersDeps } from '../../orders/records/orders-deps.ts';

export interface SubscriptionFact {
  topic:
    | 'subscription.created'
    | 'subscription.cancelled'
    | 'renewal.needs_you'
    | 'renewal.declined'
    | 'renewal.unchargeable';
  /** The order that the fact is about: the one that it began with, or the renewal's. */
  orderId: string;
  subscriptionId: string;
}

/** Ids alone, as for orders: whoever delivers the fact reads the rows, and no token lies about in a queue. */
export async function tellSubscription(
  trx: Transaction<Schema>,
  deps: Pick<OrdersDeps, 'clock'>,
  { topic, orderId, subscriptionId }: SubscriptionFact,
): Promise<void> {
  const at = deps.clock();
  const payload = JSON.stringify({ orderId, subscriptionId, at });
  await trx.insertInto('outbox').values({ topic, payload, created_at: at }).execute();
}
