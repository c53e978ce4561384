import { expect, it } from 'vitest';
import { askedOnce } from '../../../../server/orders/capturing/capture-order.ts';
import type { TokenProvider } from '../../../../server/payments/port/provider.ts';
import { dashboard, expectEven, ledgerOf, reconciled, statusOf } from '../../../support/shops/money.ts';
import { sandboxDuringTests, takenBy } from '../../../support/shops/order-sandbox.ts';
import {
  newShopper,
  paidSale,
  saleRequest,
  testCard,
  testClock,
  testOrders,
  testReceipts,
  upsellRequest,
  VISA,
} from '../../../support/shops/order-shop.ts';
import { describeOnOneStore, type MakeStore } from '../../../support/stores/stores.ts';
import { attemptOf, chargesOf, heldOrder, heldSale, holdOf, topicsOf } from './held-orders.ts';

const CAPTURE = { method: 'POST', path: 'capture$' };
const READ = { method: 'GET', path: '/v1/payment_intents' };

describeOnOneStore('PostgreSQL', 'capturing an order', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('N13 captures the held amounts of a sale and of its offer, each by itself', async () => {
    const { db, orders, shopper, sale } = await shop(makeStore);
    const offer = heldOrder(await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale)));
    expect(await orders.capture({ order: sale.name })).toEqual({
      type: 'captured',
      number: sale.name,
      amount: 5485,
      currency: 'USD',
      isNew: true,
    });
    expect([await statusOf(db, sale.id), await statusOf(db, offer.id)]).toEqual(['Paid', 'Authorized']);
    expect(await orders.capture({ order: offer.id })).toMatchObject({ type: 'captured', amount: 1999 });
    expect(await statusOf(db, offer.id)).toBe('Paid');
    expect(await ledgerOf(db)).toEqual([
      ['capture', 5485],
      ['capture', 1999],
    ]);
    expect((await topicsOf(db)).slice(2)).toEqual(['order.paid', 'order.paid']);
    await expectEven(orders, sandbox);
  });

  it('N13 captures a part once, and bases refunds on the captured amount', async () => {
    const { db, orders, sale } = await shop(makeStore);
    expect(await orders.capture({ order: sale.id, amount: 30 })).toMatchObject({ type: 'captured', amount: 3000 });
    expect(await ledgerOf(db)).toEqual([['capture', 3000]]);
    const reported = await db.selectFrom('outbox').select('payload').where('topic', '=', 'order.paid').execute();
    expect(reported).toMatchObject([{ payload: { amountMinor: 3000, wasAuthorized: true } }]);
    expect(await orders.capture({ order: sale.id, amount: 24.85 })).toMatchObject({
      type: 'refused',
      reason: 'captured',
      message: expect.stringContaining('$30.00 was captured before'),
    });
    expect(await orders.refund({ order: sale.id, amount: 31 })).toMatchObject({ reason: 'too_much' });
    expect(await orders.refund({ order: sale.id })).toMatchObject({ refund: { amount_minor: 3000 } });
    expect([await statusOf(db, sale.id), await takenBy(sandbox)]).toEqual(['Refunded', 0]);
    await expectEven(orders, sandbox);
  });

  it('E12 the order has its captured amount in every answer, also after a refund', async () => {
    const { db, orders, shopper, sale } = await shop(makeStore);
    const offer = heldOrder(await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale)));
    expect(sale.captured).toBeUndefined();
    await orders.capture({ order: sale.id, amount: 30 });
    await orders.capture({ order: offer.id });
    const [first, second] = await orders.all(shopper.session);
    expect([first, second]).toMatchObject([
      { status: 'Paid', total: 54.85, captured: 30 },
      { status: 'Paid', total: 19.99, captured: 19.99 },
    ]);
    expect(await orders.resolve(shopper.session, sale.id)).toMatchObject({ reply: { order: { captured: 30 } } });
    expect((await testReceipts(db).byToken(sale.receipt ?? '', [sale.id]))?.orders[0]).toEqual(first);
    await orders.refund({ order: sale.id, amount: 10 });
    expect((await orders.all(shopper.session))[0]).toMatchObject({ status: 'PartiallyRefunded', captured: 30 });
  });

  it('E12 the order has the amount of a partial capture at the provider', async () => {
    const { db, orders, shopper, sale } = await shop(makeStore);
    await dashboard(sandbox).paymentIntents.capture(await holdOf(db, sale.id), { amount_to_capture: 2500 });
    await reconciled(orders);
    expect(await orders.resolve(shopper.session, sale.id)).toMatchObject({ reply: { order: { captured: 25 } } });
  });

  it('E12 an order that was charged at once has no captured amount', async () => {
    const { db } = await makeStore();
    const orders = testOrders(db, sandbox);
    const shopper = newShopper();
    await paidSale(orders, shopper, await sandbox.token(VISA));
    expect((await orders.all(shopper.session))[0]).not.toHaveProperty('captured');
  });

  it('N14 captures at the provider once: a repeated request returns the first capture', async () => {
    let asked = 0;
    const { orders, sale } = await shop(makeStore, (card) => ({
      ...card,
      authorizations: card.authorizations && {
        ...card.authorizations,
        capture: async (request) => {
          asked += 1;
          return card.authorizations?.capture(request) ?? { type: 'absent' };
        },
      },
    }));
    await orders.capture({ order: sale.id });
    expect(await orders.capture({ order: sale.id })).toMatchObject({ type: 'captured', amount: 5485, isNew: false });
    expect(await orders.capture({ order: sale.id, amount: 54.85 })).toMatchObject({ isNew: false });
    expect(asked).toBe(1);
  });

  it('N14 two captures at once charge one amount', async () => {
    const { orders, sale } = await shop(makeStore);
    const both = [orders.capture({ order: sale.id }), orders.capture({ order: sale.id, amount: 20 })];
    await Promise.all(both);
    const [[, captured]] = (await chargesOf(sandbox)) as [[number, number]];
    expect([5485, 2000]).toContain(captured);
    await expectEven(orders, sandbox);
  });

  it('N13 refuses an impossible capture with a sentence, and keeps the hold', async () => {
    const { db, orders, sale } = await shop(makeStore);
    const answers = [
      await orders.capture({ order: 'nobody' }),
      await orders.capture({ order: sale.id, amount: 54.86 }),
      await orders.capture({ order: sale.id, amount: 1.005 }),
    ];
    expect(answers).toMatchObject([
      { reason: 'order_missing', message: 'There is no order "nobody".' },
      { reason: 'too_much', message: `For order ${sale.name} only $54.85 is held.` },
      { reason: 'amount', message: expect.stringContaining('Give an amount above zero in USD') },
    ]);
    const shopper = newShopper();
    const { orderType: _, ...open } = await saleRequest(orders, shopper, '');
    await orders.putOrder(shopper.session, open, 'Funnel');
    const unpaid = (await orders.all(shopper.session))[0]?.id ?? '';
    expect(await orders.capture({ order: unpaid })).toMatchObject({ reason: 'not_authorized' });
    expect((await attemptOf(db, sale.id)).capture_minor).toBeNull();
    expect(await orders.capture({ order: sale.id })).toMatchObject({ type: 'captured' });
  });

  it('N13 a sale that was charged at once has nothing to capture', async () => {
    const { db } = await makeStore();
    const orders = testOrders(db, sandbox);
    const sale = await paidSale(orders, newShopper(), await sandbox.token(VISA));
    expect(await orders.capture({ order: sale.id })).toMatchObject({ type: 'captured', isNew: false });
    expect(await orders.capture({ order: sale.id, amount: 1 })).toMatchObject({ reason: 'captured' });
  });

  it('N14 finds a capture whose reply was lost', async () => {
    const { db, orders, sale } = await shop(makeStore);
    await sandbox.fault({ match: CAPTURE, fault: 'drop-reply', times: 9 });
    expect(await orders.capture({ order: sale.id, amount: 40 })).toMatchObject({ type: 'captured', amount: 4000 });
    expect(await statusOf(db, sale.id)).toBe('Paid');
    await expectEven(orders, sandbox);
  });

  it('N14 repeats a capture that never arrived, and refuses another amount meanwhile', async () => {
    const { db, orders, sale } = await shop(makeStore);
    await sandbox.fault({ match: CAPTURE, fault: 'reset', times: 9 });
    expect(await orders.capture({ order: sale.id, amount: 40 })).toMatchObject({ type: 'unknown', amount: 4000 });
    expect(await orders.capture({ order: sale.id, amount: 30 })).toMatchObject({
      reason: 'under_way',
      message: expect.stringContaining('$40.00'),
    });
    expect(await takenBy(sandbox)).toBe(0);
    await sandbox.clearFaults();
    expect(await orders.recover()).toBe(1);
    expect([await statusOf(db, sale.id), await takenBy(sandbox)]).toEqual(['Paid', 4000]);
    await expectEven(orders, sandbox);
  });

  it('N14 an attempt that was read before another request captures nothing', async () => {
    const { db, orders, sale } = await shop(makeStore);
    await sandbox.fault({ match: CAPTURE, fault: 'reset', times: 9 });
    await orders.capture({ order: sale.id, amount: 40 });
    const stale = await attemptOf(db, sale.id);
    await orders.capture({ order: sale.id, amount: 40 });
    const asked = await attemptOf(db, sale.id);
    expect(await askedOnce(db, stale, 4000)).toBeNull();
    expect(await attemptOf(db, sale.id)).toEqual(asked);
    expect(await askedOnce(db, asked, 4000)).toMatchObject({ capture_number: asked.capture_number + 1 });
    await sandbox.clearFaults();
    await orders.recover();
    await expectEven(orders, sandbox);
  });

  it('N14 a failure that the provider repeats for its key does not end the capture', async () => {
    const { orders, sale } = await shop(makeStore);
    await sandbox.fault({ match: CAPTURE, at: 'before', fault: '5xx', status: 500, times: 9 });
    expect(await orders.capture({ order: sale.id })).toMatchObject({ type: 'unknown' });
    await sandbox.clearFaults();
    expect(await orders.capture({ order: sale.id })).toMatchObject({ type: 'captured', amount: 5485 });
    await expectEven(orders, sandbox);
  });

  it.each([
    ['before the call', 'before', 0],
    ['after the capture', 'after', 5485],
  ] as const)('N14 a process that ends %s leaves a capture that recovery completes, once', async (_, when, taken) => {
    const { db, sale } = await shop(makeStore);
    const dying = testOrders(db, sandbox, { capture: 'later', card: dyingCard(testCard(sandbox), when) });
    await expect(dying.capture({ order: sale.id })).rejects.toThrow('the process ended');
    expect([await statusOf(db, sale.id), await takenBy(sandbox)]).toEqual(['Authorized', taken]);
    const after = testOrders(db, sandbox, { capture: 'later' });
    await after.recover();
    expect([await statusOf(db, sale.id), await takenBy(sandbox)]).toEqual(['Paid', 5485]);
    expect(await ledgerOf(db)).toEqual([['capture', 5485]]);
    await expectEven(after, sandbox);
  });

  it('N14 a refused capture leaves the order as it is, and another amount may be captured', async () => {
    const { db, orders, sale } = await shop(makeStore, (card) => {
      let refusals = 1;
      return {
        ...card,
        authorizations: card.authorizations && {
          ...card.authorizations,
          capture: async (request) => {
            refusals -= 1;
            return refusals === 0
              ? { type: 'refused', reason: 'request', detail: 'not today' }
              : (card.authorizations?.capture(request) ?? { type: 'absent' });
          },
        },
      };
    });
    const refused = { type: 'refused', reason: 'provider', message: 'The provider refused: not today' };
    expect(await orders.capture({ order: sale.id })).toEqual(refused);
    expect(await statusOf(db, sale.id)).toBe('Authorized');
    expect(await orders.capture({ order: sale.id, amount: 12 })).toMatchObject({ type: 'captured', amount: 1200 });
  });

  it('N14 enters a capture that was made at the provider', async () => {
    const { db, orders, sale } = await shop(makeStore);
    await dashboard(sandbox).paymentIntents.capture(await holdOf(db, sale.id), { amount_to_capture: 2500 });
    const { differences } = await reconciled(orders);
    expect(differences).toEqual([]);
    expect([await statusOf(db, sale.id), await ledgerOf(db)]).toEqual(['Paid', [['capture', 2500]]]);
  });

  it('N14 enters a capture that was made at the provider before its refund', async () => {
    const { db, orders, sale } = await shop(makeStore);
    const payment_intent = await holdOf(db, sale.id);
    await dashboard(sandbox).paymentIntents.capture(payment_intent, { amount_to_capture: 2500 });
    await dashboard(sandbox).refunds.create({ payment_intent, amount: 500 });
    await sandbox.fault({ match: READ, at: 'before', fault: '5xx', status: 503, times: 2 });
    await reconciled(orders, { book: true });
    expect(await statusOf(db, sale.id)).toBe('PartiallyRefunded');
    await expectEven(orders, sandbox);
  });

  async function shop(make: MakeStore, of: (card: TokenProvider) => TokenProvider = (card) => card) {
    const { db } = await make();
    const clock = testClock();
    const card = of(testCard(sandbox));
    const orders = testOrders(db, sandbox, { capture: 'later', card, timeouts: { readPauses: [1] } });
    const shopper = newShopper();
    return { db, clock, orders, shopper, sale: await heldSale(orders, shopper, await sandbox.token(VISA)) };
  }
});

/** A provider whose caller ends on either side of a capture, as by a power cut. */
function dyingCard(card: TokenProvider, when: 'before' | 'after'): TokenProvider {
  const { authorizations } = card;
  if (!authorizations) throw new Error('the card provider holds no amounts');
  return {
    ...card,
    authorizations: {
      ...authorizations,
      capture: async (request) => {
        if (when === 'after') await authorizations.capture(request);
        throw new Error('the process ended');
      },
    },
  };
}
