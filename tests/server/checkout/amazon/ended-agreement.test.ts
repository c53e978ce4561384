import { describe, expect, it } from 'vitest';
import { control } from '../../../../packages/sandboxes/tests/amazon/support/sandbox.ts';
import type { WebhookHandled } from '../../../../server/payments/port/webhook-event.ts';
import { cardToken } from '../placing/buy.ts';
import { amazonShopDuringTests, paidSubscription } from './amazon-shop.ts';

const shop = amazonShopDuringTests();

const MONTH_MS = 31 * 24 * 3_600_000;

let events = 0;

/** A notification that an agreement has ended, which may be forged. */
function told(subscriptionRef: string): Promise<WebhookHandled> {
  events += 1;
  const none = { chargeRef: null, approvalRef: null, attemptId: null };
  const about = { ...none, says: 'subscription_ended' as const, subscriptionRef };
  return shop().orders.handle('amazon', { id: `ended-${events}`, type: 'BillingAgreementNotification', about });
}

/** A subscription on an agreement, and its row. */
async function subscribed() {
  const { order, draft } = await paidSubscription(shop());
  const { db } = shop().running.store;
  const row = () =>
    db.selectFrom('subscriptions').selectAll().where('order_id', '=', order.id).executeTakeFirstOrThrow();
  return { ref: draft.contractId, order, row };
}

function endAtAmazon(id: string, reason: 'BuyerClosed' | 'AmazonClosed'): Promise<void> {
  return control(shop().sandbox.origin, 'agreements', { id, reason });
}

/** Amazon answers nothing until the faults are cleared. */
async function whileSilent<Result>(ask: () => Promise<Result>): Promise<Result> {
  const { origin } = shop().sandbox;
  await control(origin, 'faults', { match: { path: '/OffAmazonPayments' }, fault: 'reset' });
  const result = await ask();
  await fetch(`${origin}/_sim/faults`, { method: 'DELETE' });
  return result;
}

describe('an agreement that ends at Amazon', () => {
  it('A05 by its payer ends its subscription, and the renewal that was due', async () => {
    const { ref, row } = await subscribed();
    shop().advance(MONTH_MS);
    await control(shop().sandbox.origin, 'declines', { code: 'ProcessingFailure' });
    await shop().subscriptions.renewDue();
    const { renewal_order_id: renewal } = await row();
    await endAtAmazon(ref, 'BuyerClosed');
    expect(await told(ref)).toBe('processed');
    expect(await row()).toMatchObject({ status: 'cancelled', next_renewal_at: null });
    const order = shop()
      .running.store.db.selectFrom('orders')
      .select('status')
      .where('id', '=', renewal ?? '');
    expect(await order.executeTakeFirst()).toEqual({ status: 'Cancelled' });
    shop().advance(MONTH_MS);
    expect(await shop().subscriptions.renewDue()).toBe(0);
    expect(await told(ref)).toBe('ignored');
  });

  it('N14 only by a notification ends nothing', async () => {
    const { ref, row } = await subscribed();
    expect(await told(ref)).toBe('ignored');
    expect(await whileSilent(() => told(ref))).toBe('retry');
    expect(await row()).toMatchObject({ status: 'active' });
  });

  it('N14 and is none of the shop’s costs no question', async () => {
    expect(await whileSilent(() => told('C01-7654321-7654321'))).toBe('ignored');
  });

  it('A05 by Amazon leaves the subscription, whose next renewal asks for a card', async () => {
    const { ref, row } = await subscribed();
    await endAtAmazon(ref, 'AmazonClosed');
    expect(await told(ref)).toBe('ignored');
    expect(await row()).toMatchObject({ status: 'active' });
    shop().advance(MONTH_MS);
    await shop().subscriptions.renewDue();
    const asking = await row();
    expect(asking).toMatchObject({ status: 'needs_you' });
    const cardId = await cardToken(shop().running.sandbox, '4242424242424242');
    const paid = await shop().subscriptions.confirm(asking.cancel_token, { cardId });
    expect(paid).toMatchObject({ type: 'reply', reply: { payment: { status: 'captured' } } });
  });

  it('A05 leaves a subscription that another card pays by then', async () => {
    const { ref, row } = await subscribed();
    shop().advance(MONTH_MS);
    await control(shop().sandbox.origin, 'declines', { code: 'ProcessingFailure' });
    await shop().subscriptions.renewDue();
    const cardId = await cardToken(shop().running.sandbox, '4242424242424242');
    await shop().subscriptions.confirm((await row()).cancel_token, { cardId });
    await endAtAmazon(ref, 'BuyerClosed');
    expect(await told(ref)).toBe('ignored');
    expect(await row()).toMatchObject({ status: 'active' });
  });
});
