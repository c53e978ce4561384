import type { AlsoWrite } from '../../orders/charging/record-outcome.ts';
import type { OrdersDeps } from '../../orders/records/orders-deps.ts';
import { transact } from '../../outbox/publish.ts';
import type { WebhookHandled, WebhookSubject } from '../../payments/port/webhook-event.ts';
import { lockSubscription, type SubscriptionRow } from '../records/subscription-rows.ts';
import { moveSubscription } from './move-subscription.ts';

/** T07: moves a subscription that its provider bills: it ended there, or a payment of it failed. */
export function onProviderBilled(
  deps: OrdersDeps,
  { id }: SubscriptionRow,
  says: WebhookSubject['says'],
  note: AlsoWrite,
): Promise<WebhookHandled> {
  return transact(deps, async (trx) => {
    await note(trx);
    const row = await lockSubscription(trx, id);
    if (row && says === 'subscription_ended')
      await moveSubscription(trx, deps, row, { type: 'subscription.cancelled' });
    else if (row && says === 'subscription_unpaid')
      await moveSubscription(trx, deps, row, { type: 'renewal.declined', isLast: false });
    return 'processed' as const;
  });
}
