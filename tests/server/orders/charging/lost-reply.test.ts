import { expect, it, vi } from 'vitest';
import { sandboxDuringTests, takenBy } from '../../../support/shops/order-sandbox.ts';
import {
  capturedOrder,
  newShopper,
  saleRequest,
  testClock,
  testOrders,
  VISA,
} from '../../../support/shops/order-shop.ts';
import { describeOnOneStore, type MakeStore } from '../../../support/stores/stores.ts';
import { WAIT } from '../../../support/wait.ts';

const CHARGE = { method: 'POST', path: '/v1/payment_intents$' };
const READING = { method: 'GET', path: '/v1/payment_intents' };

describeOnOneStore('PostgreSQL', 'a charge whose reply is lost', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('N14 is found by the SDK’s own retry: one charge, and the order is paid', async () => {
    const { place } = await shopOf(makeStore);
    await sandbox.fault({ match: CHARGE, fault: 'drop-reply', times: 1 });
    expect(capturedOrder(await place()).status).toBe('Paid');
    expect(await takenBy(sandbox)).toBe(5485);
  });

  it.each([
    ['dropped after the charge', { fault: 'drop-reply' }],
    ['an abrupt end of the connection', { fault: 'reset', at: 'after-commit' }],
    ['a failure of the provider', { fault: '5xx', at: 'after-commit' }],
    ['a failure of a gateway', { fault: '5xx', status: 502, at: 'after-commit' }],
    ['an invalid answer', { fault: 'garbage', at: 'after-commit' }],
    ['silence', { fault: 'timeout', at: 'after-commit' }],
  ])('N14 %s, with every retry: the provider is read, one charge, and the order is paid', async (_, fault) => {
    const { place } = await shopOf(makeStore);
    await sandbox.fault({ match: CHARGE, times: 20, ...fault });
    expect(capturedOrder(await place()).status).toBe('Paid');
    expect(await takenBy(sandbox)).toBe(5485);
  });

  it('N14 while the provider cannot be read it is unknown, never declined, and never charged again', async () => {
    const { orders, shopper, place } = await shopOf(makeStore);
    await sandbox.fault({ match: CHARGE, fault: 'drop-reply', times: 20 });
    await sandbox.fault({ match: READING, fault: '5xx', status: 503, times: 100 });
    const result = await place();
    expect(result).toMatchObject({ type: 'reply', reply: { payment: { status: 'unknown' } } });
    expect(await place()).toMatchObject({ reply: { payment: { status: 'unknown' } } });
    const id = result.type === 'reply' ? result.reply.order.id : '';
    expect(await orders.resolve(shopper.session, id)).toMatchObject({ reply: { payment: { status: 'unknown' } } });
    expect(await orders.all(shopper.session)).toMatchObject([{ status: 'Pending', paymentOpen: true }]);
    await sandbox.clearFaults();
    expect(capturedOrder(await orders.resolve(shopper.session, id)).status).toBe('Paid');
    expect(capturedOrder(await place()).id).toBe(id);
    expect(await takenBy(sandbox)).toBe(5485);
  });

  it('N14 a provider that is slower than the time limit charges once', async () => {
    const { orders, shopper, place } = await shopOf(makeStore);
    await sandbox.fault({ match: CHARGE, fault: 'latency', ms: 2500 });
    const result = await place();
    expect(result).toMatchObject({ reply: { payment: { status: 'unknown' } } });
    const id = result.type === 'reply' ? result.reply.order.id : '';
    const settled = await vi.waitFor(async () => capturedOrder(await orders.resolve(shopper.session, id)), {
      ...WAIT,
      interval: 500,
    });
    expect(settled.status).toBe('Paid');
    expect(await takenBy(sandbox)).toBe(5485);
  });

  it('N14 an expired request can no longer arrive, and the shopper can pay again', async () => {
    const { db, orders, shopper, clock, place } = await shopOf(makeStore);
    await sandbox.fault({ match: CHARGE, fault: 'reset', times: 20 });
    expect(await place()).toMatchObject({ reply: { payment: { status: 'unknown' } } });
    await sandbox.clearFaults();
    clock.advance(60_000);
    expect(await orders.recover()).toBe(0);
    clock.advance(60_000);
    expect(await orders.recover()).toBe(1);
    const late = await db.selectFrom('attempts').selectAll().executeTakeFirstOrThrow();
    expect(late).toMatchObject({ status: 'declined', failure: { code: 'never_arrived' } });
    expect(await arriveLate(late.idempotency_key)).toBe(400);
    const [order] = await orders.summaries(shopper.session);
    const declined = await orders.resolve(shopper.session, order?.id ?? '');
    expect(declined).toMatchObject({ status: 402, code: 'payment_declined', severity: 'soft' });
    expect(capturedOrder(await place()).id).toBe(order?.id);
    expect(await takenBy(sandbox)).toBe(5485);
  });

  it('N14 a request that failed inside the provider without a charge expires too', async () => {
    const { orders, clock, place } = await shopOf(makeStore);
    await sandbox.fault({ match: CHARGE, fault: '5xx', at: 'before', times: 1 });
    expect(await place()).toMatchObject({ reply: { payment: { status: 'unknown' } } });
    clock.advance(120_000);
    expect(await orders.recover()).toBe(1);
    expect(capturedOrder(await place()).status).toBe('Paid');
    expect(await takenBy(sandbox)).toBe(5485);
  });

  it('K03 an unreachable provider charges nothing, and the shopper can try again', async () => {
    const { place } = await shopOf(makeStore);
    await sandbox.fault({ match: { path: '/v1/' }, fault: 'reset', times: 100 });
    const unavailable = {
      status: 503,
      code: 'payment_unavailable',
      message: 'Sorry, but Payment Service is not available!',
    };
    expect(await place()).toMatchObject(unavailable);
    await sandbox.clearFaults();
    await sandbox.fault({ match: { path: '/v1/customers' }, fault: 'reset', times: 100 });
    expect(await place()).toMatchObject(unavailable);
    await sandbox.clearFaults();
    expect(capturedOrder(await place()).status).toBe('Paid');
    expect(await takenBy(sandbox)).toBe(5485);
  });

  async function shopOf(make: MakeStore) {
    const { db } = await make();
    const clock = testClock();
    const orders = testOrders(db, sandbox, { clock: clock.now });
    const shopper = newShopper();
    const request = await saleRequest(orders, shopper, await sandbox.token(VISA));
    return { db, orders, shopper, clock, place: () => orders.placeGuestOrder(shopper.session, request) };
  }

  /** The lost request itself, sent late: returns the provider's status. */
  async function arriveLate(idempotencyKey: string): Promise<number> {
    const body = new URLSearchParams({
      amount: '5485',
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: 'true',
    });
    const headers = { authorization: 'Bearer sk_test_late', 'idempotency-key': idempotencyKey };
    return (await fetch(`${sandbox.origin()}/v1/payment_intents`, { method: 'POST', headers, body })).status;
  }
});
