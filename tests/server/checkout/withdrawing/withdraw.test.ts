import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { markDelivered } from '../../../../server/checkout/fulfilling/mark-delivered.ts';
import { shipOrder } from '../../../../server/checkout/fulfilling/ship-order.ts';
import { createWithdrawals } from '../../../../server/checkout/withdrawing/withdraw.ts';
import type { Store } from '../../../../server/db/connection/store.ts';
import type { OrderTable } from '../../../../server/db/schema/order-tables.ts';
import { placedBy, store } from '../../../backoffice/commands/orders/order-rows.ts';
import { funnelsOf, testFunnel } from '../../../support/funnels/order-funnel.ts';
import { testClock } from '../../../support/shops/order-shop.ts';
import { DAY } from '../../../support/shops/subscription-shop.ts';
import { describeOnBothStores } from '../../../support/stores/stores.ts';

const ANN = { hash: 'a'.repeat(64) };
const NOBODY = { hash: '' };
const BY_MAIL = { order: 'two', email: '\u202a ANN＠example.com\u202c' };

describeOnBothStores('withdrawing from an order', (makeStore) => {
  /** The shop of a brand that grants the right in Germany, with a paid order of two lines that went there. */
  async function shop(changes: Partial<OrderTable> = {}, countries: string[] | null = ['DE']) {
    const { db } = await makeStore();
    const clock = testClock();
    const flushOutbox = vi.fn();
    const funnel = testFunnel();
    const brand = { ...funnel.brand, ...(countries ? { withdrawalCountries: countries } : {}) };
    const funnels = funnelsOf({ ...funnel, brand });
    const deps = { db, clock: clock.now, newId: randomUUID, flushOutbox, funnels };
    const withdrawals = createWithdrawals(deps);
    const order = await twoLines(db, clock.now(), changes);
    return { db, clock, deps, order, flushed: () => flushOutbox.mock.calls.length, ...withdrawals };
  }

  async function twoLines(db: Store['db'], at: Date, changes: Partial<OrderTable> = {}) {
    const address = JSON.stringify({ country: 'DE' });
    const own = { number: 'TWO', brand: 'testbrand', status: 'Paid' as const, shipping_address: address };
    const row = placedBy('Ann Lee', at, { ...own, ...(changes as object) });
    await store(db, [row]);
    return row.id;
  }

  const events = (db: Store['db']) =>
    db.selectFrom('outbox').select(['topic', 'payload']).where('topic', '=', 'order.withdrawn').execute();

  it('is recorded with its lines, by the session or by the e-mail address, and published with the mark', async () => {
    const { db, clock, find, withdraw, flushed, order } = await shop();
    expect(await find(ANN, { order: 'TWO' })).toMatchObject({
      type: 'known',
      order: { state: 'open', withdrawals: [] },
    });
    const first = await withdraw(ANN, { order: 'TWO', lines: [2] });
    expect(first).toMatchObject({
      type: 'known',
      order: {
        number: 'TWO',
        name: 'Ann Lee',
        email: 'ann@example.com',
        state: 'open',
        lines: [
          { line: 1, withdrawnAt: null },
          { line: 2, withdrawnAt: clock.now().toISOString() },
        ],
        withdrawals: [{ lines: [2] }],
      },
    });
    expect([flushed(), await events(db)]).toMatchObject([1, [{ payload: { orderId: order } }]]);
    clock.advance(1_000);
    const rest = await withdraw(NOBODY, { ...BY_MAIL, lines: [1] });
    expect(rest).toMatchObject({ order: { state: 'withdrawn', period: null, withdrawals: [{}, { lines: [1] }] } });
    const rows = await db.selectFrom('withdrawals').select('proved_by').orderBy('proved_by').execute();
    expect(rows.map(({ proved_by: by }) => by)).toEqual(['email', 'session']);
  });

  it('a second one of the same lines is answered with the first, also once the time is over', async () => {
    const { db, clock, withdraw } = await shop();
    const first = await withdraw(ANN, { order: 'TWO', lines: [1, 2] });
    clock.advance(60 * DAY);
    expect(await withdraw(ANN, { order: 'TWO', lines: [2, 1, 1] })).toEqual(first);
    expect(await withdraw(NOBODY, { ...BY_MAIL, lines: [1] })).toEqual(first);
    expect(await events(db)).toHaveLength(1);
    expect(await db.selectFrom('withdrawals').selectAll().execute()).toHaveLength(1);
  });

  it('of several at once each line is in one', async () => {
    const { db, withdraw } = await shop();
    const asked = [[1, 2], [2], [1], [1, 2]];
    const answers = await Promise.all(asked.map((lines) => withdraw(ANN, { order: 'TWO', lines })));
    expect(answers.map(({ type }) => type)).toEqual(['known', 'known', 'known', 'known']);
    const lines = await db.selectFrom('order_items').select('withdrawal_id').execute();
    expect(lines.every(({ withdrawal_id: id }) => id !== null)).toBe(true);
    const used = new Set(lines.map(({ withdrawal_id: id }) => id));
    expect(await db.selectFrom('withdrawals').selectAll().execute()).toHaveLength(used.size);
    expect(await events(db)).toHaveLength(used.size);
  });

  it('K03 an unknown order, another person’s, and one that was never paid are answered alike', async () => {
    const { db, find, withdraw } = await shop();
    await store(db, [placedBy('Bea Ray', new Date(), { number: 'OPEN', status: 'Pending' })]);
    const asks = [
      { order: 'NOBODY', email: 'ann@example.com' },
      { order: 'TWO', email: 'bea@example.com' },
      { order: 'TWO', email: '' },
      { order: 'TWO' },
      { order: 'OPEN', email: 'ann@example.com' },
    ];
    const answers = [];
    for (const ask of asks) {
      answers.push(await find(NOBODY, ask), await find({ hash: 'b'.repeat(64) }, ask));
      answers.push(await withdraw(NOBODY, { ...ask, lines: [1] }));
    }
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(answers[0]).toMatchObject({ type: 'problem', status: 404, code: 'order_missing' });
    expect(await events(db)).toEqual([]);
  });

  it('is refused after the period, in another country, of a refunded order, and of a line that it has not', async () => {
    const { db, clock, find, withdraw, order } = await shop();
    expect(await withdraw(ANN, { order: 'TWO', lines: [1, 3] })).toMatchObject({ status: 400, field: 'lines' });
    const refuses = async (state: string) => {
      expect(await find(ANN, { order: 'TWO' })).toMatchObject({ order: { state } });
      expect(await withdraw(ANN, { order: 'TWO', lines: [1] })).toMatchObject({
        status: 409,
        code: 'withdrawal_closed',
      });
    };
    const set = (values: object) => db.updateTable('orders').set(values).where('id', '=', order).execute();
    await set({ shipping_address: JSON.stringify({ country: 'US' }) });
    await refuses('elsewhere');
    await set({ billing_address: JSON.stringify({ country: 'DE' }) });
    expect(await find(ANN, { order: 'TWO' })).toMatchObject({ order: { state: 'open' } });
    for (const status of ['Refunded', 'Cancelled']) {
      await set({ status });
      await refuses('ended');
    }
    await set({ status: 'Disputed' });
    clock.advance(48 * DAY);
    await refuses('over');
    expect(await events(db)).toEqual([]);
  });

  it('no order of a brand that lists no country can be withdrawn from', async () => {
    const { find } = await shop({}, null);
    expect(await find(ANN, { order: 'TWO' })).toMatchObject({ order: { state: 'elsewhere' } });
  });

  it('counts from the day on which the last of its lines was delivered, without those that were withdrawn from', async () => {
    const { clock, deps, find, withdraw } = await shop();
    const periodNow = async () => {
      const found = await find(ANN, { order: 'TWO' });
      return found.type === 'known' ? found.order.period : null;
    };
    expect(await periodNow()).toMatchObject({ from: 'order', day: '2026-11-21' });
    await shipOrder(deps, { order: 'TWO', lines: [1] });
    expect(await periodNow()).toEqual({ from: 'unsent' });
    clock.advance(2 * DAY);
    await markDelivered(deps, { order: 'TWO' });
    expect(await periodNow()).toEqual({ from: 'unsent' });
    expect(await withdraw(ANN, { order: 'TWO', lines: [2] })).toMatchObject({
      order: { withdrawals: [{ lines: [2] }] },
    });
    expect(await periodNow()).toEqual({ from: 'delivery', day: '2026-11-23', lastDay: '2026-12-07' });
    expect(await shipOrder(deps, { order: 'TWO' })).toMatchObject({ type: 'refused', reason: 'withdrawn' });
  });

  it('names the other orders of its checkout that are open', async () => {
    const { db, clock, find, order } = await shop();
    const of = { checkout_id: order, purpose: 'offer:extra', number: 'EXTRA' };
    const row = {
      ...of,
      shipping_address: JSON.stringify({ country: 'DE' }),
      brand: 'testbrand',
      status: 'Paid' as const,
    };
    await db.updateTable('orders').set({ checkout_id: order }).where('id', '=', order).execute();
    await store(db, [placedBy('Ann Lee', clock.now(), row)]);
    expect(await find(ANN, { order: 'TWO' })).toMatchObject({ order: { others: ['EXTRA'] } });
    expect(await find(ANN, { order: 'extra' })).toMatchObject({ order: { others: ['TWO'] } });
  });
});
