import { expect, it } from 'vitest';
import { sandboxDuringTests, takenBy } from '../../../support/shops/order-sandbox.ts';
import {
  CHALLENGED,
  capturedOrder,
  challengeOf,
  newShopper,
  saleRequest,
  testOrders,
  VISA,
} from '../../../support/shops/order-shop.ts';
import { describeOnOneStore, type MakeStore } from '../../../support/stores/stores.ts';

describeOnOneStore('PostgreSQL', 'a challenge of the bank', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('N14 captures the payment once the shopper has answered', async () => {
    const { orders, shopper, request, secret } = await challenged(makeStore);
    const [order] = await orders.summaries(shopper.session);
    expect(order).toMatchObject({ status: 'Pending', live: true });
    const id = order?.id ?? '';
    expect(challengeOf(await orders.resolve(shopper.session, id))).toBe(secret);
    expect(await takenBy(sandbox)).toBe(0);
    await sandbox.answerChallenge(secret, 'complete');
    expect(capturedOrder(await orders.resolve(shopper.session, id)).status).toBe('Paid');
    expect(capturedOrder(await orders.placeGuestOrder(shopper.session, request)).id).toBe(id);
    expect(await takenBy(sandbox)).toBe(5485);
  });

  it('N14 a reload or a second tab returns the same challenge, and charges nothing', async () => {
    const { orders, shopper, request, secret } = await challenged(makeStore);
    expect(challengeOf(await orders.placeGuestOrder(shopper.session, request))).toBe(secret);
    await sandbox.answerChallenge(secret, 'complete');
    expect(capturedOrder(await orders.placeGuestOrder(shopper.session, request)).total).toBe(54.85);
    expect(await takenBy(sandbox)).toBe(5485);
  });

  it('N08 N14 a failed answer is a soft decline, and its client secret pays nothing any more', async () => {
    const { orders, shopper, request, secret } = await challenged(makeStore);
    await sandbox.answerChallenge(secret, 'fail');
    const result = await orders.placeGuestOrder(shopper.session, request);
    expect(result).toMatchObject({ status: 402, code: 'payment_declined', severity: 'soft' });
    expect(await sandbox.confirm(secret, await sandbox.token(VISA))).toBe(400);
    const other = await saleRequest(orders, shopper, await sandbox.token(VISA));
    expect(capturedOrder(await orders.placeGuestOrder(shopper.session, other)).status).toBe('Paid');
    expect(await takenBy(sandbox)).toBe(5485);
  });

  it('N14 another card closes the open challenge before it is charged', async () => {
    const { orders, shopper, secret } = await challenged(makeStore);
    const other = await saleRequest(orders, shopper, await sandbox.token(VISA));
    expect(capturedOrder(await orders.placeGuestOrder(shopper.session, other)).nicn).toBe('4242');
    expect(await sandbox.confirm(secret, await sandbox.token(VISA))).toBe(400);
    expect(await takenBy(sandbox)).toBe(5485);
  });

  it('N14 another card is not charged once the challenge was answered', async () => {
    const { orders, shopper, secret } = await challenged(makeStore);
    await sandbox.answerChallenge(secret, 'complete');
    const other = await saleRequest(orders, shopper, await sandbox.token(VISA));
    expect(capturedOrder(await orders.placeGuestOrder(shopper.session, other)).nicn).toBe('3184');
    expect(await takenBy(sandbox)).toBe(5485);
  });

  it('N14 another card waits while the provider cannot return the state of the challenge', async () => {
    const { orders, shopper, secret } = await challenged(makeStore);
    await sandbox.answerChallenge(secret, 'complete');
    await sandbox.fault({ match: { path: '/v1/payment_intents' }, fault: '5xx', status: 503, times: 20 });
    const other = await saleRequest(orders, shopper, await sandbox.token(VISA));
    const result = await orders.placeGuestOrder(shopper.session, other);
    expect(challengeOf(result)).toBe(secret);
    await sandbox.clearFaults();
    expect(capturedOrder(await orders.placeGuestOrder(shopper.session, other)).nicn).toBe('3184');
    expect(await takenBy(sandbox)).toBe(5485);
  });

  it('N14 two other cards at once: one of them is charged', async () => {
    const { orders, shopper } = await challenged(makeStore);
    const request = await saleRequest(orders, shopper, await sandbox.token(VISA));
    const other = { ...request, cardDetails: { cardId: await sandbox.token('5555555555554444') } };
    await Promise.all([request, other].map((each) => orders.placeGuestOrder(shopper.session, each)));
    expect(capturedOrder(await orders.placeGuestOrder(shopper.session, request)).status).toBe('Paid');
    expect(await takenBy(sandbox)).toBe(5485);
  });

  async function challenged(make: MakeStore) {
    const orders = testOrders((await make()).db, sandbox);
    const shopper = newShopper();
    const request = await saleRequest(orders, shopper, await sandbox.token(CHALLENGED));
    return { orders, shopper, request, secret: challengeOf(await orders.placeGuestOrder(shopper.session, request)) };
  }
});
