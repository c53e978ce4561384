import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sandboxDuringTests, takenBy } from '../../../support/shops/order-sandbox.ts';
import {
  ANN,
  capturedOrder,
  DECLINED,
  newShopper,
  paidSale,
  saleRequest,
  testOrders,
  VISA,
} from '../../../support/shops/order-shop.ts';
import { describeOnBothStores } from '../../../support/stores/stores.ts';

describeOnBothStores('a sale', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('O02 E12 E13 V10 is charged once, for the price of the published version', async () => {
    const { db } = await makeStore();
    const orders = testOrders(db, sandbox);
    const shopper = newShopper();
    const order = await paidSale(orders, shopper, await sandbox.token(VISA));
    expect(order).toMatchObject({
      status: 'Paid',
      subtotal: 49.9,
      orderShippingCost: 4.95,
      total: 54.85,
      tax: 0,
      discount: 0,
      currency: 'USD',
      orderType: 'Standard',
      parrentUpsellOrderId: null,
      offer: null,
      nicn: '4242',
      cardBrand: 'visa',
      customerEmail: 'ann@example.com',
      customerName: 'Ann Lee',
      shipToName: 'Ann Lee',
      authorized: true,
      funnelStep: 'form',
      shipping: { address: '1 Main St', city: 'San Francisco', state: 'CA', country: 'US', zip: '94107' },
      items: [{ productId: 'product-one-jar', productPrice: 49.9, totalPrice: 49.9, quantity: 1, orderId: order.id }],
    });
    expect(order.name).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(await takenBy(sandbox)).toBe(5485);
    expect(await orders.all(shopper.session)).toEqual([order]);
  });

  it('N13 the ledger row, the event and the order are written together', async () => {
    const { db } = await makeStore();
    const order = await paidSale(testOrders(db, sandbox), newShopper(), await sandbox.token(VISA));
    const ledger = await db.selectFrom('ledger').selectAll().execute();
    expect(ledger).toMatchObject([{ order_id: order.id, kind: 'capture', amount_minor: 5485, currency: 'USD' }]);
    const facts = await db.selectFrom('outbox').select(['topic', 'payload']).execute();
    expect(facts).toMatchObject([{ topic: 'order.paid', payload: { orderId: order.id, amountMinor: 5485 } }]);
    const { charges } = await sandbox.ledger();
    expect(charges).toMatchObject([{ payment_intent: ledger[0]?.provider_ref, metadata: { order_id: order.id } }]);
  });

  it('N14 a second submit returns the first order and charges nothing', async () => {
    const orders = testOrders((await makeStore()).db, sandbox);
    const shopper = newShopper();
    const request = await saleRequest(orders, shopper, await sandbox.token(VISA));
    const first = capturedOrder(await orders.placeGuestOrder(shopper.session, request));
    const second = capturedOrder(await orders.placeGuestOrder(shopper.session, request));
    expect(second).toEqual(first);
    const otherCard = await saleRequest(orders, shopper, await sandbox.token(VISA), 'three-jars');
    expect(capturedOrder(await orders.placeGuestOrder(shopper.session, otherCard))).toEqual(first);
    expect(await takenBy(sandbox)).toBe(5485);
  });

  it('N13 N14 a decline leaves the order Pending and a good card pays the same order', async () => {
    const { db } = await makeStore();
    const orders = testOrders(db, sandbox);
    const shopper = newShopper();
    const bad = await saleRequest(orders, shopper, await sandbox.token(DECLINED));
    expect(await orders.placeGuestOrder(shopper.session, bad)).toMatchObject({
      type: 'problem',
      status: 402,
      code: 'payment_declined',
      severity: 'soft',
      message: expect.stringContaining('Sorry, but your payment failed'),
    });
    const [pending] = await orders.all(shopper.session);
    expect(pending?.status).toBe('Pending');
    const good = await saleRequest(orders, shopper, await sandbox.token(VISA), 'three-jars');
    const paid = capturedOrder(await orders.placeGuestOrder(shopper.session, good));
    expect(paid).toMatchObject({ id: pending?.id, total: 129, items: [{ productId: 'product-three-jars' }] });
    expect(await takenBy(sandbox)).toBe(12_900);
  });

  it.each([
    ['4000000000009995', 'soft', 'Your card was declined: not enough money in the account.'],
    ['4000000000000069', 'hard', 'Your card was declined: it has expired. Use another card.'],
    ['4000000000000127', 'soft', 'Your card was declined: the security code is not right.'],
  ])('N08 the card %s is declined %s with helpful words', async (number, severity, message) => {
    const orders = testOrders((await makeStore()).db, sandbox);
    const shopper = newShopper();
    const request = await saleRequest(orders, shopper, await sandbox.token(number));
    expect(await orders.placeGuestOrder(shopper.session, request)).toMatchObject({ severity, message });
    expect(await takenBy(sandbox)).toBe(0);
  });

  it('a stolen card has the same text as any declined card', async () => {
    const orders = testOrders((await makeStore()).db, sandbox);
    const messages = new Set<string>();
    for (const number of [DECLINED, '4000000000009979', '4000000000009987', '4100000000000019']) {
      const shopper = newShopper();
      const request = await saleRequest(orders, shopper, await sandbox.token(number));
      const result = await orders.placeGuestOrder(shopper.session, request);
      messages.add(result.type === 'problem' ? result.message : result.type);
    }
    expect([...messages]).toEqual([expect.stringContaining('Your card was declined')]);
  });

  it('after five declines the next submit is refused in the words of a decline', async () => {
    const orders = testOrders((await makeStore()).db, sandbox);
    const shopper = newShopper();
    const declines = [];
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const request = await saleRequest(orders, shopper, await sandbox.token(DECLINED));
      declines.push(await orders.placeGuestOrder(shopper.session, request));
    }
    expect(declines.map((result) => result.type === 'problem' && result.code)).toEqual(
      Array(5).fill('payment_declined'),
    );
    const good = await saleRequest(orders, shopper, await sandbox.token(VISA));
    const refused = await orders.placeGuestOrder(shopper.session, good);
    expect(refused).toMatchObject({ status: 429, code: 'too_many_attempts' });
    expect(refused).toHaveProperty('message', declines[0]?.type === 'problem' ? declines[0].message : '');
    expect(await takenBy(sandbox)).toBe(0);
  });

  describe('from another session', () => {
    it('N14 O01 cannot see, pay or resolve the order', async () => {
      const orders = testOrders((await makeStore()).db, sandbox);
      const shopper = newShopper();
      const order = await paidSale(orders, shopper, await sandbox.token(VISA));
      const thief = { ...newShopper(), checkoutId: shopper.checkoutId };
      const request = await saleRequest(orders, thief, await sandbox.token(VISA));
      const missing = { type: 'problem', status: 404, code: 'order_missing' };
      expect(await orders.placeGuestOrder(thief.session, request)).toMatchObject(missing);
      expect(await orders.resolve(thief.session, order.id)).toMatchObject(missing);
      expect(await orders.all(thief.session)).toEqual([]);
      expect(await orders.summaries(thief.session)).toEqual([]);
      expect(await takenBy(sandbox)).toBe(5485);
    });

    it('V10 cannot pay with the card of the first session', async () => {
      const orders = testOrders((await makeStore()).db, sandbox);
      const cardId = await sandbox.token(VISA);
      await paidSale(orders, newShopper(), cardId);
      const thief = newShopper();
      const request = await saleRequest(orders, thief, cardId);
      const result = await orders.placeGuestOrder(thief.session, request);
      expect(result).toMatchObject({ status: 404, code: 'card_not_found' });
      expect(await takenBy(sandbox)).toBe(5485);
    });

    it('V10 cannot use the quote of the first session', async () => {
      const orders = testOrders((await makeStore()).db, sandbox);
      const shopper = newShopper();
      const request = await saleRequest(orders, shopper, await sandbox.token(VISA));
      const result = await orders.placeGuestOrder(newShopper().session, request);
      expect(result).toMatchObject({ status: 400, code: 'invalid_request', field: 'quote.id' });
      expect(await takenBy(sandbox)).toBe(0);
    });
  });

  it('V10 a card that the provider does not have, or that is another customer’s, is no card', async () => {
    const orders = testOrders((await makeStore()).db, sandbox);
    const shopper = newShopper();
    const unknown = await saleRequest(orders, shopper, 'pm_nobody');
    expect(await orders.placeGuestOrder(shopper.session, unknown)).toMatchObject({ code: 'card_not_found' });
    const attached = await sandbox.token(VISA);
    await paidSale(orders, newShopper(), attached);
    const elsewhere = testOrders((await makeStore()).db, sandbox);
    const request = await saleRequest(elsewhere, shopper, attached);
    expect(await elsewhere.placeGuestOrder(shopper.session, request)).toMatchObject({ code: 'card_not_found' });
    expect(await takenBy(sandbox)).toBe(5485);
  });

  it('V10 the form’s rules hold on the server, and the answer names the field', async () => {
    const orders = testOrders((await makeStore()).db, sandbox);
    const shopper = newShopper();
    const request = await saleRequest(orders, shopper, await sandbox.token(VISA));
    const place = (account: Partial<typeof ANN>) =>
      orders.placeGuestOrder(shopper.session, { ...request, account: { ...ANN, ...account } });
    expect(await place({ email: 'ann@' })).toMatchObject({
      status: 400,
      code: 'invalid_request',
      field: 'account.email',
    });
    expect(await place({ zipPostalCode: '1' })).toMatchObject({
      code: 'address_invalid',
      field: 'account.zipPostalCode',
    });
    const billing = { ...ANN, zipPostalCode: '1' };
    expect(await orders.placeGuestOrder(shopper.session, { ...request, billing })).toMatchObject({
      code: 'address_invalid',
      field: 'billing.zipPostalCode',
    });
    expect(await place({ city: 'a\u0000b' })).toMatchObject({ code: 'invalid_request', field: 'account.city' });
    expect(await place({ street: '\ud800' })).toMatchObject({ code: 'invalid_request', field: 'account.street' });
    expect(await place({ country: 'CA', state: 'ON', zipPostalCode: 'K1A 0B1' })).toMatchObject({
      code: 'address_invalid',
      field: 'account.country',
      message: "Sorry, but we don't ship to Your country. Please, select one from the list",
    });
    expect(await orders.all(shopper.session)).toEqual([]);
    expect(await takenBy(sandbox)).toBe(0);
  });

  it('N13 order numbers that collide are drawn again', async () => {
    const { db } = await makeStore();
    const draws = [1, 1, 1, 2].map((byte) => new Uint8Array(8).fill(byte));
    const orders = testOrders(db, sandbox, {
      randomBytes: (size) => (size === 8 && draws.shift()) || randomBytes(size),
    });
    const first = await paidSale(orders, newShopper(), await sandbox.token(VISA));
    const second = await paidSale(orders, newShopper(), await sandbox.token(VISA));
    expect([first.name, second.name]).toEqual(['3333-3333', '4444-4444']);
    expect(draws).toEqual([]);
  });
});
