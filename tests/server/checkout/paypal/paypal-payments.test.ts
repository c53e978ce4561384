import { beforeEach, describe, expect, it } from 'vitest';
import { payPalDuringTests } from '../../../support/paypal/paypal.ts';
import { SHOP_PROTOCOLS } from '../../../support/paypal/rest-v1.ts';
import { clockFromNow } from '../../../support/shops/order-shop.ts';
import { appDuringTests } from '../../../support/shops/running-app.ts';
import { quoteFor, saleFor } from '../placing/checkout-shop.ts';
import { approved, bodyOf, chosen, type PayPalHttpShop, payPalBody, payPalBodyFor, payPalShop } from './paypal-shop.ts';

const running = appDuringTests();
const paypal = payPalDuringTests();

describe.each(SHOP_PROTOCOLS)('a single payment by PayPal, %s', (protocol) => {
  let shop: PayPalHttpShop;
  beforeEach(async () => {
    shop = await payPalShop(running(), paypal, protocol);
  });

  it('O04 A06 is approved on PayPal’s page, executed and paid', async () => {
    const guest = await shop.newGuest();
    const { approval, back } = await approved(paypal, guest);
    expect(approval.order).toMatchObject({ status: 'Pending', paymentMethod: 'paypal' });
    expect(await paypal.taken()).toBe(0);
    const reply = await guest.browser.post('orders/executepaypalpayment', back);
    expect(reply.json()).toMatchObject({
      status: 'captured',
      order: { id: approval.order.id, status: 'Paid', nicn: '' },
    });
    expect(await paypal.taken()).toBe(Math.round(approval.order.total * 100));
  });

  it('N14 O04 is executed once by two tabs that come back at once', async () => {
    const guest = await shop.newGuest();
    const { approval, back } = await approved(paypal, guest);
    const execute = () => guest.browser.post('orders/executepaypalpayment', back);
    const replies = await Promise.all([execute(), execute(), execute()]);
    for (const reply of replies) expect(['captured', 'unknown']).toContain(reply.json().status);
    expect((await execute()).json()).toMatchObject({ status: 'captured' });
    expect(await paypal.taken()).toBe(Math.round(approval.order.total * 100));
    expect((await paypal.ledger()).sales).toHaveLength(1);
  });

  it('O04 an unapproved payment leads back to PayPal, and so does a declined funding', async () => {
    const guest = await shop.newGuest();
    const approval = await chosen(guest);
    const early = await guest.browser.post('orders/executepaypalpayment', { token: approval.token });
    expect(early.json()).toMatchObject({
      status: 'requires_approval',
      approvalUrl: expect.stringContaining(approval.token),
    });
    const back = bodyOf(await paypal.visit(approval.approvalUrl, { funding: 'declined' }));
    const reply = await guest.browser.post('orders/executepaypalpayment', back);
    expect(reply.json()).toMatchObject({ status: 'requires_approval' });
    const again = bodyOf(await paypal.visit(reply.json().approvalUrl));
    expect((await guest.browser.post('orders/executepaypalpayment', again)).json()).toMatchObject({
      status: 'captured',
    });
    expect((await paypal.ledger()).sales).toHaveLength(1);
  });

  it('O04 N08 a blocked payer is declined hard, and may choose again', async () => {
    const guest = await shop.newGuest();
    const { back } = await approved(paypal, guest, { funding: 'blocked' });
    const reply = await guest.browser.post('orders/executepaypalpayment', back);
    expect([reply.statusCode, reply.json().error]).toMatchObject([402, { code: 'payment_declined', severity: 'hard' }]);
    const { back: second } = await approved(paypal, guest);
    expect((await guest.browser.post('orders/executepaypalpayment', second)).json()).toMatchObject({
      status: 'captured',
    });
  });

  it('O04 another browser completes it and sees of its buyer the first letters alone', async () => {
    const guest = await shop.newGuest();
    const { back } = await approved(paypal, guest);
    const other = await shop.newGuest();
    const reply = await other.browser.post('orders/executepaypalpayment', back);
    const [own] = (await guest.browser.get('orders/all')).json();
    const paidFor = { order: own.name, name: 'A… L…', city: 'S… F…' };
    expect(reply.json()).toEqual({ status: 'captured', order: null, paidFor });
    expect((await other.browser.get('orders/all')).json()).toEqual([]);
    expect((await guest.browser.get('orders/all')).json()).toMatchObject([{ status: 'Paid' }]);
  });

  it('O04 a forged token, another order’s payment and another payer’s PayerID capture nothing', async () => {
    const guest = await shop.newGuest();
    const { back } = await approved(paypal, guest);
    const execute = async (body: object) => {
      const reply = await guest.browser.post('orders/executepaypalpayment', body);
      return [reply.statusCode, reply.json().error?.code];
    };
    expect(await execute({ ...back, token: 'EC-FORGED0000000000' })).toEqual([404, 'order_missing']);
    expect(await execute({ ...back, paymentId: 'PAYID-SOMEBODYELSES' })).toEqual([404, 'order_missing']);
    expect(await execute({ ...back, PayerID: 'SOMEBODYELSE' })).toEqual([409, 'payment_not_approved']);
    expect(await execute({ PayerID: back.PayerID })).toEqual([400, 'invalid_request']);
    expect(await paypal.taken()).toBe(0);
    expect(await execute(back)).toEqual([200, undefined]);
  });

  it('O04 N14 a payment with a lost reply is found again, and never captured twice', async () => {
    const guest = await shop.newGuest();
    const { approval, back } = await approved(paypal, guest);
    const match =
      protocol === 'nvp' ? { method: 'POST', path: '/nvp' } : { method: 'POST', path: '(execute|capture)$' };
    await paypal.fault({ match, fault: 'drop-reply', at: 'after-commit' });
    const reply = await guest.browser.post('orders/executepaypalpayment', back);
    expect(reply.json()).toMatchObject({ status: 'captured' });
    expect(await paypal.taken()).toBe(Math.round(approval.order.total * 100));
  });

  it('O04 an open approval does not block a card payment, and ends with it', async () => {
    const guest = await shop.newGuest();
    const { back } = await approved(paypal, guest);
    const page = await guest.browser.open('/order?uid=orchard');
    expect(page.body).toContain('"live":false');
    const quote = await quoteFor(guest);
    const paid = await guest.browser.post('orders/createguest', await saleFor(running(), guest, quote));
    expect(paid.json()).toMatchObject({ payment: { status: 'captured' } });
    expect((await guest.browser.post('orders/executepaypalpayment', back)).json()).toMatchObject({
      status: 'captured',
    });
    expect(await paypal.taken()).toBe(0);
  });

  it('O04 the same choice gets the same page, another choice a new page', async () => {
    const guest = await shop.newGuest();
    const first = await chosen(guest);
    expect(await chosen(guest)).toMatchObject({ token: first.token });
    const other = await chosen(guest, { bumps: ['scoop'] });
    expect(other.token).not.toBe(first.token);
    const old = await guest.browser.post('orders/executepaypalpayment', { token: first.token });
    expect([old.statusCode, old.json().error.code]).toEqual([409, 'payment_expired']);
    const settled = await guest.browser.post('orders/settle', { orderId: other.order.id });
    const { approvalUrl, token } = other;
    expect(settled.json().payment).toEqual({ status: 'requires_approval', approvalUrl, token });
  });
});

