import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createWithdrawals } from '../../../server/checkout/withdrawing/withdraw.ts';
import { mailDeliverers } from '../../../server/mail/mail-deliverers.ts';
import { fileMailer } from '../../../server/mail/mailer-of.ts';
import { orderReader } from '../../../server/orders/records/order-reads.ts';
import { endingWithdrawn } from '../../../server/subscriptions/lifecycle/end-withdrawn.ts';
import { funnelsOf } from '../../support/funnels/order-funnel.ts';
import { sandboxDuringTests } from '../../support/shops/order-sandbox.ts';
import { VISA } from '../../support/shops/order-shop.ts';
import {
  DAY,
  subscribedSale,
  subscriptionFunnel,
  subscriptionShop,
  theSubscription,
} from '../../support/shops/subscription-shop.ts';
import { describeOnBothStores, emptyFolder } from '../../support/stores/stores.ts';
import { mailsIn } from '../mail/mail-fixtures.ts';
import { deliverAll, deliveriesTo, outboxDeps } from '../outbox/outbox-fixtures.ts';

describeOnBothStores('a withdrawal from an order that began a subscription', (makeStore) => {
  const sandbox = sandboxDuringTests();

  async function withdrawn() {
    const funnel = subscriptionFunnel();
    const granting = { ...funnel, brand: { ...funnel.brand, withdrawalCountries: ['US'] } };
    const shop = subscriptionShop(await makeStore(), sandbox, granting);
    const { sale, shopper } = await subscribedSale(shop, sandbox, VISA);
    const { db, clock } = shop;
    const funnels = funnelsOf(granting);
    const withdrawals = createWithdrawals({ db, clock: clock.now, newId: randomUUID, funnels });
    const before = await withdrawals.find(shopper.session, { order: sale.name });
    await withdrawals.withdraw(shopper.session, { order: sale.name, lines: [1] });
    const folder = await emptyFolder();
    const mail = {
      db,
      readOrder: orderReader(db),
      funnels,
      mailer: fileMailer(folder, randomUUID),
      publicUrl: 'https://shop.example',
    };
    const deliverers = mailDeliverers({ ...mail, renewalUrl: async () => null });
    return { shop, sale, before, deliverers, folder };
  }

  it('A05 ends it, so that no later delivery is charged, and mails the proof and the end', async () => {
    const { shop, sale, before, deliverers, folder } = await withdrawn();
    expect(before).toMatchObject({ order: { subscription: [1] } });
    const ending = endingWithdrawn(deliverers, { db: shop.db, cancel: shop.subscriptions.cancel });
    await deliverAll(outboxDeps(shop.db, { deliverers: ending }));
    expect((await theSubscription(shop)).status).toBe('cancelled');
    shop.clock.advance(40 * DAY);
    expect(await shop.subscriptions.renewDue()).toBe(0);
    const mails = await mailsIn(folder);
    const mailAbout = (topic: string) => mails.find(({ file }) => file.includes(topic))?.mail;
    expect(mailAbout('order.withdrawn')?.subject).toBe(`Your withdrawal from Test Brand order ${sale.name}`);
    expect(mailAbout('order.withdrawn')?.text).toContain('Received: November 21, 2026');
    expect(mailAbout('subscription.cancelled')?.text).not.toContain('still delivered');
    expect(mailAbout('order.paid')?.text).toContain(`https://shop.example/withdraw/${sale.name}`);
  });

  it('A05 is delivered again while its provider has not ended it', async () => {
    const { shop, deliverers } = await withdrawn();
    const answers = ['active', 'cancelled'] as const;
    const tried: string[] = [];
    const cancel = async (token: string) => {
      const { subscription } = (await shop.subscriptions.byToken(token)) ?? {};
      tried.push(token);
      return subscription ? { ...subscription, status: answers[tried.length - 1] ?? 'cancelled' } : null;
    };
    const ending = endingWithdrawn(deliverers, { db: shop.db, cancel });
    const clock = { at: Date.now() };
    const deps = outboxDeps(shop.db, { deliverers: ending, clock: () => new Date(clock.at) });
    await deliverAll(deps);
    expect(await deliveriesTo(shop.db, 'subscription')).toMatchObject([{ attempts: 1, delivered_at: null }]);
    clock.at += DAY;
    await deliverAll(deps);
    expect(tried).toHaveLength(2);
    expect((await deliveriesTo(shop.db, 'subscription'))[0]?.delivered_at).not.toBeNull();
  });
});
