import { expect, it } from 'vitest';
import { payPalDuringTests } from '../../../support/paypal/paypal.ts';
import { clockFromNow } from '../../../support/shops/order-shop.ts';
import { appDuringTests } from '../../../support/shops/running-app.ts';
import { chosen, payPalShop } from '../../checkout/paypal/paypal-shop.ts';
import { openOrderBody, publishRules, quoteFor } from '../../checkout/placing/checkout-shop.ts';
import { GIFTS } from './gift-rules.ts';

const running = appDuringTests();
const paypal = payPalDuringTests();

const CLUB = { offers: ['club'], subscription: { frequency: 'Month' as const, multiplier: 2 } };

it('T07 N14 a subscription approved after its order became one of nothing is ended, and its payment refunded', async () => {
  const clock = clockFromNow();
  const taken = { provider: paypal.provider(), publicUrl: 'http://localhost:8080' };
  const shop = await payPalShop(running(), paypal, 'orders-v2', { clock: clock.now, paypal: taken });
  await publishRules(running(), GIFTS);
  const guest = await shop.newGuest();
  const { approvalUrl, order } = await chosen(guest, CLUB, 'createpaypalsubscription');
  const gift = await quoteFor(guest, { coupon: 'GIFT' });
  const body = { ...openOrderBody(guest, gift), orderType: 'Standard', paymentMethod: 'card' };
  const placed = await guest.browser.post('orders/createguest', body);
  expect(placed.json()).toMatchObject({ order: { id: order.id, status: 'Paid', total: 0, subscribed: false } });
  await paypal.visit(approvalUrl);
  for (let rounds = 0; rounds < 3; rounds += 1) {
    clock.advance(3_600_000);
    await shop.orders.recover();
  }
  const { subscriptions, refunds } = await paypal.ledger();
  expect([await paypal.taken(), refunds.length]).toEqual([0, 1]);
  expect(subscriptions).toMatchObject([{ state: 'cancelled' }]);
  const [kept] = (await guest.browser.get('orders/all')).json();
  expect(kept).toMatchObject({ id: order.id, status: 'Paid', total: 0, subscription: null });
});
