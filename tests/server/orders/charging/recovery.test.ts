import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import type { CreateGuestOrder, OpenOrder } from '../../../../contracts/api/order-api.ts';
import type { OrdersDeps } from '../../../../server/orders/records/orders-deps.ts';
import type { TokenProvider } from '../../../../server/payments/port/provider.ts';
import { stripeProvider } from '../../../../server/payments/stripe/stripe-provider.ts';
import { SECRET_KEY, sandboxDuringTests, takenBy } from '../../../support/shops/order-sandbox.ts';
import {
  CHALLENGED,
  capturedOrder,
  challengeOf,
  DECLINED,
  newShopper,
  paidSale,
  type Shopper,
  saleRequest,
  type TestClock,
  testClock,
  testOrders,
  upsellRequest,
  VISA,
} from '../../../support/shops/order-shop.ts';
import { describeOnBothStores, describeOnOneStore, type MakeStore } from '../../../support/stores/stores.ts';
import { WAIT } from '../../../support/wait.ts';

const MINUTE = 60_000;

describeOnOneStore('embedded', 'after a crash', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('N14 a charge right before it is found, and the order is paid', async () => {
    const { db, request, shopper, clock } = await crash(makeStore, (card) => ({
      charge: async (charge) => {
        await card.charge(charge);
        throw new Error('killed');
      },
    }));
    const restarted = testOrders(db, sandbox, { clock: clock.now });
    expect(await restarted.recover()).toBe(0);
    clock.advance(10_000);
    expect(await restarted.recover()).toBe(1);
    expect(await restarted.recover()).toBe(0);
    expect(capturedOrder(await restarted.placeGuestOrder(shopper.session, request)).status).toBe('Paid');
    expect(await takenBy(sandbox)).toBe(5485);
  });

  it('N14 before the charge request nothing was charged, and the shopper can pay again', async () => {
    const { db, request, shopper, clock } = await crash(makeStore, () => ({ charge: async () => killed() }));
    await payAfterGivingUp(db, clock, shopper, request);
  });

  it('N14 a charge and its lack are found also where the clock was set back by days since, and left to a process that is minutes ahead', async () => {
    const charged = await crash(makeStore, (card) => ({
      charge: async (charge) => {
        await card.charge(charge);
        throw new Error('killed');
      },
    }));
    const { db, request, shopper, clock } = await crash(makeStore, () => ({ charge: async () => killed() }));
    for (const each of [charged, { db, clock }]) {
      const recovered = () => testOrders(each.db, sandbox, { clock: each.clock.now }).recover();
      each.clock.advance(-10 * MINUTE);
      expect(await recovered()).toBe(0);
      each.clock.advance(-40 * 24 * 60 * MINUTE);
      expect(await recovered()).toBe(1);
    }
    const restarted = testOrders(db, sandbox, { clock: clock.now });
    expect(capturedOrder(await restarted.placeGuestOrder(shopper.session, request)).status).toBe('Paid');
    expect(await takenBy(sandbox)).toBe(2 * 5485);
  });

  it('N14 before a Pending order had a customer nothing was charged, and the shopper can pay again', async () => {
    const broken = () => ({ createCustomer: async () => killed() });
    const { db, request, shopper, clock } = await crash(makeStore, broken, { putDown: true });
    await payAfterGivingUp(db, clock, shopper, request);
  });

  it('N14 before a sale had its customer nothing was written, and the shopper can pay at once', async () => {
    const { db, request, shopper } = await crash(makeStore, () => ({ createCustomer: async () => killed() }));
    const restarted = testOrders(db, sandbox);
    expect(await restarted.all(shopper.session)).toEqual([]);
    expect(capturedOrder(await restarted.placeGuestOrder(shopper.session, request)).status).toBe('Paid');
    expect(await takenBy(sandbox)).toBe(5485);
  });

  it.each([
    ['before a Pending order has its customer', 'createCustomer', true],
    ['right before the charge of a sale', 'charge', false],
  ] as const)('N14 a process that sleeps %s does not charge after its attempt expired', async (_, call, putDown) => {
    const { db } = await makeStore();
    const clock = testClock();
    const card = stripeProvider({ clock: Date.now, secretKey: SECRET_KEY, apiUrl: sandbox.origin() });
    const other = testOrders(db, sandbox, { clock: clock.now });
    const sleep = async () => {
      clock.advance(3 * MINUTE);
      expect(await other.recover()).toBe(1);
    };
    const asleep = testOrders(db, sandbox, {
      clock: clock.now,
      card: { ...card, ...sleepingBefore(card, call, sleep) },
    });
    const shopper = newShopper();
    const request = await saleRequest(asleep, shopper, await sandbox.token(VISA));
    if (putDown) await asleep.putOrder(shopper.session, openOrder(request), 'Funnel');
    const late = await asleep.placeGuestOrder(shopper.session, request);
    expect(late).toMatchObject({ status: 402, code: 'payment_declined', severity: 'soft' });
    expect(await takenBy(sandbox)).toBe(0);
  });

  function sleepingBefore(card: TokenProvider, call: 'charge' | 'createCustomer', sleep: () => Promise<void>) {
    const createCustomer: TokenProvider['createCustomer'] = (orderId) =>
      sleep().then(() => card.createCustomer(orderId));
    const charge: TokenProvider['charge'] = (request) => sleep().then(() => card.charge(request));
    return call === 'charge' ? { charge } : { createCustomer };
  }

  /**
   * Another process cannot know yet that nothing was charged: the attempt is first unknown, then expired, and the next
   * one is paid.
   */
  async function payAfterGivingUp(
    db: OrdersDeps['db'],
    clock: TestClock,
    { session }: Shopper,
    sale: CreateGuestOrder,
  ) {
    const restarted = testOrders(db, sandbox, { clock: clock.now });
    clock.advance(MINUTE);
    expect(await restarted.recover()).toBe(0);
    const waiting = await restarted.placeGuestOrder(session, sale);
    expect(waiting).toMatchObject({ reply: { payment: { status: 'unknown' } } });
    clock.advance(2 * MINUTE);
    expect(await restarted.recover()).toBe(1);
    expect(capturedOrder(await restarted.placeGuestOrder(session, sale)).status).toBe('Paid');
    expect(await takenBy(sandbox)).toBe(5485);
  }

  async function crash(
    make: MakeStore,
    broken: (card: TokenProvider) => Partial<TokenProvider>,
    { putDown = false } = {},
  ) {
    const { db } = await make();
    const clock = testClock();
    const card = stripeProvider({ clock: Date.now, secretKey: SECRET_KEY, apiUrl: sandbox.origin() });
    const orders = testOrders(db, sandbox, { clock: clock.now, card: { ...card, ...broken(card) } });
    const shopper = newShopper();
    const request = await saleRequest(orders, shopper, await sandbox.token(VISA));
    if (putDown) await orders.putOrder(shopper.session, openOrder(request), 'Funnel');
    await expect(orders.placeGuestOrder(shopper.session, request)).rejects.toThrow('killed');
    return { db, clock, shopper, request };
  }

  /** The fields of a sale that create a Pending order without paying it. */
  function openOrder({ funnel, checkoutId, quote, account }: CreateGuestOrder): OpenOrder {
    return { funnel, checkoutId, ...(quote ? { quote } : {}), ...(account ? { account } : {}) };
  }

  function killed(): never {
    throw new Error('killed');
  }
});

