import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Orders } from '../../../../server/checkout/orders.ts';
import { chargeOf, dashboard, expectEven, ledgerOf, reconciled, statusOf } from '../../../support/shops/money.ts';
import { sandboxDuringTests, takenBy } from '../../../support/shops/order-sandbox.ts';
import {
  capturedOrder,
  DECLINED,
  newShopper,
  paidSale,
  saleRequest,
  testClock,
  testOrders,
  upsellRequest,
  VISA,
} from '../../../support/shops/order-shop.ts';
import {
  describeOnOneStore,
  emptyFolder,
  type MakeStore,
  openTestStore,
  postgresDuringTests,
} from '../../../support/stores/stores.ts';

const REFUND = { method: 'POST', path: '/v1/refunds' };

describeOnOneStore('PostgreSQL', 'refunds', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('N13 return a part, then the rest, and no more', async () => {
    const { db, orders, sale } = await sold(makeStore);
    expect(await orders.refund({ order: sale.name.toLowerCase(), amount: 10.5, reason: 'a broken jar' })).toMatchObject(
      {
        type: 'refunded',
        refund: { amount_minor: 1050, status: 'made', reason: 'a broken jar' },
      },
    );
    expect(await statusOf(db, sale.id)).toBe('PartiallyRefunded');
    expect(await orders.refund({ order: sale.id, amount: 44.36 })).toMatchObject({ reason: 'too_much' });
    expect(await orders.refund({ order: sale.id })).toMatchObject({ refund: { amount_minor: 4435 } });
    expect(await statusOf(db, sale.id)).toBe('Refunded');
    expect(await orders.refund({ order: sale.id })).toMatchObject({ type: 'refused', reason: 'nothing_left' });
    expect(await ledgerOf(db)).toEqual([
      ['capture', 5485],
      ['refund', 1050],
      ['refund', 4435],
    ]);
    await expectEven(orders, sandbox);
    expect((await factsOf(db)).map(({ amountMinor }) => amountMinor)).toEqual([1050, 4435]);
  });

  it('N13 of an offer leave the sale alone', async () => {
    const { db, orders, sale, shopper } = await sold(makeStore);
    const upsell = capturedOrder(await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale)));
    expect(await orders.refund({ order: upsell.name })).toMatchObject({ refund: { amount_minor: 1999 } });
    expect([await statusOf(db, sale.id), await statusOf(db, upsell.id)]).toEqual(['Paid', 'Refunded']);
    expect(await takenBy(sandbox)).toBe(5485);
    await expectEven(orders, sandbox);
  });

  it('N13 E14 are refused with a sentence for invalid amounts, orders and states', async () => {
    const { orders, sale } = await sold(makeStore);
    for (const amount of [0.001, 54.851, 1e-9]) {
      expect(await orders.refund({ order: sale.id, amount })).toMatchObject({ reason: 'amount' });
    }
    expect(await orders.refund({ order: 'nobody' })).toEqual({
      type: 'refused',
      reason: 'order_missing',
      message: 'There is no order "nobody".',
    });
    const shopper = newShopper();
    await orders.placeGuestOrder(shopper.session, await saleRequest(orders, shopper, await sandbox.token(DECLINED)));
    const unpaid = (await orders.all(shopper.session))[0]?.id ?? '';
    expect(await orders.refund({ order: unpaid })).toMatchObject({ reason: 'nothing_left' });
  });

  it('N13 are made once under one key', async () => {
    const { orders, sale } = await sold(makeStore);
    const ask = { order: sale.id, amount: 5, key: 'ticket-7' };
    const first = await orders.refund(ask);
    expect(await orders.refund(ask)).toEqual(first);
    expect(await takenBy(sandbox)).toBe(4985);
    expect(await orders.refund({ ...ask, key: 'ticket-8' })).toMatchObject({ type: 'refunded' });
    expect(await takenBy(sandbox)).toBe(4485);
  });

  it('N13 of two people who saw the same order are made once, and the other one is told', async () => {
    const { orders, sale } = await sold(makeStore);
    const ask = { order: sale.id, amount: 5, left: 54.85 };
    const answers = await Promise.all([orders.refund(ask), orders.refund(ask)]);
    expect(answers.map(({ type }) => type).toSorted()).toEqual(['refunded', 'refused']);
    expect(answers.find(({ type }) => type === 'refused')).toMatchObject({
      reason: 'changed',
      message: `What may be given back of order ${sale.name} changed meanwhile: $49.85 is left. Nothing was refunded now.`,
    });
    expect(await takenBy(sandbox)).toBe(4985);
    expect(await orders.refund({ ...ask, left: 49.85 })).toMatchObject({ type: 'refunded' });
  });

  it('N13 whose reply was lost are found, at once or by recovery', async () => {
    const { db, orders, sale, clock } = await sold(makeStore);
    await sandbox.fault({ match: REFUND, fault: 'drop-reply', times: 2 });
    expect(await orders.refund({ order: sale.id, amount: 1 })).toMatchObject({ type: 'refunded' });
    await sandbox.fault({ match: REFUND, fault: 'drop-reply', times: 99 });
    await sandbox.fault({ match: { method: 'GET', path: '/v1/' }, fault: 'reset', times: 99 });
    const lost = await orders.refund({ order: sale.id, amount: 2 });
    expect(lost).toMatchObject({ type: 'unknown', refund: { status: 'unknown' } });
    expect(await orders.refund({ order: sale.id, amount: 53 })).toMatchObject({ reason: 'too_much' });
    await sandbox.clearFaults();
    clock.advance(10_000);
    await orders.recover();
    expect(await db.selectFrom('refunds').select('status').execute()).toEqual([{ status: 'made' }, { status: 'made' }]);
    expect(await takenBy(sandbox)).toBe(5185);
    await expectEven(orders, sandbox);
  });

  it.each([10_000, -40 * 86_400_000])(
    'N13 that never reached the provider are made by recovery, once, %i ms later by its clock',
    async (later) => {
      const { orders, sale, clock, db } = await sold(makeStore);
      await sandbox.fault({ match: REFUND, fault: 'reset', times: 99 });
      expect(await orders.refund({ order: sale.id })).toMatchObject({ type: 'unknown' });
      expect(await takenBy(sandbox)).toBe(5485);
      await sandbox.clearFaults();
      clock.advance(later);
      await orders.recover();
      await orders.recover();
      expect([await takenBy(sandbox), await statusOf(db, sale.id)]).toEqual([0, 'Refunded']);
      await expectEven(orders, sandbox);
    },
  );

  it('N13 that never reached the provider are made also beside more open ones than a round reads', async () => {
    const { orders, sale, clock, db } = await sold(makeStore);
    await sandbox.fault({ match: REFUND, fault: 'reset', times: 99 });
    expect(await orders.refund({ order: sale.id })).toMatchObject({ type: 'unknown' });
    await sandbox.clearFaults();
    const [order, older] = [{ receipt_token: null }, { provider: 'amazon', created_at: '2026-01-01T00:00:00Z' }];
    const ids = (...names: string[]) =>
      sql`jsonb_build_object(${sql.join(names.flatMap((name) => [sql.lit(name), sql`n`]))})`;
    const copied = (table: string, changes: object, ...names: string[]) => sql`
      insert into ${sql.table(table)}
      select (jsonb_populate_record(${sql.table(table)}, ${JSON.stringify(changes)}::jsonb || ${ids('id', ...names)})).*
      from ${sql.table(table)}, generate_series(1, 120) as n`;
    await sql`
      with more_orders as (${copied('orders', order, 'number', 'checkout_id')}),
        more_attempts as (${copied('attempts', older, 'order_id', 'idempotency_key', 'provider_ref')})
      ${copied('refunds', older, 'order_id', 'attempt_id', 'idempotency_key')}`.execute(db);
    clock.advance(10_000);
    const status = async () => {
      await orders.recover();
      return statusOf(db, sale.id);
    };
    await expect.poll(status).toBe('Refunded');
  });

  it('N13 whose key failed at the provider for good return nothing, and may be made again', async () => {
    const { orders, sale } = await sold(makeStore);
    await sandbox.fault({ match: REFUND, fault: '5xx', status: 500, times: 1 });
    expect(await orders.refund({ order: sale.id, amount: 3 })).toMatchObject({ type: 'refused', reason: 'provider' });
    expect(await takenBy(sandbox)).toBe(5485);
    expect(await orders.refund({ order: sale.id, amount: 3 })).toMatchObject({ type: 'refunded' });
    await expectEven(orders, sandbox);
  });

  it('N13 count those of the provider’s dashboard', async () => {
    const { db, orders, sale } = await sold(makeStore);
    await dashboard(sandbox).refunds.create({ payment_intent: await chargeOf(db, sale.id), amount: 5000 });
    expect(await orders.refund({ order: sale.id })).toMatchObject({ type: 'refused', reason: 'provider' });
    await reconciled(orders, { book: true });
    expect(await orders.refund({ order: sale.id })).toMatchObject({ refund: { amount_minor: 485 } });
    await expectEven(orders, sandbox);
  });

  it('N13 that the bank sends back are reversed in the ledger', async () => {
    const { db, orders, sale } = await sold(makeStore);
    const made = await orders.refund({ order: sale.id, amount: 10 });
    if (made.type !== 'refunded') throw new Error(JSON.stringify(made));
    await sandbox.bank('refund-failures', { refund: made.refund.provider_ref ?? '' });
    expect((await reconciled(orders)).differences).toMatchObject([{ theirs: { kind: 'refund_reversed' } }]);
    await reconciled(orders, { book: true });
    expect((await ledgerOf(db)).at(-1)).toEqual(['refund_reversed', 1000]);
    await expectEven(orders, sandbox);
  });

  async function sold(make: MakeStore) {
    const { db } = await make();
    const clock = testClock();
    const orders = testOrders(db, sandbox, { clock: clock.now });
    const shopper = newShopper();
    return { db, clock, orders, shopper, sale: await paidSale(orders, shopper, await sandbox.token(VISA)) };
  }

  async function factsOf(db: Awaited<ReturnType<MakeStore>>['db']) {
    const refunded = db.selectFrom('outbox').select('payload').where('topic', '=', 'order.refunded');
    const rows = await refunded.orderBy('id').execute();
    return rows.map(({ payload }) => payload as { amountMinor: number });
  }
});

