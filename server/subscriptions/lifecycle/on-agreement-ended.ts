import { cancelOrder } from '../../checkout/refunds/refund-order.ts';
import type { Db } from '../../db/schema/schema.ts';
import type { AlsoWrite } from '../../orders/charging/record-outcome.ts';
import { payerOf } from '../../orders/records/attempt-rows.ts';
import type { OrdersDeps } from '../../orders/records/orders-deps.ts';
import { type PublishingTransaction, transact } from '../../outbox/publish.ts';
import type { PaymentProvider } from '../../payments/port/provider.ts';
import type { WebhookHandled, WebhookSubject } from '../../payments/port/webhook-event.ts';
import { lockSubscription, payingOrder, type SubscriptionRow } from '../records/subscription-rows.ts';
import { moveSubscription } from './move-subscription.ts';

/** A05: the event only triggers a reading, and an agreement that the provider ended leaves its subscriptions. */
export async function onAgreementEnded(
  deps: OrdersDeps,
  provider: PaymentProvider,
  agreementRef: string,
  note: AlsoWrite,
): Promise<WebhookHandled> {
  if (provider.start !== 'approval' || provider.readAgreement === null) return 'ignored';
  const paid = await paidBy(deps.db, agreementRef);
  if (paid.length === 0) return 'ignored';
  const reading = await provider.readAgreement(agreementRef);
  if (reading !== 'ended by its payer') return reading === 'unknown' ? 'retry' : 'ignored';
  const renewals = await transact(deps, async (trx) => {
    await note(trx);
    const ended: (string | null)[] = [];
    for (const { id } of paid) ended.push(await endIfPaidBy(trx, deps, id, agreementRef));
    return ended.filter((renewal) => renewal !== null);
  });
  for (const renewal of renewals) await cancelOrder(deps, renewal);
  return 'processed';
}

/** The subscriptions that an agreement pays now, in the order in which they are locked. */
async function paidBy(db: Db, ref: string): Promise<SubscriptionRow[]> {
  const checkouts = db
    .selectFrom('attempts')
    .innerJoin('orders', 'orders.id', 'attempts.order_id')
    .select('orders.checkout_id')
    .where('attempts.instrument_ref', '=', ref);
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('provider', 'is', null)
    .where('status', '!=', 'cancelled')
    .where('checkout_id', 'in', checkouts)
    .orderBy('id')
    .execute();
  const paying = await Promise.all(rows.map((row) => isPaidBy(db, row, ref)));
  return rows.filter((_, index) => paying[index]);
}

/** Another card may have paid the last renewal, and pays those that follow. */
async function isPaidBy(db: Db, row: SubscriptionRow, ref: string): Promise<boolean> {
  return payerOf((await payingOrder(db, row)).instrument)?.agreementRef === ref;
}

/** Returns the order of the renewal that was due; null without one, and for a subscription that goes on. */
async function endIfPaidBy(trx: PublishingTransaction, deps: OrdersDeps, id: string, ref: string) {
  const row = await lockSubscription(trx, id);
  if (!row || !(await isPaidBy(trx, row, ref))) return null;
  const ended = await moveSubscription(trx, deps, row, { type: 'subscription.cancelled' });
  return ended ? row.renewal_order_id : null;
}

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
