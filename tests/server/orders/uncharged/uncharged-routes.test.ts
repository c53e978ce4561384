import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '../../../../contracts/api/order-api.ts';
import { appDuringTests } from '../../../support/shops/running-app.ts';
import { takenBy } from '../../checkout/placing/buy.ts';
import {
  type Guest,
  newGuest,
  openOrchard,
  openOrderBody,
  publishRules,
  quoteFor,
} from '../../checkout/placing/checkout-shop.ts';
import { GIFTS } from './gift-rules.ts';

describe('an order whose total is 0', () => {
  const shop = appDuringTests();

  beforeEach(async () => {
    await openOrchard(shop());
    await publishRules(shop(), GIFTS);
  });

  /** Orders a jar with the coupon and without a card. */
  async function order(guest: Guest, coupon = 'GIFT') {
    const quote = await quoteFor(guest, { coupon });
    const body = { ...openOrderBody(guest, quote), orderType: 'Standard', paymentMethod: 'card' };
    return { quote, place: () => guest.browser.post('orders/createguest', body) };
  }

  it('O02 N13 is Paid at once, without a card, and nothing is charged', async () => {
    const guest = await newGuest(shop());
    const { quote, place } = await order(guest);
    expect(quote).toMatchObject({ total: 0, discount: 50, isFinal: true });
    const reply = await place();
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      { order: { status: 'Paid', total: 0, discount: 50, coupon: 'GIFT', nicn: '' }, payment: { status: 'captured' } },
    ]);
    expect(await takenBy(shop().sandbox)).toBe(0);
    const receipt = await guest.browser.get(`receipts/${reply.json().order.receipt}`);
    expect([receipt.statusCode, receipt.json<Order[]>()[0]]).toMatchObject([200, { status: 'Paid' }]);
  });
});
