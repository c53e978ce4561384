import { expect, it } from 'vitest';
import { funnelsOf, testFunnel } from '../../../support/funnels/order-funnel.ts';
import { sandboxDuringTests, takenBy } from '../../../support/shops/order-sandbox.ts';
import { capturedOrder, newShopper, saleRequest, testOrders, VISA } from '../../../support/shops/order-shop.ts';
import { describeOnBothStores } from '../../../support/stores/stores.ts';

/** A line of one unit, bought once. */
const LINE = { kind: 'offer', quantity: 1, standardUnit: 199, discount: 0, subscription: null };

describeOnBothStores('a quote', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('O08 V10 E14 has the published version’s prices, line by line, in decimals', async () => {
    const orders = testOrders((await makeStore()).db, sandbox);
    const { session, checkoutId } = newShopper();
    const request = { funnel: { hash: 'v1' }, checkoutId, offers: ['one-jar', 'three-jars', 'one-jar'] };
    expect(await orders.quote(session, request)).toEqual({
      type: 'quoted',
      quote: {
        id: expect.any(String),
        currency: 'USD',
        subtotal: 178.9,
        shipping: 4.95,
        tax: 0,
        discount: 0,
        total: 183.85,
        shippingMethod: null,
        shippingOptions: [],
        taxLines: [],
        coupon: null,
        renewal: null,
        problems: [],
        isFinal: false,
        lines: [
          { ...LINE, offer: 'one-jar', name: 'The one-jar', unit: 49.9, total: 49.9, shipping: 4.95 },
          { ...LINE, offer: 'three-jars', name: 'The three-jars', unit: 129, total: 129, shipping: 0 },
        ],
      },
    });
  });

  it('V10 K03 is refused for an unknown version, and for offers that its order form does not sell', async () => {
    const orders = testOrders((await makeStore()).db, sandbox);
    const { session, checkoutId } = newShopper();
    const ask = (hash: string, offers: string[]) => orders.quote(session, { funnel: { hash }, checkoutId, offers });
    expect(await ask('v0', ['one-jar'])).toMatchObject({ status: 404, code: 'funnel_not_found' });
    expect(await ask('\u0000', ['one-jar'])).toMatchObject({
      status: 400,
      code: 'invalid_request',
      field: 'funnel.hash',
    });
    for (const offer of ['extra', 'toString', 'nothing']) {
      expect(await ask('v1', ['one-jar', offer])).toMatchObject({
        status: 400,
        code: 'offer_not_sold_here',
        field: 'offers.1',
        message: "Sorry, but we couldn't find Offer information",
      });
    }
  });

  it('V10 with another total than the shown one is repeated, and nothing is charged until it is right', async () => {
    const orders = testOrders((await makeStore()).db, sandbox);
    const shopper = newShopper();
    const sale = await saleRequest(orders, shopper, await sandbox.token(VISA));
    const id = sale.quote?.id ?? '';
    for (const total of [0.5, 54.849, 54.84, 5485, -54.85]) {
      const tampered = { ...sale, quote: { id, total } };
      const result = await orders.placeGuestOrder(shopper.session, tampered);
      expect(result).toMatchObject({ type: 'price_changed', quote: { total: 54.85, lines: [{ offer: 'one-jar' }] } });
    }
    expect(await orders.all(shopper.session)).toEqual([]);
    expect(await takenBy(sandbox)).toBe(0);
    const changed = await orders.placeGuestOrder(shopper.session, { ...sale, quote: { id, total: 1 } });
    const quote = changed.type === 'price_changed' ? changed.quote : { id: '', total: 0 };
    const paid = await orders.placeGuestOrder(shopper.session, {
      ...sale,
      quote: { id: quote.id, total: quote.total },
    });
    expect(capturedOrder(paid).total).toBe(54.85);
    expect(await takenBy(sandbox)).toBe(5485);
  });

  it('V10 of a cheaper version does not pay on the version of the sale', async () => {
    const versions = funnelsOf(testFunnel('v2', { 'one-jar': 79 }), testFunnel('v1'));
    const orders = testOrders((await makeStore()).db, sandbox, { funnels: versions });
    const shopper = newShopper('v1');
    const old = await saleRequest(orders, shopper, await sandbox.token(VISA));
    const result = await orders.placeGuestOrder(shopper.session, { ...old, funnel: { hash: 'v2', step: 'form' } });
    expect(result).toMatchObject({ type: 'price_changed', quote: { total: 83.95 } });
    expect(await takenBy(sandbox)).toBe(0);
  });

  it('V10 with an unknown id is replaced by this checkout’s last quote', async () => {
    const orders = testOrders((await makeStore()).db, sandbox);
    const shopper = newShopper();
    const sale = await saleRequest(orders, shopper, await sandbox.token(VISA), 'three-jars');
    const lost = { ...sale, quote: { id: 'gone', total: 129 } };
    const result = await orders.placeGuestOrder(shopper.session, lost);
    expect(result).toMatchObject({ type: 'price_changed', quote: { total: 129 } });
    const elsewhere = { ...lost, checkoutId: newShopper().checkoutId };
    expect(await orders.placeGuestOrder(shopper.session, elsewhere)).toMatchObject({ status: 400, field: 'quote.id' });
    expect(await takenBy(sandbox)).toBe(0);
  });

  it('V10 of the first, second and first choice again is charged as last shown', async () => {
    const orders = testOrders((await makeStore()).db, sandbox);
    const shopper = newShopper();
    const cardId = await sandbox.token(VISA);
    await saleRequest(orders, shopper, cardId, 'one-jar');
    await saleRequest(orders, shopper, cardId, 'three-jars');
    const last = await saleRequest(orders, shopper, cardId, 'one-jar');
    expect(capturedOrder(await orders.placeGuestOrder(shopper.session, last)).items).toHaveLength(1);
    expect(await takenBy(sandbox)).toBe(5485);
  });
});
