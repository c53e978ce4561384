import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listOrders } from '../../../../backoffice/commands/orders/list-orders.ts';
import type { OrderListQuery, OrderPage } from '../../../../backoffice/contracts/admin-orders-api.ts';
import { NO_RULES } from '../../../../domain/pricing/shop-rules.ts';
import type { Store } from '../../../../server/db/connection/store.ts';
import { attemptRow, captureRow } from '../../../server/db/fixtures/rows.ts';
import { soakRuns } from '../../../support/soak/soak.ts';
import { describeOnBothStores } from '../../../support/stores/stores.ts';
import { placedBy, store } from './order-rows.ts';

type Db = Store['db'];

const UTC = { rulesOf: () => NO_RULES };

async function pageOf(db: Db, query: OrderListQuery): Promise<OrderPage> {
  const result = await listOrders({ db, funnels: UTC }, query);
  if (result.type === 'refused') throw new Error(result.message);
  return result.page;
}

async function numbersOf(db: Db, query: OrderListQuery): Promise<string[]> {
  return (await pageOf(db, query)).orders.map(({ number }) => number);
}

describeOnBothStores('a list of orders', (makeStore) => {
  it('E14 has lines, address and what was charged and given back, as decimals', async () => {
    const { db } = await makeStore();
    const row = placedBy('Ann Lee', '2026-11-21T10:00:00Z', { number: 'A', status: 'PartiallyRefunded' });
    await store(db, [row]);
    const attempt = attemptRow(row.id, 1, 'captured');
    await db.insertInto('attempts').values(attempt).execute();
    const captured = captureRow(row.id, attempt.id, 'ch_1');
    const back = { ...captured, kind: 'refund' as const, amount_minor: 1005, provider_ref: 're_1' };
    await db.insertInto('ledger').values([captured, back]).execute();
    const { orders, next } = await pageOf(db, {});
    expect(next).toBe(null);
    expect(orders).toMatchObject([
      {
        number: 'A',
        sale: 'A',
        kind: 'sale',
        placedAt: '2026-11-21T10:00:00.000Z',
        customer: { name: 'Ann Lee', email: 'ann@example.com' },
        deliverTo: { city: 'Oakland', zip: '94607' },
        total: 59.9,
        charged: 59.9,
        refunded: 10.05,
        disputed: 0,
        lines: [
          { line: 1, productId: 'product-0', quantity: 2, unitPrice: 10, total: 20 },
          { line: 2, productId: 'product-1' },
        ],
      },
    ]);
  });

  it.each([
    ['billed more than was agreed', [7000], [7000]],
    ['charged twice', [5990, 5990], [5990]],
    ['captured for less', [3000], [3000]],
  ])('N13 of an order that was %s, the parts come to what one charge took', async (_, charges, [parts = 0]) => {
    const { db } = await makeStore();
    const row = placedBy('Ann Lee', '2026-11-21T10:00:00Z', { number: 'A' });
    await store(db, [row]);
    const attempt = attemptRow(row.id, 1, 'captured');
    await db.insertInto('attempts').values(attempt).execute();
    for (const [n, amount_minor] of charges.entries())
      await db
        .insertInto('ledger')
        .values({ ...captureRow(row.id, attempt.id, `ch_${n}`), amount_minor })
        .execute();
    const [order] = (await pageOf(db, {})).orders;
    const costs = [...(order?.lines ?? []).map(({ cost }) => cost), order?.delivery ?? 0];
    expect(Math.round(100 * costs.reduce((sum, cost) => sum + cost, 0))).toBe(parts);
  });

  it('has each order once, however many are of one moment and however many are placed between two pages', async () => {
    const { db } = await makeStore();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 5 }),
        async (moments, limit) => {
          await db.deleteFrom('order_items').execute();
          await db.deleteFrom('orders').execute();
          const rows = moments.map((ms) => placedBy('Ann Lee', new Date(ms)));
          await store(db, rows);
          const seen: string[] = [];
          let cursor: string | null = null;
          do {
            const page: OrderPage = await pageOf(db, { limit, ...(cursor ? { cursor } : {}) });
            seen.push(...page.orders.map(({ id }) => id));
            cursor = page.next;
            await store(db, [placedBy('Bea Ray', new Date(1000))]);
          } while (cursor);
          const at = new Map(rows.map(({ id, created_at }) => [id, Number(created_at)]));
          const newestFirst = seen.toSorted((a, b) => Number(at.get(b)) - Number(at.get(a)));
          expect(seen.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
          expect(seen.map((id) => at.get(id))).toEqual(newestFirst.map((id) => at.get(id)));
        },
      ),
      soakRuns(50),
    );
  });

  it('has orders once that differ by less than JavaScript’s times can say', async () => {
    const { db } = await makeStore();
    const rows = ['A', 'B', 'C'].map((number) => placedBy('Ann Lee', new Date(), { number }));
    await store(db, rows);
    for (const [index, { id }] of rows.entries())
      await db
        .updateTable('orders')
        .set((eb) => ({ created_at: eb.cast<Date>(eb.val(`2026-11-21T10:00:00.00000${index}Z`), 'timestamptz') }))
        .where('id', '=', id)
        .execute();
    const first = await pageOf(db, { limit: 2 });
    const second = await pageOf(db, { limit: 2, cursor: first.next ?? '' });
    expect([first, second].map(({ orders }) => orders.map(({ number }) => number))).toEqual([['C', 'B'], ['A']]);
  });

  it('is narrowed by time, status, brand and funnel', async () => {
    const { db } = await makeStore();
    await store(db, [
      placedBy('Ann Lee', '2026-11-20T23:59:59.999Z', { number: 'A', status: 'Paid' }),
      placedBy('Ann Lee', '2026-11-21T00:00:00Z', { number: 'B', status: 'Refunded', brand: 'other' }),
      placedBy('Ann Lee', '2026-11-21T23:59:59.999Z', { number: 'C', status: 'Paid', funnel_sfid: 'fh-classic' }),
      placedBy('Ann Lee', '2026-11-22T00:00:00Z', { number: 'D' }),
    ]);
    const published = { sfid: 'fh-classic', unique_identifier: 'classic', brand: 'fernhollow', funnel: '{}' };
    await db
      .insertInto('published_funnels')
      .values({ ...published, hash: 'h' })
      .execute();
    const cases: [OrderListQuery, string[]][] = [
      [{}, ['D', 'C', 'B', 'A']],
      [{ since: '2026-11-21' }, ['D', 'C', 'B']],
      [{ until: '2026-11-21' }, ['C', 'B', 'A']],
      [{ since: '2026-11-21', until: '2026-11-21' }, ['C', 'B']],
      [{ since: '2026-11-21T00:00:01Z', until: '2026-11-22T00:00Z' }, ['C']],
      [{ status: 'Paid' }, ['C', 'A']],
      [{ status: 'Paid,Refunded' }, ['C', 'B', 'A']],
      [{ brand: 'other' }, ['B']],
      [{ brand: 'nobody' }, []],
      [{ funnel: 'fh-classic' }, ['C']],
      [{ funnel: 'classic' }, ['C']],
      [{ funnel: 'classic', status: 'Refunded' }, []],
    ];
    for (const [query, numbers] of cases) expect([query, await numbersOf(db, query)]).toEqual([query, numbers]);
  });

  it('is searched by parts of number, e-mail address and name, in which no character is a wildcard', async () => {
    const { db } = await makeStore();
    await store(db, [
      placedBy('Zoë Ångström', '2026-11-21T10:00:00Z', { number: '7KQ4-M2XD', email: 'zoe_a@example.com' }),
      placedBy('100% \\Lee', '2026-11-21T09:00:00Z', { number: 'AAAA-BBBB', email: 'zoeXa@example.com' }),
    ]);
    const cases: [string, string[]][] = [
      ['7kq4', ['7KQ4-M2XD']],
      [' zoë Ång ', ['7KQ4-M2XD']],
      ['zoe_a', ['7KQ4-M2XD']],
      ['ZOE', ['7KQ4-M2XD', 'AAAA-BBBB']],
      ['%', ['AAAA-BBBB']],
      ['\\', ['AAAA-BBBB']],
      ["' or true --", []],
      ['_____________', []],
    ];
    for (const [query, numbers] of cases) expect([query, await numbersOf(db, { query })]).toEqual([query, numbers]);
  });

  it('E14 is searched by an amount, which is a total, a charge or a refund in each order’s own currency', async () => {
    const { db } = await makeStore();
    const costing = (minor: number, currency: string, number = currency) =>
      placedBy('Ann Lee', new Date(-minor), {
        number,
        currency,
        subtotal_minor: minor,
        shipping_minor: 0,
        tax_minor: 0,
        total_minor: minor,
      });
    const free = costing(0, 'USD', 'FREE');
    await store(db, [free, costing(60, 'JPY'), costing(5990, 'USD'), costing(59_900, 'KWD')]);
    const attempt = attemptRow(free.id, 1, 'captured');
    await db.insertInto('attempts').values(attempt).execute();
    const booked = { ...captureRow(free.id, attempt.id, 're_1'), kind: 'refund' as const, amount_minor: 1005 };
    await db.insertInto('ledger').values(booked).execute();
    const cases: [OrderListQuery, string[]][] = [
      [{ amount: 59.9 }, ['USD', 'KWD']],
      [{ amount: 60 }, ['JPY']],
      [{ amount: 59.999 }, []],
      [{ amount: 10.05 }, ['FREE']],
      [{ amount: 0 }, ['FREE']],
      [{ amount: 59.9, query: 'kwd' }, ['KWD']],
      [{ amount: 1e15 }, []],
    ];
    for (const [query, numbers] of cases) expect([query, await numbersOf(db, query)]).toEqual([query, numbers]);
  });

  it.each([
    [{ since: '2026-02-30' }, '"2026-02-30" is no date of the calendar.'],
    [{ until: '2026-13-01' }, '"2026-13-01" is no date of the calendar.'],
    [{ since: '2026-11-21T25:00Z' }, '"2026-11-21T25:00Z" is no date of the calendar.'],
  ])('%s is refused', async (query, message) => {
    const { db } = await makeStore();
    expect(await listOrders({ db, funnels: UTC }, query)).toEqual({ type: 'refused', message });
  });

  it('a cursor of any time and id is a place in the list', async () => {
    const { db } = await makeStore();
    await store(db, [placedBy('Ann Lee', '2026-11-21T10:00:00Z', { number: 'A' })]);
    expect(await numbersOf(db, { cursor: '9999999999999999_x' })).toEqual(['A']);
    expect(await numbersOf(db, { cursor: '0_x' })).toEqual([]);
  });

  it('are dated and found by the day of each order’s brand', async () => {
    const { db } = await makeStore();
    const zones: Record<string, string> = { delhi: 'Asia/Kolkata', york: 'America/New_York' };
    const funnels = {
      rulesOf: (brand: string) => ({ ...NO_RULES, ...(zones[brand] ? { timeZone: zones[brand] } : {}) }),
    };
    const rules = (brand: string) => ({ brand, hash: brand, rules: '{}', published_at: new Date() });
    await db.insertInto('shop_rules').values(Object.keys(zones).map(rules)).execute();
    const at = (time: string, brand: string) =>
      placedBy('Ann Lee', new Date(time), { brand, number: `${brand} ${time.slice(8, 13)}` });
    const times = ['2026-11-28T02:00:00Z', '2026-11-28T13:38:00Z', '2026-11-28T19:08:00Z'];
    await store(
      db,
      times.flatMap((time) => ['delhi', 'york', 'plain'].map((brand) => at(time, brand))),
    );
    const foundOn = async (day: string) => {
      const result = await listOrders({ db, funnels }, { since: day, until: day });
      if (result.type === 'refused') throw new Error(result.message);
      for (const order of result.page.orders) expect(order.placedAt.slice(0, 10)).toBe(day);
      return result.page.orders.map(({ number }) => number).sort();
    };
    expect(await foundOn('2026-11-27')).toEqual(['york 28T02']);
    expect(await foundOn('2026-11-28')).toEqual([
      'delhi 28T02',
      'delhi 28T13',
      'plain 28T02',
      'plain 28T13',
      'plain 28T19',
      'york 28T13',
      'york 28T19',
    ]);
    expect(await foundOn('2026-11-29')).toEqual(['delhi 28T19']);
  });
});