describe('refunds in two processes on one PostgreSQL', () => {
  const sandbox = sandboxDuringTests();
  const databaseUrl = postgresDuringTests();

  it('N13 ten at once return the captured amount, and not a cent more', async () => {
    const [first, second] = await twoProcesses();
    const sale = await paidSale(first.orders, newShopper(), await sandbox.token(VISA));
    const asks = Array.from({ length: 10 }, (_, n) =>
      (n % 2 ? first : second).orders.refund({ order: sale.id, amount: 10 }),
    );
    const answers = (await Promise.all(asks)).map(({ type }) => type);
    expect(answers.filter((type) => type === 'refunded')).toHaveLength(5);
    expect(answers.filter((type) => type === 'refused')).toHaveLength(5);
    expect(await takenBy(sandbox)).toBe(485);
    await expectEven(first.orders, sandbox);
  });

  it('N13 ten of the whole amount are one, also under one key', async () => {
    const [first, second] = await twoProcesses();
    const both = [first, second].map(({ orders }) => orders);
    const sale = await paidSale(first.orders, newShopper(), await sandbox.token(VISA));
    const whole = await tenTimes(both, (orders) => orders.refund({ order: sale.id }));
    expect(whole.filter(({ type }) => type === 'refunded')).toHaveLength(1);
    const another = await paidSale(first.orders, newShopper(), await sandbox.token(VISA));
    await tenTimes(both, (orders) => orders.refund({ order: another.id, amount: 1, key: 'one' }));
    expect(await takenBy(sandbox)).toBe(5385);
    await expectEven(second.orders, sandbox);
  });

  it('N13 recovery in both of them makes a lost one once', async () => {
    const [first, second] = await twoProcesses(() => new Date(Date.now() + 60_000));
    const sale = await paidSale(first.orders, newShopper(), await sandbox.token(VISA));
    await sandbox.fault({ match: REFUND, fault: 'reset', times: 99 });
    await first.orders.refund({ order: sale.id, amount: 20 });
    await sandbox.clearFaults();
    await first.db.updateTable('refunds').set({ created_at: new Date() }).execute();
    await Promise.all([first.orders.recover(), second.orders.recover()]);
    await first.orders.recover();
    expect(await takenBy(sandbox)).toBe(3485);
    await expectEven(first.orders, sandbox);
  });

  async function twoProcesses(clock = () => new Date()) {
    const [url, dataFolder] = [await databaseUrl(), await emptyFolder()];
    const open = async () => {
      const { db } = await openTestStore({ dataFolder, databaseUrl: url });
      return { db, orders: testOrders(db, sandbox, { clock }) };
    };
    return [await open(), await open()] as const;
  }

  function tenTimes<Answer>(both: readonly Orders[], ask: (orders: Orders) => Promise<Answer>): Promise<Answer[]> {
    return Promise.all([...both, ...both, ...both, ...both, ...both].map(ask));
  }
});