describe('the request to PayPal', () => {
  let shop: PayPalHttpShop;
  beforeEach(async () => {
    shop = await payPalShop(running(), paypal);
  });

  it.each([
    ['billing address', { billing: { street: '7 Elm Street' } }, { billing_address: { address: '7 Elm Street' } }],
    ['affiliate', { affParameters: { affId: 'second' } }, { aff_parameters: { affId: 'second' } }],
  ])('O04 a second press with another %s pays an order that has it', async (_, second, stored) => {
    const guest = await shop.newGuest();
    await chosen(guest);
    const body = await payPalBody(guest);
    const asked = { ...body, ...second, billing: { ...body.account, ...('billing' in second ? second.billing : {}) } };
    const { approvalUrl } = (await guest.browser.post('orders/createpaypalpayment', asked)).json();
    const back = bodyOf(await paypal.visit(approvalUrl));
    expect((await guest.browser.post('orders/executepaypalpayment', back)).json()).toMatchObject({
      status: 'captured',
    });
    const order = await running()
      .store.db.selectFrom('orders')
      .selectAll()
      .where('checkout_id', '=', guest.checkoutId)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject(stored);
  });

  it('O04 is for a new page where the clock was set back by a day since, and an executor that stopped holds up no return', async () => {
    const clock = clockFromNow();
    shop = await payPalShop(running(), paypal, 'orders-v2', { clock: clock.now });
    const guest = await shop.newGuest();
    const first = await chosen(guest);
    clock.advance(-86_400_000);
    const second = await chosen(guest);
    expect(second.token).not.toBe(first.token);
    const back = bodyOf(await paypal.visit(second.approvalUrl));
    const attempts = running().store.db.updateTable('attempts').where('approval_token', '=', second.token);
    await attempts.set({ status: 'authorizing', sent_at: clock.now() }).execute();
    clock.advance(-3_590_000);
    const reply = await guest.browser.post('orders/executepaypalpayment', back);
    expect(reply.json()).toMatchObject({ status: 'captured' });
  });

  it('V10 O04 has no page for an outdated total, whose answer is a new quote', async () => {
    const guest = await shop.newGuest();
    const quote = await quoteFor(guest);
    const body = payPalBodyFor(guest, { ...quote, total: quote.total - 1 });
    const reply = await guest.browser.post('orders/createpaypalpayment', body);
    expect([reply.statusCode, reply.json().error.code, reply.json().quote.total]).toEqual([
      409,
      'price_changed',
      quote.total,
    ]);
  });

  it.each(['//evil.example/x', '/\\evil.example', 'https://evil.example', '/a b', ''])(
    'Q03 does not return to the path %s',
    async (returnPath) => {
      const guest = await shop.newGuest();
      const body = { ...(await payPalBody(guest)), returnPath };
      const reply = await guest.browser.post('orders/createpaypalpayment', body);
      expect([reply.statusCode, reply.json().error.field]).toEqual([400, 'returnPath']);
    },
  );

  it('Q03 returns to the shop’s page, with its flags', async () => {
    const guest = await shop.newGuest();
    const approval = await chosen(guest);
    const left = await paypal.visit(approval.approvalUrl, { outcome: 'cancel' });
    expect(Object.fromEntries(left.url.searchParams)).toMatchObject({
      uid: 'orchard',
      paypal: 'true',
      action: 'cancel',
    });
    const back = await paypal.visit(approval.approvalUrl);
    expect(`${back.url.origin}${back.url.pathname}`).toBe('http://localhost:8080/order');
    expect(back.url.searchParams.get('action')).toBe('success');
  });

  it('K03 O04 without an answer of PayPal is unavailable, and the shopper may try again', async () => {
    const guest = await shop.newGuest();
    await paypal.fault({ match: { path: '/v2/checkout/orders' }, fault: '5xx', times: 5 });
    const body = await payPalBody(guest);
    const reply = await guest.browser.post('orders/createpaypalpayment', body);
    expect([reply.statusCode, reply.json().error]).toMatchObject([
      503,
      { code: 'payment_unavailable', message: 'Sorry, but Payment Service is not available!' },
    ]);
    await paypal.clearFaults();
    expect((await guest.browser.post('orders/createpaypalpayment', body)).statusCode).toBe(200);
  });
});
