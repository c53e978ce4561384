import fastify, { type FastifyRequest } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import type { CreateGuestOrder, Order, OrderReply } from '../../../../contracts/api/order-api.ts';
import type { Quote } from '../../../../contracts/api/quote-api.ts';
import { answerError } from '../../../../server/http/problems.ts';
import { ordersRoutes } from '../../../../server/routes/orders.routes.ts';
import { unwatchedWrites } from '../../../../server/storage/optional-writes.ts';
import { sandboxDuringTests, takenBy } from '../../../support/shops/order-sandbox.ts';
import {
  ANN,
  CHALLENGED,
  DECLINED,
  newShopper,
  type Shopper,
  testOrders,
  VISA,
} from '../../../support/shops/order-shop.ts';
import { describeOnOneStore, type MakeStore } from '../../../support/stores/stores.ts';

describeOnOneStore('PostgreSQL', 'the order calls over HTTP', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('A06 O01 O02 O08 a guest is quoted, pays by card and reads the order back', async () => {
    const { call, shopper } = await shopOf(makeStore);
    const { quote, body } = await saleBody(call, shopper, await sandbox.token(VISA));
    expect(quote).toMatchObject({ total: 54.85, currency: 'USD' });
    const placed = await call<OrderReply>('POST', '/orders/createguest', body);
    expect(placed).toMatchObject({ status: 200, json: { payment: { status: 'captured' }, order: { status: 'Paid' } } });
    const settled = await call<OrderReply>('POST', '/orders/settle', { orderId: placed.json.order.id });
    expect(settled).toEqual(placed);
    const all = await call<Order[]>('GET', '/orders/all');
    expect(all.json).toEqual([placed.json.order]);
  });

  it('V10 prices, quantities, discounts and taxes of the client are ignored', async () => {
    const { call, shopper } = await shopOf(makeStore);
    const { body } = await saleBody(call, shopper, await sandbox.token(VISA));
    const tampered = {
      ...body,
      totalTax: -50,
      dataForTax: { rate: -1 },
      orderTransactionFee: -10,
      upsells: ['extra'],
      accId: 'admin',
      price: 1,
      discount: 54,
      quantity: 500,
      parent: null,
      statsInfo: { deep: [[[]]] },
      quote: { ...body.quote, discount: 50, quantity: 0 },
    };
    const placed = await call<OrderReply>('POST', '/orders/createguest', tampered);
    expect(placed).toMatchObject({ status: 200, json: { order: { total: 54.85, tax: 0, discount: 0 } } });
    expect(placed.json.order.items).toMatchObject([{ quantity: 1, productPrice: 49.9 }]);
    expect(await takenBy(sandbox)).toBe(5485);
  });

  it('H03 E15 the affiliate parameters stay on the order, without click ids', async () => {
    const { call, shopper } = await shopOf(makeStore);
    const { body } = await saleBody(call, shopper, await sandbox.token(VISA));
    const known = { affId: 'a1', offId: 'o1', subId1: 's1', landingUrl: 'http://x/?a=1' };
    const affParameters = { ...known, landingUrl: 'http://x/?a=1&gclid=g', unknown: { deep: 1 } };
    const placed = await call<OrderReply>('POST', '/orders/createguest', { ...body, affParameters });
    expect(placed.json.order.affParameters).toEqual(known);
  });

  it('V10 H05 another total is 409 with a new quote', async () => {
    const { call, shopper } = await shopOf(makeStore);
    const { body } = await saleBody(call, shopper, await sandbox.token(VISA));
    const answer = await call('POST', '/orders/createguest', { ...body, quote: { ...body.quote, total: 1 } });
    expect(answer).toMatchObject({
      status: 409,
      json: {
        error: { code: 'price_changed', message: expect.stringMatching(/nothing was charged/), requestId: 'req-1' },
        quote: { total: 54.85, id: expect.not.stringContaining(body.quote?.id ?? '') },
      },
    });
  });

  it('H05 N08 a decline is 402 in the one shape of errors, and resolving answers the same', async () => {
    const { call, shopper } = await shopOf(makeStore);
    const { body } = await saleBody(call, shopper, await sandbox.token(DECLINED));
    const declined = await call('POST', '/orders/createguest', body);
    const message = expect.stringMatching(/^Sorry, but your payment failed/);
    const error = { code: 'payment_declined', message, severity: 'soft', requestId: 'req-1' };
    expect(declined).toEqual({ status: 402, json: { error } });
    const [order] = (await call<Order[]>('GET', '/orders/all')).json;
    expect(await call('POST', '/orders/settle', { orderId: order?.id })).toEqual(declined);
  });

  it('N14 a challenge is an order with its client secret', async () => {
    const { call, shopper } = await shopOf(makeStore);
    const { body } = await saleBody(call, shopper, await sandbox.token(CHALLENGED));
    const placed = await call<OrderReply>('POST', '/orders/createguest', body);
    expect(placed.json.payment).toEqual({
      status: 'requires_action',
      clientSecret: expect.stringMatching(/^pi_.*_secret_/),
    });
  });

  it('H05 a malformed request is 400 with its field, and another session’s object 404', async () => {
    const { call, shopper } = await shopOf(makeStore);
    const { body } = await saleBody(call, shopper, await sandbox.token(VISA));
    const { checkoutId: _, ...incomplete } = body;
    expect(await call('POST', '/orders/createguest', incomplete)).toMatchObject({
      status: 400,
      json: { error: { code: 'invalid_request', field: 'checkoutId', requestId: 'req-1' } },
    });
    const badPhone = { ...body, account: { ...ANN, phone: '12' } };
    expect(await call('POST', '/orders/createguest', badPhone)).toMatchObject({
      status: 400,
      json: { error: { field: 'account.phone', message: 'Enter a phone number with 10 digits' } },
    });
    expect(await call('POST', '/orders/settle', { orderId: 'nobody' })).toMatchObject({
      status: 404,
      json: { error: { code: 'order_missing' } },
    });
    expect(await takenBy(sandbox)).toBe(0);
  });

  async function shopOf(make: MakeStore) {
    const { db } = await make();
    const shopper = newShopper();
    const app = fastify({ genReqId: () => 'req-1' });
    onTestFinished(() => app.close());
    app.setErrorHandler(answerError);
    const sessionOf = (request: FastifyRequest) => ({ hash: String(request.headers['x-session']) });
    const optional = unwatchedWrites(() => new Date());
    await app.register(ordersRoutes, { orders: testOrders(db, sandbox), optional, sessionOf, prefix: '/api' });
    const call = async <Json>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer<Json>> => {
      const headers = { 'x-session': shopper.session.hash };
      const response = await app.inject({ method, url: `/api${path}`, headers, ...(body ? { payload: body } : {}) });
      return { status: response.statusCode, json: response.json<Json>() };
    };
    return { call, shopper };
  }
});

interface Answer<Json> {
  status: number;
  json: Json;
}

type Call = <Json>(method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer<Json>>;

async function saleBody(call: Call, { checkoutId }: Shopper, cardId: string) {
  const asked = { funnel: { hash: 'v1' }, checkoutId, offers: ['one-jar'] };
  const { json: quote } = await call<Quote>('POST', '/quotes', asked);
  const body: CreateGuestOrder = {
    orderType: 'Standard',
    paymentMethod: 'card',
    cardDetails: { cardId },
    checkoutId,
    account: ANN,
    funnel: { hash: 'v1', step: 'form' },
    quote: { id: quote.id, total: quote.total },
  };
  return { quote, body };
}
