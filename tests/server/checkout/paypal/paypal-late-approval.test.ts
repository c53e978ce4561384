import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Order } from '../../../../contracts/api/order-api.ts';
import type { Difference } from '../../../../server/checkout/reconciling/compare-ledgers.ts';
import type { ApprovalProvider } from '../../../../server/payments/port/provider.ts';
import { payPalDuringTests } from '../../../support/paypal/paypal.ts';
import { payPalWebhookDuringTests } from '../../../support/paypal/paypal-webhook.ts';
import { clockFromNow, DECLINED, type TestClock } from '../../../support/shops/order-shop.ts';
import { appDuringTests } from '../../../support/shops/running-app.ts';
import { type Guest, quoteFor, saleFor } from '../placing/checkout-shop.ts';
import { bodyOf, chosen, type PayPalHttpShop, payPalShop } from './paypal-shop.ts';

const running = appDuringTests();
const webhook = payPalWebhookDuringTests();
const paypal = payPalDuringTests(webhook.target);

const CLUB = { offers: ['club'], subscription: { frequency: 'Month' as const, multiplier: 2 } };
const HOUR = 3_600_000;

describe('a subscription of Orders v2 that is approved after its attempt has expired', () => {
  let shop: PayPalHttpShop;
  let guest: Guest;
  let clock: TestClock;
  let errors: string[];
  /** True while the process ends at its request to cancel a subscription. */
  let isDying: boolean;
  beforeEach(async () => {
    [clock, errors, isDying] = [clockFromNow(), [], false];
    const log = (level: string, message: string) => void (level === 'error' && errors.push(message));
    const more = { clock: clock.now, log, paypal: { provider: mortal(), publicUrl: 'http://localhost:8080' } };
    shop = await payPalShop(running(), paypal, 'orders-v2', more);
    guest = await shop.newGuest();
  });

  function mortal(): ApprovalProvider {
    const provider = paypal.provider();
    const cancelSubscription: ApprovalProvider['cancelSubscription'] = async (request) => {
      if (isDying) throw new Error('the process has ended');
      return provider.cancelSubscription(request);
    };
    return { ...provider, cancelSubscription };
  }

  const handle = () => webhook.handledBy(paypal.provider(), shop.orders);
  const orders = async (): Promise<Order[]> => (await guest.browser.get('orders/all')).json();
  const ledger = (id: string) =>
    running()
      .store.db.selectFrom('ledger')
      .select(['kind', 'amount_minor'])
      .where('order_id', '=', id)
      .orderBy('id')
      .execute();
  const agreements = async () => (await paypal.ledger()).subscriptions;
  const ENDED = [{ state: 'cancelled' }];

  /** Leaves out other tests' orders, whose sales are not in PayPal's ledger any more. */
  async function reconciled(id: string, book = true) {
    const result = await shop.orders.reconcile({ book });
    if (result.type === 'unavailable') throw new Error(result.detail);
    const isOwn = ({ type, ours }: Difference) => type === 'missing_here' || ours?.orderId === id;
    return { booked: result.booked, differences: result.differences.filter(isOwn) };
  }

  /** More than a day without a return of the shopper. */
  async function abandoned() {
    const approval = await chosen(guest, CLUB, 'createpaypalsubscription');
    clock.advance(7 * HOUR);
    await shop.orders.recover();
    clock.advance(25 * HOUR);
    await shop.orders.recover();
    expect(await orders()).toMatchObject([{ id: approval.order.id, status: 'Failed' }]);
    return approval;
  }

  it('T07 N14 is activated by a webhook: its payment is entered once, and it begins', async () => {
    const { approvalUrl, order } = await abandoned();
    handle();
    await paypal.visit(approvalUrl);
    const begun = [{ status: 'Paid', subscription: { status: 'active' } }];
    await expect.poll(orders).toMatchObject(begun);
    await expect.poll(() => webhook.handledEvents.length).toBeGreaterThanOrEqual(2);
    const total = Math.round(order.total * 100);
    expect(await ledger(order.id)).toEqual([{ kind: 'capture', amount_minor: total }]);
    expect(await paypal.taken()).toBe(total);
    expect(errors).toEqual([]);
  });

  it('T07 N14 is found by a returning shopper before PayPal’s webhook', async () => {
    const { approvalUrl, order } = await abandoned();
    const back = bodyOf(await paypal.visit(approvalUrl));
    const reply = await guest.browser.post('orders/executepaypalsubscription', back);
    expect(reply.json()).toMatchObject({ status: 'captured', order: { id: order.id, status: 'Paid' } });
    handle();
    await expect.poll(() => webhook.handledEvents.length).toBeGreaterThanOrEqual(2);
    expect(await orders()).toMatchObject([{ status: 'Paid', subscription: { status: 'active' } }]);
    expect(await ledger(order.id)).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  it('T07 N14 is found although the next look at another one cannot be written', async () => {
    const { db } = running().store;
    const { order: stuck } = await abandoned();
    guest = await shop.newGuest();
    const { approvalUrl, order } = await abandoned();
    await paypal.visit(approvalUrl);
    const due = [stuck.id, order.id].map((id, place) =>
      db
        .updateTable('attempts')
        .set({ look_again_at: new Date(place) })
        .where('order_id', '=', id)
        .execute(),
    );
    await Promise.all(due);
    const isStuck = sql.raw(`order_id <> '${stuck.id}' or look_again_at is null`);
    await sql`alter table attempts add constraint stuck check (${isStuck}) not valid`.execute(db);
    onTestFinished(async () => void (await sql`alter table attempts drop constraint stuck`.execute(db)));
    clock.advance(HOUR);
    await shop.orders.recover();
    expect(await orders()).toMatchObject([{ id: order.id, status: 'Paid' }]);
    expect(errors).toEqual(['a row could not be handled']);
  });

  it('T07 N14 has not expired while PayPal cannot be asked whether it has begun', async () => {
    const { approvalUrl } = await abandoned();
    const back = bodyOf(await paypal.visit(approvalUrl));
    const execute = () => guest.browser.post('orders/executepaypalsubscription', back);
    await paypal.fault({ match: { path: '/v1/billing' }, fault: '5xx', times: 99 });
    expect((await execute()).json()).toMatchObject({ status: 'unknown' });
    await paypal.clearFaults();
    expect((await execute()).json()).toMatchObject({ status: 'captured' });
    expect((await paypal.ledger()).sales).toHaveLength(1);
  });

  it('T07 O04 has expired if it was never approved, and nothing was captured', async () => {
    const { token } = await abandoned();
    const reply = await guest.browser.post('orders/executepaypalsubscription', { token });
    expect(reply.json()).toMatchObject({ error: { code: 'payment_expired' } });
    expect(await paypal.taken()).toBe(0);
  });

  it('T07 N14 is paid and ended, if its payer ended it before the shop read it', async () => {
    const { approvalUrl, order } = await abandoned();
    await paypal.fault({ match: { path: 'ACTIVATED|SALE' }, fault: 'drop-webhook', times: 2 });
    await paypal.visit(approvalUrl);
    const [{ id: subscriptionRef } = { id: '' }] = await agreements();
    handle();
    await paypal.provider().cancelSubscription({ subscriptionRef, reason: 'Ended by its payer.' });
    const over = [{ id: order.id, status: 'Paid', subscription: { status: 'cancelled' } }];
    await expect.poll(orders).toMatchObject(over);
    expect(await ledger(order.id)).toHaveLength(1);
  });

  it('T07 N14 is found by recovery without a webhook, for as long as it may be approved', async () => {
    const { approvalUrl, order } = await abandoned();
    await paypal.visit(approvalUrl);
    clock.advance(20 * HOUR);
    expect(await shop.orders.recover()).toBe(1);
    expect(await orders()).toMatchObject([{ status: 'Paid', subscription: { status: 'active' } }]);
    expect(await ledger(order.id)).toEqual([{ kind: 'capture', amount_minor: Math.round(order.total * 100) }]);
    expect(await shop.orders.recover()).toBe(0);
    expect(errors).toEqual([]);
  });

  it('T07 is read less and less often, and not at all after its last possible approval', async () => {
    const { order } = await abandoned();
    const times = running().store.db.selectFrom('attempts').select('look_again_at').where('order_id', '=', order.id);
    const next = async () => (await times.executeTakeFirstOrThrow()).look_again_at;
    const first = await next();
    expect(first?.getTime()).toBeGreaterThan(clock.now().getTime() + HOUR);
    await shop.orders.recover();
    expect(await next()).toEqual(first);
    clock.advance(48 * HOUR);
    await shop.orders.recover();
    expect(await next()).toBeNull();
  });

  it('T07 begins by a reconciling that enters PayPal’s transactions', async () => {
    const { approvalUrl, order } = await abandoned();
    await paypal.visit(approvalUrl);
    expect(await reconciled(order.id, false)).toMatchObject({ booked: 0, differences: [{ type: 'missing_here' }] });
    expect(await reconciled(order.id)).toMatchObject({ booked: 1, differences: [] });
    expect(await orders()).toMatchObject([{ id: order.id, status: 'Paid', subscription: { status: 'active' } }]);
    expect(await ledger(order.id)).toHaveLength(1);
    expect(await reconciled(order.id)).toMatchObject({ booked: 0, differences: [] });
    expect(errors).toEqual([]);
  });

  describe('whose order was paid by another method meanwhile', () => {
    /** An order that a card has paid while PayPal's page was open. */
    async function paidByCard() {
      const approval = await chosen(guest, CLUB, 'createpaypalsubscription');
      const sale = await saleFor(running(), guest, await quoteFor(guest, CLUB));
      const paid = await guest.browser.post('orders/createguest', sale);
      expect(paid.json()).toMatchObject({ payment: { status: 'captured' } });
      return approval;
    }

    async function expectRefunded(id: string, total: number): Promise<void> {
      clock.advance(60_000);
      await shop.orders.recover();
      await shop.orders.recover();
      const amount_minor = Math.round(total * 100);
      const paid = { kind: 'capture', amount_minor };
      expect(await ledger(id)).toEqual([paid, paid, { kind: 'refund', amount_minor }]);
      expect([await paypal.taken(), (await paypal.ledger()).refunds.length]).toEqual([0, 1]);
      const kept = { status: 'Paid', paymentMethod: 'card', subscription: { status: 'active' } };
      expect(await orders()).toMatchObject([{ id, ...kept }]);
      expect(await reconciled(id)).toEqual({ booked: 0, differences: [] });
      expect(await ledger(id)).toHaveLength(3);
      expect(await agreements()).toMatchObject(ENDED);
      expect(errors).toEqual(['an order was charged twice: the later charge is refunded']);
    }

    it('T07 N14 is ended by a webhook, and its first payment is refunded once', async () => {
      const { approvalUrl, order } = await paidByCard();
      handle();
      await paypal.fault({ match: { path: '.' }, fault: 'duplicate-webhook', times: 9 });
      await paypal.visit(approvalUrl);
      await expect.poll(agreements).toMatchObject(ENDED);
      await expectRefunded(order.id, order.total);
    });

    it('T07 N14 is ended without a webhook, also after a failed request to end it', async () => {
      const { approvalUrl, order } = await paidByCard();
      await paypal.visit(approvalUrl);
      await paypal.fault({ match: { path: 'cancel$' }, fault: '5xx', times: 1 });
      clock.advance(HOUR);
      await shop.orders.recover();
      expect(await agreements()).toMatchObject([{ state: 'active' }]);
      expect(errors.splice(1)).toEqual(['a subscription without an order could not be ended yet']);
      clock.advance(HOUR);
      await shop.orders.recover();
      await expectRefunded(order.id, order.total);
    });

    it('T07 N14 is ended after a crash right after the write', async () => {
      const { approvalUrl, order } = await paidByCard();
      await paypal.visit(approvalUrl);
      isDying = true;
      clock.advance(HOUR);
      await shop.orders.recover();
      expect(await agreements()).toMatchObject([{ state: 'active' }]);
      expect(errors.splice(1)).toEqual(['a row could not be handled']);
      isDying = false;
      clock.advance(HOUR);
      await expectRefunded(order.id, order.total);
    });

    it('T07 is ended by a reconciling that enters rows, also if the refund’s reply is lost', async () => {
      const { approvalUrl, order } = await paidByCard();
      await paypal.visit(approvalUrl);
      expect(await reconciled(order.id)).toMatchObject({ booked: 1 });
      await paypal.fault({ match: { path: 'refund$' }, fault: 'drop-reply', times: 1 });
      await expectRefunded(order.id, order.total);
    });

    it('T07 N13 leaves the order paid where a bank disputes the later charge before its refund', async () => {
      const { approvalUrl, order } = await paidByCard();
      await paypal.visit(approvalUrl);
      expect(await reconciled(order.id)).toMatchObject({ booked: 1 });
      const [{ id: sale, amount } = { id: '', amount: { minor: 0 } }] = (await paypal.ledger()).sales;
      await paypal.control('disputes', { sale, code: 'T1201', minor: amount.minor });
      expect(await reconciled(order.id)).toMatchObject({ booked: 1 });
      expect((await ledger(order.id)).map(({ kind }) => kind)).toEqual(['capture', 'capture', 'dispute']);
      expect(await orders()).toMatchObject([{ status: 'Paid' }]);
    });

    it('T07 answers a returning shopper that the order is paid', async () => {
      const { approvalUrl, order } = await paidByCard();
      const back = bodyOf(await paypal.visit(approvalUrl));
      const reply = await guest.browser.post('orders/executepaypalsubscription', back);
      expect(reply.json()).toMatchObject({ status: 'captured', order: { paymentMethod: 'card' } });
      await expectRefunded(order.id, order.total);
    });
  });

  it('T07 O04 is refunded for an order that the shop has cancelled, and begins nothing', async () => {
    const { approvalUrl, order } = await chosen(guest, CLUB, 'createpaypalsubscription');
    expect(await shop.orders.cancel(order.id)).toMatchObject({ type: 'cancelled' });
    const back = bodyOf(await paypal.visit(approvalUrl));
    const reply = await guest.browser.post('orders/executepaypalsubscription', back);
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { error: { code: 'order_closed' } }]);
    clock.advance(60_000);
    await shop.orders.recover();
    expect(await paypal.taken()).toBe(0);
    expect(await agreements()).toMatchObject(ENDED);
    expect(await orders()).toMatchObject([{ status: 'Cancelled' }]);
  });

  describe.each([
    ['every month', { ...CLUB, subscription: { frequency: 'Month' as const, multiplier: 1 } }, CLUB],
    ['at another price of later deliveries', CLUB, { ...CLUB, offers: ['finer-club'] }],
    ['after a shorter trial', { ...CLUB, offers: ['finer-club'] }, { ...CLUB, offers: ['later-club'] }],
  ])('agreed to be billed %s', (_, agreed, wanted) => {
    it.each(['PayPal', 'a card'])('T07 V10 ends where the order has other deliveries since, by %s', async (means) => {
      const { approvalUrl, order } = await chosen(guest, agreed, 'createpaypalsubscription');
      const quote = await quoteFor(guest, wanted);
      expect(quote.total).toBe(order.total);
      if (means === 'PayPal') await chosen(guest, wanted, 'createpaypalsubscription');
      else await guest.browser.post('orders/createguest', await saleFor(running(), guest, quote, DECLINED));
      const back = bodyOf(await paypal.visit(approvalUrl));
      const reply = await guest.browser.post('orders/executepaypalsubscription', back);
      expect(reply.json()).toMatchObject({ error: { message: expect.stringContaining('PayPal gives you back') } });
      clock.advance(60_000);
      await shop.orders.recover();
      expect(await paypal.taken()).toBe(0);
      expect((await agreements()).map(({ state }) => state)).toContain('cancelled');
      expect(await orders()).toMatchObject([{ status: 'Pending' }]);
    });
  });

  it('T07 V10 is refunded if the order has changed since, and the shopper’s answer says so', async () => {
    const { approvalUrl, order } = await chosen(guest, CLUB, 'createpaypalsubscription');
    const other = { ...CLUB, offers: ['club'], shippingMethod: 'express' };
    const changed = await chosen(guest, other, 'createpaypalsubscription');
    expect(changed.order.total).not.toBe(order.total);
    const back = bodyOf(await paypal.visit(approvalUrl));
    const reply = await guest.browser.post('orders/executepaypalsubscription', back);
    expect([reply.statusCode, reply.json()]).toMatchObject([
      402,
      { error: { code: 'payment_declined', message: expect.stringContaining('PayPal gives you back') } },
    ]);
    clock.advance(60_000);
    await shop.orders.recover();
    expect(await paypal.taken()).toBe(0);
    const now = bodyOf(await paypal.visit(changed.approvalUrl));
    const paid = await guest.browser.post('orders/executepaypalsubscription', now);
    expect(paid.json()).toMatchObject({ status: 'captured', order: { total: changed.order.total, status: 'Paid' } });
    expect(await paypal.taken()).toBe(Math.round(changed.order.total * 100));
  });
});
