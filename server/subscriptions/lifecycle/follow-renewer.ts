import type { AlsoWrite } from '../../orders/charging/record-outcome.ts';
import type { OrdersDeps } from '../../orders/records/orders-deps.ts';
import { transact } from '../../outbox/publish.ts';
import type { Hearing } from '../../webhooks/hear-webhook.ts';
import { lockSubscription, type SubscriptionRow } from '../records/subscription-rows.ts';
import { moveSubscription } from './move-subscription.ts';

const ENDED = /cancel|expired/i;
const STOPPED = /suspended|failed/i;

/** T07: what whoever renews a subscription says of it: it has ended, or a payment of it failed. */
export function followRenewer(
  deps: OrdersDeps,
  { id }: SubscriptionRow,
  says: string,
  note: AlsoWrite,
): Promise<Hearing> {
  return transact(deps, async (trx) => {
    await note(trx);
    const row = await lockSubscription(trx, id);
    if (row && ENDED.test(says)) await moveSubscription(trx, deps, row, { type: 'subscription.cancelled' });
    else if (row && STOPPED.test(says))
      await moveSubscription(trx, deps, row, { type: 'renewal.declined', isLast: false });
    return 'heard' as const;
  });
}