describeOnBothStores('an order whose shopper has left', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('N14 is paid, if its challenge was answered', async () => {
    const { orders, shopper, clock, secret } = await leaveChallenge(makeStore);
    await sandbox.answerChallenge(secret, 'complete');
    clock.advance(10_000);
    expect(await orders.recover()).toBe(1);
    expect((await orders.all(shopper.session)).map((order) => order.status)).toEqual(['Paid']);
    expect(await takenBy(sandbox)).toBe(5485);
  });

  it('N13 N14 is Pending, if its challenge was not answered, and the challenge is closed', async () => {
    const { orders, shopper, clock, secret } = await leaveChallenge(makeStore);
    clock.advance(29 * MINUTE);
    expect(await orders.recover()).toBe(0);
    clock.advance(MINUTE);
    expect(await orders.recover()).toBe(1);
    expect(await sandbox.confirm(secret, await sandbox.token(VISA))).toBe(400);
    expect((await orders.all(shopper.session)).map((order) => order.status)).toEqual(['Pending']);
    expect(await takenBy(sandbox)).toBe(0);
  });

  it('N13 is Failed after a day, and a payment reopens it', async () => {
    const clock = testClock();
    const orders = testOrders((await makeStore()).db, sandbox, { clock: clock.now });
    const shopper = newShopper();
    await orders.placeGuestOrder(shopper.session, await saleRequest(orders, shopper, await sandbox.token(DECLINED)));
    clock.advance(23 * 60 * MINUTE);
    await orders.recover();
    expect((await orders.all(shopper.session)).map((order) => order.status)).toEqual(['Pending']);
    clock.advance(60 * MINUTE);
    await orders.recover();
    expect((await orders.all(shopper.session)).map((order) => order.status)).toEqual(['Failed']);
    const sale = await paidSale(orders, shopper, await sandbox.token(VISA));
    expect(sale.status).toBe('Paid');
  });

  it.each([
    ['N13 is Failed after a day, once its card was declined,', DECLINED, 24 * 60 * MINUTE, 'Failed'],
    ['N14 has no open challenge after half an hour', CHALLENGED, 30 * MINUTE, 'Pending'],
  ])('%s also beside more pending payments than a round reads', async (_, card, passed, status) => {
    const clock = testClock();
    const { db } = await makeStore();
    const orders = testOrders(db, sandbox, { clock: clock.now });
    const pay = async (shopper: Shopper, number: string) =>
      orders.placeGuestOrder(shopper.session, await saleRequest(orders, shopper, await sandbox.token(number)));
    await pay(newShopper(), DECLINED);
    await addPending(db, 120);
    const shopper = newShopper();
    await pay(shopper, card);
    clock.advance(passed);
    const ended = async () => {
      await orders.recover();
      const attempts = db.selectFrom('attempts').innerJoin('orders', 'orders.id', 'order_id').select('orders.status');
      const own = attempts.where('resolved_at', 'is not', null).where('checkout_id', '=', shopper.checkoutId);
      return own.execute();
    };
    await expect.poll(ended, WAIT).toEqual([{ status }]);
  });

  /** Copies of the order that there is, each with a payment that its provider has not decided. */
  async function addPending(db: OrdersDeps['db'], count: number): Promise<void> {
    const failure = { code: 'pending', message: 'The payment is on its way.' };
    const open = { status: 'unknown', resolved_at: null, provider: 'amazon', provider_ref: null, failure };
    const copied = { receipt_token: null };
    await sql`
      with orders_too as (
        insert into orders select (jsonb_populate_record(orders, ${JSON.stringify(copied)}::jsonb
          || jsonb_build_object('id', n, 'number', n, 'checkout_id', n))).*
        from orders, generate_series(1, ${count}::integer) as n
      )
      insert into attempts select (jsonb_populate_record(attempts, ${JSON.stringify(open)}::jsonb
        || jsonb_build_object('id', n, 'order_id', n, 'idempotency_key', n))).*
      from attempts, generate_series(1, ${count}::integer) as n`.execute(db);
  }

  async function leaveChallenge(make: MakeStore) {
    const clock = testClock();
    const orders = testOrders((await make()).db, sandbox, { clock: clock.now });
    const shopper = newShopper();
    const request = await saleRequest(orders, shopper, await sandbox.token(CHALLENGED));
    return { orders, shopper, clock, secret: challengeOf(await orders.placeGuestOrder(shopper.session, request)) };
  }
});

