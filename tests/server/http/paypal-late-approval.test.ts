import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '../../../contracts/order-api.ts';
import { type TestClock, testClock } from '../../support/order-shop.ts';
import { payPalDuringTests } from '../../support/paypal.ts';
import { payPalWebhookDuringTests } from '../../support/paypal-webhook.ts';
import { appDuringTests } from '../../support/running-app.ts';
import { type Guest, quoteFor, saleFor } from './checkout-shop.ts';
import { bodyOf, chosen, type PayPalHttpShop, payPalShop } from './paypal-shop.ts';

const running = appDuringTests();
const webhook = payPalWebhookDuringTests();
const paypal = payPalDuringTests(webhook.target);

const CLUB = { offers: ['club'], subscription: { frequency: 'Month' as const, multiplier: 2 } };
const HOUR = 3_600_000;

describe('a subscription of Orders v2 that is approved after it was given up', () => {
  let shop: PayPalHttpShop;
  let guest: Guest;
  let clock: TestClock;
  let errors: string[];
  beforeEach(async () => {
    [clock, errors] = [testClock(), []];
    const log = (level: string, message: string) => void (level === 'error' && errors.push(message));
    shop = await payPalShop(running(), paypal, 'orders-v2', { clock: clock.now, log });
    guest = await shop.newGuest();
  });

  const hears = () => webhook.hears(paypal.provider(), shop.orders);
  const orders = async (): Promise<Order[]> => (await guest.browser.get('orders/all')).json();
  const ledger = (id: string) =>
    running().store.db.selectFrom('ledger').select(['kind', 'amount_minor']).where('order_id', '=', id).execute();

  /** Nobody came back for more than a day. */
  async function givenUp() {
    const approval = await chosen(guest, CLUB, 'createpaypalsubscription');
    clock.advance(7 * HOUR);
    await shop.orders.recover();
    clock.advance(25 * HOUR);
    await shop.orders.recover();
    expect(await orders()).toMatchObject([{ id: approval.order.id, status: 'Failed' }]);
    return approval;
  }

  it('T07 N14 is heard of: its money is booked once, and it begins', async () => {
    const { approvalUrl, order } = await givenUp();
    hears();
    await paypal.visit(approvalUrl);
    const begun = [{ status: 'Paid', subscription: { status: 'active' } }];
    await expect.poll(orders, { timeout: 9_000 }).toMatchObject(begun);
    await expect.poll(() => webhook.heard.length, { timeout: 9_000 }).toBeGreaterThanOrEqual(2);
    const total = Math.round(order.total * 100);
    expect(await ledger(order.id)).toEqual([{ kind: 'capture', amount_minor: total }]);
    expect(await paypal.taken()).toBe(total);
    expect(errors).toEqual([]);
  });

  it('T07 N14 is found by the shopper who comes back before PayPal tells of it', async () => {
    const { approvalUrl, order } = await givenUp();
    const back = bodyOf(await paypal.visit(approvalUrl));
    const reply = await guest.browser.post('orders/executepaypalsubscription', back);
    expect(reply.json()).toMatchObject({ status: 'captured', order: { id: order.id, status: 'Paid' } });
    hears();
    await expect.poll(() => webhook.heard.length, { timeout: 9_000 }).toBeGreaterThanOrEqual(2);
    expect(await orders()).toMatchObject([{ status: 'Paid', subscription: { status: 'active' } }]);
    expect(await ledger(order.id)).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  it('T07 N14 is not called expired while PayPal cannot say whether it has begun', async () => {
    const { approvalUrl } = await givenUp();
    const back = bodyOf(await paypal.visit(approvalUrl));
    const execute = () => guest.browser.post('orders/executepaypalsubscription', back);
    await paypal.fault({ match: { path: '/v1/billing' }, fault: '5xx', times: 99 });
    expect((await execute()).json()).toMatchObject({ status: 'unknown' });
    await paypal.clearFaults();
    expect((await execute()).json()).toMatchObject({ status: 'captured' });
    expect((await paypal.ledger()).sales).toHaveLength(1);
  });

  it('T07 O04 one that nobody approved is expired, and nothing was taken', async () => {
    const { token } = await givenUp();
    const reply = await guest.browser.post('orders/executepaypalsubscription', { token });
    expect(reply.json()).toMatchObject({ error: { code: 'payment_expired' } });
    expect(await paypal.taken()).toBe(0);
  });

  it('T07 N14 ends there, and is said to be charged twice, where a card has paid the order meanwhile', async () => {
    const { approvalUrl } = await chosen(guest, CLUB, 'createpaypalsubscription');
    const paid = await guest.browser.post(
      'orders/createguest',
      await saleFor(running(), guest, await quoteFor(guest, CLUB)),
    );
    expect(paid.json()).toMatchObject({ payment: { status: 'captured' } });
    hears();
    await paypal.visit(approvalUrl);
    const ended = [{ state: expect.stringMatching(/cancel/i) }];
    await expect.poll(async () => (await paypal.ledger()).subscriptions, { timeout: 9_000 }).toMatchObject(ended);
    expect(await orders()).toMatchObject([
      { status: 'Paid', paymentMethod: 'card', subscription: { status: 'active' } },
    ]);
    expect(errors).toContain('an order was charged twice: one of the charges has to be refunded');
  });
});
