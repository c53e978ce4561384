import { expect, it } from 'vitest';
import { mailDeliverers } from '../../../server/mail/mail-deliverers.ts';
import type { Mailer, MailMessage } from '../../../server/mail/mailer.ts';
import { orderReader } from '../../../server/orders/records/order-reads.ts';
import { renewalUrlOn } from '../../../server/subscriptions/records/renewal-url.ts';
import { funnelsOf } from '../../support/funnels/order-funnel.ts';
import { sandboxDuringTests } from '../../support/shops/order-sandbox.ts';
import {
  CHALLENGED,
  capturedOrder,
  newShopper,
  paidSale,
  upsellRequest,
  VISA,
} from '../../support/shops/order-shop.ts';
import {
  DAY,
  declineNext,
  dueShop,
  type SubscriptionShop,
  subscribedSale,
  subscriptionFunnel,
  subscriptionShop,
  theSubscription,
} from '../../support/shops/subscription-shop.ts';
import { describeOnOneStore } from '../../support/stores/stores.ts';
import { deliverAll, outboxDeps } from '../outbox/outbox-fixtures.ts';

const SHOP_URL = 'https://shop.example';

describeOnOneStore('PostgreSQL', 'the mails of a subscription', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('A05 order, renewal and end are mailed with the subscription’s own price, date and link', async () => {
    const shop = subscriptionShop(await makeStore(), sandbox);
    await subscribedSale(shop, sandbox, VISA);
    const { cancel_token: token } = await theSubscription(shop);
    const [order] = await mailsOf(shop);
    expect(order?.text).toContain('the next delivery will be charged on December 21, 2026, $44.85 in total');
    expect(order?.text).toContain(`${SHOP_URL}/subscription?cancel=${token}`);
    shop.clock.advance(30 * DAY);
    await shop.subscriptions.renewDue();
    const [renewal, ...more] = await mailsOf(shop);
    expect([renewal?.subject, more]).toEqual([expect.stringMatching(/^Your Test Brand subscription: order/), []]);
    expect(renewal?.text).toContain('the next delivery will be charged on January 21, 2027, $44.85 in total');
    expect(renewal?.text).toContain(`${SHOP_URL}/receipt?receipt=`);
    await shop.subscriptions.cancel(token);
    const [ended] = await mailsOf(shop);
    expect(ended?.subject).toBe('Your Test Brand subscription is canceled');
    expect(ended?.text).toContain('The one-jar');
  });

  it('a challenge is mailed with a link to its page', async () => {
    const shop = subscriptionShop(await makeStore(), sandbox);
    await subscribedSale(shop, sandbox, CHALLENGED);
    await mailsOf(shop);
    shop.clock.advance(30 * DAY);
    await shop.subscriptions.renewDue();
    const [asked, ...more] = await mailsOf(shop);
    expect([asked?.subject, more]).toEqual(['Please confirm the payment for your Test Brand subscription', []]);
    expect(asked?.text).toContain(`${SHOP_URL}/subscription?confirm=${(await theSubscription(shop)).cancel_token}`);
  });

  it('A05 a decline is mailed with card, amount, next retry and link, unless it is paid by then', async () => {
    const shop = await mailedShop();
    await declineNext(sandbox, 'insufficient_funds');
    await shop.subscriptions.renewDue();
    const [declined, ...more] = await mailsOf(shop);
    expect([declined?.subject, more]).toEqual(['Your card was declined for your Test Brand subscription', []]);
    for (const part of ['Visa ending 4242 did not pay $44.85', 'The one-jar', 'again on December 22, 2026']) {
      expect(declined?.text).toContain(part);
    }
    const { cancel_token: token } = await theSubscription(shop);
    expect(declined?.text).toContain(`${SHOP_URL}/subscription?confirm=${token}`);
    shop.clock.advance(DAY);
    await shop.subscriptions.renewDue();
    shop.clock.advance(30 * DAY);
    await mailsOf(shop);
    await declineNext(sandbox, 'insufficient_funds');
    await shop.subscriptions.renewDue();
    await shop.subscriptions.confirm(token, { cardId: await sandbox.token(VISA) });
    expect((await mailsOf(shop)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/subscription: order/)]);
  });

  it('A05 a permanent decline is mailed once, and the end of the subscription', async () => {
    const shop = await mailedShop();
    await declineNext(sandbox, 'expired_card');
    await shop.subscriptions.renewDue();
    const [over, ...more] = await mailsOf(shop);
    expect([over?.subject, more]).toEqual(['Your Test Brand subscription needs another card', []]);
    expect(over?.text).toContain('/subscription?confirm=');
    shop.clock.advance(14 * DAY);
    await shop.subscriptions.renewDue();
    expect((await mailsOf(shop)).map(({ subject }) => subject)).toEqual(['Your Test Brand subscription is canceled']);
  });

  /** A shop whose first renewal is due, and whose sale was mailed. */
  async function mailedShop(): Promise<SubscriptionShop> {
    const shop = await dueShop(await makeStore(), sandbox);
    await mailsOf(shop);
    return shop;
  }

  it('A05 a subscription that began with an offer after the sale is mailed as its own', async () => {
    const shop = subscriptionShop(await makeStore(), sandbox);
    const shopper = newShopper();
    const sale = await paidSale(shop.orders, shopper, await sandbox.token(VISA));
    const request = { ...upsellRequest(shopper, sale), offer: { sfid: 'extra', total: 15 } };
    capturedOrder(await shop.orders.placeGuestOrder(shopper.session, request));
    const { cancel_token: token } = await theSubscription(shop);
    const [, added] = await mailsOf(shop);
    expect(added?.text).toContain(`${SHOP_URL}/subscription?cancel=${token}`);
    shop.clock.advance(30 * DAY);
    await shop.subscriptions.renewDue();
    const [renewal] = await mailsOf(shop);
    expect(renewal?.text).toContain('$15.00 in total');
    expect(renewal?.text).toContain(`${SHOP_URL}/receipt?receipt=${sale.receipt}`);
    await shop.subscriptions.cancel(token);
    expect((await mailsOf(shop))[0]?.text).toContain('your subscription to The extra');
  });
});

/** Delivers the waiting events and returns their mails, the oldest first. */
async function mailsOf({ db, clock }: SubscriptionShop): Promise<MailMessage[]> {
  const sent: MailMessage[] = [];
  const mailer: Mailer = {
    send: async (mail) => {
      sent.push(mail);
      return { type: 'sent', ref: mail.id };
    },
    close: () => {},
  };
  const funnels = funnelsOf(subscriptionFunnel());
  const deliverers = mailDeliverers({
    db,
    readOrder: orderReader(db),
    funnels,
    mailer,
    publicUrl: SHOP_URL,
    renewalUrl: renewalUrlOn(db, SHOP_URL),
  });
  const failed = (_level: string, message: string, detail?: unknown) => {
    throw new Error(`${message}: ${JSON.stringify(detail)}`);
  };
  // Delivers one at a time: the events of one batch are delivered together, and end in any order.
  await deliverAll(outboxDeps(db, { deliverers, clock: clock.now, log: failed, pace: { batch: 1 } }));
  return sent;
}
