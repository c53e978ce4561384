import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '../../../../contracts/api/order-api.ts';
import { payPalDuringTests } from '../../../support/paypal/paypal.ts';
import { type Posted, payPalPostDuringTests } from '../../../support/paypal/paypal-post.ts';
import { EVERY_PROTOCOL } from '../../../support/paypal/rest-v1.ts';
import { appDuringTests } from '../../../support/shops/running-app.ts';
import type { Guest } from '../placing/checkout-shop.ts';
import { approved, bodyOf, chosen, type PayPalHttpShop, payPalShop } from './paypal-shop.ts';

const running = appDuringTests();
const post = payPalPostDuringTests();
const paypal = payPalDuringTests(post.target);

const CLUB = { offers: ['club'], subscription: { frequency: 'Month' as const, multiplier: 2 } };

/** The event types of webhooks and of the older protocol's notifications. */
const REST = {
  refund: /PAYMENT\.(CAPTURE|SALE)\.REFUNDED/,
  paid: /PAYMENT\.(CAPTURE|SALE)\.COMPLETED/,
  ended: /BILLING\.SUBSCRIPTION\.CANCELLED/,
};
const NVP = {
  refund: /payment_status=Refunded/,
  paid: /payment_status=Completed/,
  ended: /recurring_payment_profile_cancel/,
};

/** An approval is executed by a read and by the request that captures. */
const REQUESTS = {
  'rest-v1': { reading: { method: 'GET', path: '/v1/payments/payment' }, taking: { path: 'execute$' } },
  'orders-v2': { reading: { method: 'GET', path: '/v2/checkout/orders' }, taking: { path: 'capture$' } },
  nvp: { reading: { path: '/nvp' }, taking: { path: '/nvp' } },
};