describeOnOneStore('PostgreSQL', 'recovery', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('N14 runs by itself until it is stopped', async () => {
    const { db } = await makeStore();
    const clock = testClock();
    const orders = testOrders(db, sandbox, { clock: clock.now });
    const recovery = orders.startRecovery(10);
    const shopper = newShopper();
    const request = await saleRequest(orders, shopper, await sandbox.token(CHALLENGED));
    const asked = await orders.placeGuestOrder(shopper.session, request);
    await sandbox.answerChallenge(challengeOf(asked), 'complete');
    clock.advance(10_000);
    const statuses = async () => (await orders.all(shopper.session)).map((order) => order.status);
    await vi.waitFor(async () => expect(await statuses()).toEqual(['Paid']), WAIT);
    await recovery.stop();
  });

  it('N14 after any faults the shop’s ledger is the provider’s', async () => {
    const { db } = await makeStore();
    const clock = testClock();
    const orders = testOrders(db, sandbox, { clock: clock.now, timeouts: { readPauses: [1, 20] } });
    const faults = ['drop-reply', 'reset', '5xx', 'garbage'];
    for (const [n, fault] of [...faults, ...faults].entries()) {
      const shopper = newShopper();
      const sale = await saleRequest(orders, shopper, await sandbox.token(n % 3 === 2 ? DECLINED : VISA));
      const at = n < faults.length ? 'after-commit' : fault === 'drop-reply' ? 'after-commit' : 'before';
      await sandbox.fault({ match: { method: 'POST', path: '/v1/payment_intents$' }, fault, at, times: 9 });
      if (n % 2 === 0) await sandbox.fault({ match: { method: 'GET', path: '/v1/payment_intents' }, fault, times: 9 });
      await orders.placeGuestOrder(shopper.session, sale);
      await sandbox.clearFaults();
      const [order] = await orders.all(shopper.session);
      if (order?.status === 'Paid') await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, order));
    }
    clock.advance(3 * MINUTE);
    await orders.recover();
    const open = db.selectFrom('attempts').select('status').where('resolved_at', 'is', null);
    expect(await open.execute()).toEqual([]);
    const rows = await db.selectFrom('ledger').select('amount_minor').execute();
    const total = rows.reduce((sum, row) => sum + row.amount_minor, 0);
    expect(total).toBeGreaterThan(0);
    expect(total).toBe(await takenBy(sandbox));
    const paid = await db.selectFrom('orders').select('total_minor').where('status', '=', 'Paid').execute();
    expect(paid.reduce((sum, row) => sum + row.total_minor, 0)).toBe(total);
  });
});
