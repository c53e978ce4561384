import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { answerError } from '../../../server/http/problems.ts';
import { addRequestLimits, MOST_PER_MINUTE } from '../../../server/http/request-limits.ts';
import { receiptsRoutes } from '../../../server/routes/receipts.routes.ts';
import { sandboxDuringTests } from '../../support/shops/order-sandbox.ts';
import {
  capturedOrder,
  DECLINED,
  newShopper,
  paidSale,
  saleRequest,
  testOrders,
  testReceipts,
  upsellRequest,
  VISA,
} from '../../support/shops/order-shop.ts';
import { describeOnBothStores, type MakeStore } from '../../support/stores/stores.ts';

describeOnBothStores('a receipt by its link', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('O08 E12 has the orders of its checkout, the sale first, and needs no session', async () => {
    const { orders, get } = await shopOf(makeStore);
    const shopper = newShopper();
    const sale = await paidSale(orders, shopper, await sandbox.token(VISA));
    const upsell = capturedOrder(await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale)));
    await paidSale(orders, newShopper(), await sandbox.token(VISA));
    const answer = await get(sale.receipt ?? '');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject([{ id: sale.id }, { id: upsell.id }]);
    expect(answer.json()).toHaveLength(2);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });

  it('O08 says the tax of an order without its rate, which leads to a place, and nothing of its affiliate', async () => {
    const { orders, get, db } = await shopOf(makeStore);
    const sale = await paidSale(orders, newShopper(), await sandbox.token(VISA));
    const rate = { name: 'Sales tax', ppm: 72_500, base: 1_000, amount: 73 };
    const sold = {
      tax_lines: JSON.stringify([rate]),
      aff_parameters: JSON.stringify({ affId: 'partner-7' }),
    };
    await db.updateTable('orders').set(sold).execute();
    const [passedOn] = (await get(sale.receipt ?? '')).json();
    expect(passedOn).toMatchObject({ tax: sale.tax, taxLines: [], affParameters: null });
    const [own] = (await testReceipts(db).byToken(sale.receipt ?? '', [sale.id]))?.orders ?? [];
    expect(own).toMatchObject({ taxLines: [{ percent: 7.25 }], affParameters: { affId: 'partner-7' } });
  });

  it('O08 K03 every token without a paid sale gets the same answer', async () => {
    const { orders, get, db } = await shopOf(makeStore);
    const shopper = newShopper();
    const unpaid = await saleRequest(orders, shopper, await sandbox.token(DECLINED));
    await orders.placeGuestOrder(shopper.session, unpaid);
    const row = await db.selectFrom('orders').select(['id', 'receipt_token']).executeTakeFirstOrThrow();
    const tokens = [
      row.receipt_token,
      row.id,
      'A'.repeat(22),
      'A'.repeat(200),
      '%00',
      "' or true --",
      'null',
      '..%2f',
      '%F0%9F%98%80',
    ];
    for (const token of tokens) {
      const answer = await get(token ?? 'missing');
      expect([token, answer.statusCode, answer.json()]).toEqual([token, 404, MISSING]);
    }
  });

  it('guessing is limited', async () => {
    const { get } = await shopOf(makeStore);
    const statuses: number[] = [];
    for (let count = 0; count < MOST_PER_MINUTE + 1; count += 1) statuses.push((await get('A'.repeat(22))).statusCode);
    expect(statuses).toEqual([...Array(MOST_PER_MINUTE).fill(404), 429]);
    const refused = await get('A'.repeat(22));
    expect(refused.json()).toMatchObject({ error: { code: 'too_many_attempts' } });
    expect(refused.headers).toMatchObject({
      'retry-after': expect.stringMatching(/^\d+$/),
      'cache-control': 'no-store',
    });
    expect((await get('A'.repeat(22), '203.0.113.9')).statusCode).toBe(404);
  });

  async function shopOf(make: MakeStore) {
    const { db } = await make();
    const app = fastify({ genReqId: () => 'req-1', routerOptions: { maxParamLength: 200 } });
    onTestFinished(() => app.close());
    app.setErrorHandler(answerError);
    await addRequestLimits(app, () => new Date());
    await app.register(receiptsRoutes, { receipts: testReceipts(db) });
    const get = (token: string, remoteAddress = '203.0.113.8') =>
      app.inject({ url: `/receipts/${token}`, remoteAddress });
    return { db, get, orders: testOrders(db, sandbox) };
  }
});

const MISSING = {
  error: {
    code: 'order_missing',
    message: 'Sorry, but the information regarding your order is missing',
    requestId: 'req-1',
  },
};