describe.each(EVERY_PROTOCOL)('webhooks of PayPal, %s', (protocol) => {
  const words = protocol === 'nvp' ? NVP : REST;
  let shop: PayPalHttpShop;
  let guest: Guest;
  beforeEach(async () => {
    shop = await payPalShop(running(), paypal, protocol, { timeouts: { readPauses: [] } });
    guest = await shop.newGuest();
  });

  const deliver = async ({ body, headers }: Posted, remoteAddress = '127.0.0.1') => {
    const { 'content-length': _, 'transfer-encoding': __, host: ___, connection: ____, ...sent } = headers;
    const request = { method: 'POST' as const, url: '/webhooks/paypal', payload: body, headers: sent, remoteAddress };
    const reply = await shop.app.inject(request);
    return reply.statusCode;
  };
  const orders = async (): Promise<Order[]> => (await guest.browser.get('orders/all')).json();
  const ledger = ({ id }: Pick<Order, 'id'>) => {
    const lines = running().store.db.selectFrom('ledger').select(['kind', 'amount_minor']);
    return lines.where('order_id', '=', id).orderBy('id').execute();
  };

  async function paidSale(): Promise<{ order: Order; captureRef: string }> {
    const { back } = await approved(paypal, guest);
    const { order } = (await guest.browser.post('orders/executepaypalpayment', back)).json();
    const [{ id: captureRef } = { id: '' }] = (await paypal.ledger()).sales;
    return { order, captureRef };
  }

  /** A refund that the shop's owner makes on PayPal's own pages. */
  async function refundThere(captureRef: string, amount: number): Promise<Posted> {
    const names = { refundId: 'made-there', idempotencyKey: 'made-there', currency: 'USD' };
    const given = await paypal.provider(protocol).refund({ providerRef: captureRef, amount, ...names });
    expect(given).toMatchObject({ type: 'refunded' });
    return post.letter(words.refund);
  }

  it('O04 N13 a refund made at PayPal is entered once, with repeated and simultaneous webhooks', async () => {
    const { order, captureRef } = await paidSale();
    const reported = await refundThere(captureRef, 700);
    expect(await Promise.all([deliver(reported), deliver(reported)])).toEqual([200, 200]);
    expect(await deliver(reported)).toBe(200);
    const total = Math.round(order.total * 100);
    expect(await orders()).toMatchObject([{ status: 'PartiallyRefunded' }]);
    const lines = [{ kind: 'capture', amount_minor: total }, { kind: 'refund' }];
    expect(await ledger(order)).toMatchObject(lines);
    expect(await paypal.taken()).toBe(total - 700);
  });

  it('O04 forged webhooks of an address are refused without a question after thirty, and what PayPal signed is taken there', async () => {
    const { captureRef } = await paidSale();
    const reported = await refundThere(captureRef, 700);
    const forged = forgedAfter(reported);
    const statuses = [];
    for (let n = 0; n < 32; n += 1) statuses.push(await deliver(forged, '203.0.113.9'));
    expect(statuses).toEqual([...Array(30).fill(400), 429, 429]);
    expect(await deliver(forged, '203.0.113.10')).toBe(400);
    expect(await deliver(reported, '203.0.113.9')).toBe(200);
    expect(await orders()).toMatchObject([{ status: 'PartiallyRefunded' }]);
  });

  /** An event of the same form that names no payment of the shop. */
  function forgedAfter({ headers }: Posted): Posted {
    const event = { id: 'WH-forged', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: 'FORGED' } };
    const text = protocol === 'nvp' ? 'txn_id=FORGED&payment_status=Completed' : JSON.stringify(event);
    return { body: Buffer.from(text), headers };
  }

  it('O04 a webhook with a wrong signature, changed or without any is refused, and changes nothing', async () => {
    const { order, captureRef } = await paidSale();
    const reported = await refundThere(captureRef, Math.round(order.total * 100));
    const changed = Buffer.from(reported.body.toString().replace(/\d\d\.\d\d/, '99.99'));
    expect(changed.equals(reported.body)).toBe(false);
    const forged = { ...reported.headers, 'paypal-transmission-sig': Buffer.from('forged').toString('base64') };
    const unsigned = { 'content-type': reported.headers['content-type'] };
    const wrong: Posted[] = protocol === 'nvp' ? [{ ...reported, body: changed }] : [{ ...reported, headers: forged }];
    wrong.push(
      { ...reported, body: changed },
      { body: changed, headers: unsigned },
      { ...reported, body: Buffer.from('') },
    );
    for (const each of wrong) expect(await deliver(each)).toBe(400);
    expect(await orders()).toMatchObject([{ status: 'Paid' }]);
    expect(await ledger(order)).toHaveLength(1);
    expect(await deliver(reported)).toBe(200);
    expect(await orders()).toMatchObject([{ status: 'Refunded' }]);
  });

  it('O04 N14 a webhook before the browser’s call pays the order, once', async () => {
    const { approval, back } = await approved(paypal, guest);
    const { reading, taking } = REQUESTS[protocol];
    await paypal.fault({ match: reading, fault: 'latency', ms: 1 });
    await paypal.fault({ match: taking, fault: 'drop-reply', at: 'after-commit' });
    // Each protocol has an access token of its own, which it may still have to get.
    await paypal.fault({ match: { path: '/(?!v1/oauth2)' }, fault: '5xx', times: 99 });
    const lost = await guest.browser.post('orders/executepaypalpayment', back);
    expect(lost.json()).toMatchObject({ status: 'unknown' });
    const reported = await post.letter(words.paid);
    expect(await deliver(reported)).toBe(503);
    expect(await orders()).toMatchObject([{ status: 'Pending' }]);
    await paypal.clearFaults();
    expect(await deliver(reported)).toBe(200);
    expect(await orders()).toMatchObject([{ id: approval.order.id, status: 'Paid' }]);
    const again = await guest.browser.post('orders/executepaypalpayment', back);
    expect(again.json()).toMatchObject({ status: 'captured', order: { status: 'Paid' } });
    expect((await paypal.ledger()).sales).toHaveLength(1);
    expect(await ledger(approval.order)).toMatchObject([{ kind: 'capture' }]);
  });

  it('T07 a subscription that is ended at PayPal is ended here, once', async () => {
    const approval = await chosen(guest, CLUB, 'createpaypalsubscription');
    const back = bodyOf(await paypal.visit(approval.approvalUrl));
    const { order } = (await guest.browser.post('orders/executepaypalsubscription', back)).json();
    const { cancelToken } = order.subscription;
    const [{ id: subscriptionRef } = { id: '' }] = (await paypal.ledger()).subscriptions;
    const ended = await paypal
      .provider(protocol)
      .cancelSubscription({ subscriptionRef, reason: 'The payer ended it.' });
    expect(ended).toEqual({ type: 'cancelled' });
    const linked = async () => (await guest.browser.get(`subscriptions/${cancelToken}`)).json();
    expect(await linked()).toMatchObject({ status: 'active', paymentMethod: 'paypal', cardBrand: '', nicn: '' });
    const reported = await post.letter(words.ended);
    expect([await deliver(reported), await deliver(reported)]).toEqual([200, 200]);
    expect(await linked()).toMatchObject({ status: 'cancelled', nextAt: null });
    const asked = await guest.browser.post('orders/cancelpaypalsubscription', { cancelToken });
    expect(asked.json()).toEqual({ status: 'cancelled' });
  });
});
