import { expect, it } from 'vitest';
import { expectEven, ledgerOf, statusOf } from '../../../support/shops/money.ts';
import { sandboxDuringTests, takenBy } from '../../../support/shops/order-sandbox.ts';
import {
  CHALLENGED,
  challengeOf,
  DECLINED,
  newShopper,
  saleRequest,
  testClock,
  testOrders,
  testReceipts,
  upsellRequest,
  VISA,
} from '../../../support/shops/order-shop.ts';
import { countStatements } from '../../../support/stores/count-statements.ts';
import { describeOnBothStores } from '../../../support/stores/stores.ts';
import { attemptOf, chargesOf, heldOrder, heldSale, holdOf, topicsOf } from './held-orders.ts';

const CHARGE = { method: 'POST', path: '/v1/payment_intents$' };
const DAY = 24 * 60 * 60_000;

describeOnBothStores('a shop that captures later', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('N13 holds the amount of a sale: the order is Authorized, and no ledger has an entry', async () => {
    const { db } = await makeStore();
    const orders = testOrders(db, sandbox, { capture: 'later' });
    const shopper = newShopper();
    const before = Math.floor(Date.now() / 1000) * 1000;
    const sale = await heldSale(orders, shopper, await sandbox.token(VISA));
    expect(sale).toMatchObject({ status: 'Authorized', authorized: true, paymentOpen: false, nicn: '4242' });
    expect(await chargesOf(sandbox)).toEqual([[5485, 0]]);
    expect(await topicsOf(db)).toEqual(['order.authorized']);
    const { status, resolved_at, capture_before: limit } = await attemptOf(db, sale.id);
    expect([status, resolved_at]).toEqual(['authorized', null]);
    expect((limit?.getTime() ?? 0) - before).toBeGreaterThanOrEqual(7 * DAY);
    expect((limit?.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(7 * DAY);
    expect((await testReceipts(db).byToken(sale.receipt ?? ''))?.orders).toMatchObject([{ status: 'Authorized' }]);
    expect(await ledgerOf(db)).toEqual([]);
    await expectEven(orders, sandbox);
  });

  it('N13 holds the amount of an offer after it, by the saved card, and reads back no row that it wrote', async () => {
    const { db, during } = countStatements((await makeStore()).db);
    const orders = testOrders(db, sandbox, { capture: 'later' });
    const shopper = newShopper();
    const request = await saleRequest(orders, shopper, await sandbox.token(VISA));
    expect(await during(async () => heldOrder(await orders.placeGuestOrder(shopper.session, request)))).toEqual({
      count: 3,
      readBack: [],
    });
    const [sale] = await orders.all(shopper.session);
    if (!sale) throw new Error('the sale is missing');
    const accept = async () => heldOrder(await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale)));
    expect(await during(accept)).toEqual({ count: 4, readBack: [] });
    expect(await chargesOf(sandbox)).toEqual([
      [5485, 0],
      [1999, 0],
    ]);
    expect((await orders.summaries(shopper.session)).map(({ status, live }) => [status, live])).toEqual([
      ['Authorized', false],
      ['Authorized', false],
    ]);
  });

  it('N14 holds the amount once for repeated submits in several tabs', async () => {
    const { db } = await makeStore();
    const orders = testOrders(db, sandbox, { capture: 'later' });
    const shopper = newShopper();
    const request = await saleRequest(orders, shopper, await sandbox.token(VISA));
    const other = await saleRequest(orders, shopper, await sandbox.token(VISA));
    await Promise.all([request, request, other].map((each) => orders.placeGuestOrder(shopper.session, each)));
    expect(heldOrder(await orders.placeGuestOrder(shopper.session, other)).status).toBe('Authorized');
    const { id } = heldOrder(await orders.placeGuestOrder(shopper.session, request));
    expect(heldOrder(await orders.resolve(shopper.session, id)).id).toBe(id);
    expect(await chargesOf(sandbox)).toEqual([[5485, 0]]);
    const { orderType: _, ...open } = request;
    const put = await orders.putOrder(shopper.session, open, 'Funnel');
    expect(put).toMatchObject({ reply: { payment: { status: 'authorized' } } });
  });

  it('N14 the database refuses a second attempt beside one that is held', async () => {
    const { db } = await makeStore();
    const orders = testOrders(db, sandbox, { capture: 'later' });
    const sale = await heldSale(orders, newShopper(), await sandbox.token(VISA));
    const held = await attemptOf(db, sale.id);
    const { failure: _, approval_kind: __, ...row } = held;
    const second = { ...row, id: 'second', number: 2, idempotency_key: 'second', status: 'created' as const };
    await expect(db.insertInto('attempts').values(second).execute()).rejects.toThrow(/attempts_one_live/);
  });

  it('N14 finds a held amount after a lost reply, and holds it once', async () => {
    const { db } = await makeStore();
    const clock = testClock();
    const orders = testOrders(db, sandbox, { capture: 'later', timeouts: { readPauses: [] }, clock: clock.now });
    const shopper = newShopper();
    const request = await saleRequest(orders, shopper, await sandbox.token(VISA));
    await sandbox.fault({ match: CHARGE, fault: 'drop-reply', times: 9 });
    const lost = await orders.placeGuestOrder(shopper.session, request);
    expect(lost).toMatchObject({ reply: { payment: { status: 'unknown' } } });
    await sandbox.clearFaults();
    clock.advance(60_000);
    expect(await orders.recover()).toBe(1);
    expect(heldOrder(await orders.placeGuestOrder(shopper.session, request)).status).toBe('Authorized');
    expect(await chargesOf(sandbox)).toEqual([[5485, 0]]);
    expect(await orders.recover()).toBe(0);
  });

  it('N14 holds the amount once the shopper has answered the challenge', async () => {
    const { db } = await makeStore();
    const orders = testOrders(db, sandbox, { capture: 'later' });
    const shopper = newShopper();
    const request = await saleRequest(orders, shopper, await sandbox.token(CHALLENGED));
    const secret = challengeOf(await orders.placeGuestOrder(shopper.session, request));
    await sandbox.answerChallenge(secret, 'complete');
    const id = (await orders.summaries(shopper.session))[0]?.id ?? '';
    expect(heldOrder(await orders.resolve(shopper.session, id))).toMatchObject({ status: 'Authorized', nicn: '3184' });
    expect(await attemptOf(db, id)).toMatchObject({ status: 'authorized', client_secret: null });
    expect(await takenBy(sandbox)).toBe(0);
  });

  it('N14 a submit with another card keeps the approved hold, and does not try that card', async () => {
    const { db } = await makeStore();
    const orders = testOrders(db, sandbox, { capture: 'later' });
    const shopper = newShopper();
    const request = await saleRequest(orders, shopper, await sandbox.token(CHALLENGED));
    const secret = challengeOf(await orders.placeGuestOrder(shopper.session, request));
    await sandbox.answerChallenge(secret, 'complete');
    const other = await saleRequest(orders, shopper, await sandbox.token(DECLINED));
    expect(heldOrder(await orders.placeGuestOrder(shopper.session, other)).nicn).toBe('3184');
    expect(await topicsOf(db)).toEqual(['order.authorized']);
    expect(await chargesOf(sandbox)).toEqual([[5485, 0]]);
  });

  it('N13 cancelling an order releases an amount that the bank approved meanwhile', async () => {
    const { db } = await makeStore();
    const orders = testOrders(db, sandbox, { capture: 'later' });
    const shopper = newShopper();
    const request = await saleRequest(orders, shopper, await sandbox.token(CHALLENGED));
    const secret = challengeOf(await orders.placeGuestOrder(shopper.session, request));
    await sandbox.answerChallenge(secret, 'complete');
    const id = (await orders.summaries(shopper.session))[0]?.id ?? '';
    expect(await orders.cancel(id)).toMatchObject({ type: 'cancelled' });
    expect(await statusOf(db, id)).toBe('Cancelled');
    expect(await sandbox.intent(await holdOf(db, id))).toMatchObject({ status: 'canceled' });
  });

  it('N08 a decline is a decline, and the amount is held on another card after it', async () => {
    const { db } = await makeStore();
    const orders = testOrders(db, sandbox, { capture: 'later' });
    const shopper = newShopper();
    const request = await saleRequest(orders, shopper, await sandbox.token(DECLINED));
    expect(await orders.placeGuestOrder(shopper.session, request)).toMatchObject({ code: 'payment_declined' });
    const sale = await heldSale(orders, shopper, await sandbox.token(VISA));
    expect(await statusOf(db, sale.id)).toBe('Authorized');
    expect(await topicsOf(db)).toEqual(['payment.declined', 'order.authorized']);
  });
});
