import type { Insertable, Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { readCounts } from '../../../backoffice/counts/read-counts.ts';
import type { AttemptTable, LedgerKind, OrderTable } from '../../../server/db/schema/order-tables.ts';
import type { Schema } from '../../../server/db/schema/schema.ts';
import { attemptRow, captureRow, orderRow } from '../../server/db/fixtures/rows.ts';
import { describeOnBothStores } from '../../support/stores/stores.ts';

const DAY = Date.UTC(2026, 10, 23);
const day = (number: number) => new Date(DAY + number * 86_400_000);
const ASKED = {
  sfid: 'funnel',
  since: day(0),
  until: day(1),
  by: null,
};

interface Sold {
  order?: Partial<Insertable<OrderTable>>;
  attempt?: Partial<Insertable<AttemptTable>>;
  currency?: string;
  /** The ledger's entries: kind, cents, and the hour of the day. */
  entries: readonly (readonly [LedgerKind, number, number])[];
}

let refs = 0;

async function sell(
  db: Kysely<Schema>,
  { order: changes = {}, attempt: change = {}, currency = 'USD', entries }: Sold,
) {
  const order = orderRow({ step_sfid: 'form', created_at: day(0), visit_number: await visitIn(db), ...changes });
  await db.insertInto('orders').values(order).execute();
  const attempt = { ...attemptRow(order.id, 1, 'captured'), ...change };
  await db.insertInto('attempts').values(attempt).execute();
  for (const [kind, amount_minor, hour] of entries) {
    refs += 1;
    const entry = { ...captureRow(order.id, attempt.id, `ref-${refs}`), kind, amount_minor, currency };
    await db
      .insertInto('ledger')
      .values({ ...entry, at: new Date(DAY + hour * 3_600_000) })
      .execute();
  }
  return order;
}

async function visitIn(db: Kysely<Schema>): Promise<number> {
  refs += 1;
  const visit = { session_hash: `visit-${refs}`, first_at: day(0), last_at: day(0), device: 'phone' } as const;
  return (await db.insertInto('visits').values(visit).returning('number').executeTakeFirstOrThrow()).number;
}

async function ledgerSum(db: Kysely<Schema>): Promise<number> {
  const rows = await db.selectFrom('ledger').select(['kind', 'amount_minor']).where('at', '<', day(1)).execute();
  const signs: Record<string, number> = {
    capture: 1,
    refund: -1,
    refund_reversed: 1,
    dispute: -1,
    dispute_reversed: 1,
  };
  return rows.reduce((sum, { kind, amount_minor }) => sum + (signs[kind] ?? 0) * amount_minor, 0);
}

describeOnBothStores('the money of a funnel', (makeStore) => {
  it('adds up to the ledger to the cent, with refunds, disputes, renewals and superseded attempts', async () => {
    const { db } = await makeStore();
    await sell(db, { entries: [['capture', 5990, 1]] });
    await sell(db, {
      order: { purpose: 'offer:motion' },
      entries: [
        ['capture', 3000, 2],
        ['refund', 1001, 3],
        ['refund_reversed', 500, 4],
      ],
    });
    await sell(db, {
      entries: [
        ['capture', 1234, 5],
        ['dispute', 1234, 6],
        ['dispute_reversed', 34, 7],
      ],
    });
    await sell(db, { order: { visit_number: null }, entries: [['capture', 777, 8]] });
    await sell(db, {
      order: { purpose: 'renewal:one:1' },
      entries: [
        ['capture', 2500, 9],
        ['refund', 100, 10],
      ],
    });
    const failure = JSON.stringify({ code: 'paid_otherwise', message: '' });
    await sell(db, {
      attempt: { failure, status: 'cancelled' },
      entries: [
        ['capture', 999, 11],
        ['refund', 999, 12],
      ],
    });
    await sell(db, { entries: [['void', 4000, 13]] });
    await sell(db, { entries: [['capture', 4000, 24]] });
    await sell(db, { order: { funnel_sfid: 'other' }, entries: [['capture', 8000, 13]] });
    const [counts] = await readCounts(db, ASKED);
    const nothing = { orders: 0, sales: 0, captured: 0, refunded: 0, disputed: 0, renewals: 0, renewed: 0 };
    expect(counts?.money).toEqual([
      {
        ...nothing,
        stepId: 'form',
        currency: 'USD',
        orders: 3,
        sales: 2,
        captured: 10_224,
        refunded: 501,
        disputed: 1200,
      },
      {
        ...nothing,
        stepId: null,
        currency: 'USD',
        orders: 1,
        sales: 1,
        captured: 1776,
        refunded: 1099,
        renewals: 1,
        renewed: 2500,
      },
    ]);
    const all = (await readCounts(db, { ...ASKED, sfid: null })).flatMap(({ money }) => money);
    const sum = all.reduce((cents, row) => cents + row.captured + row.renewed - row.refunded - row.disputed, 0);
    expect(sum).toBe(await ledgerSum(db));
  });

  it('counts an order once, in the hour of its first capture, in each currency apart', async () => {
    const { db } = await makeStore();
    await sell(db, {
      entries: [
        ['capture', 100, 1],
        ['capture', 200, 30],
      ],
    });
    await sell(db, { currency: 'EUR', entries: [['capture', 5990, 0]] });
    const first = (await readCounts(db, ASKED)).flatMap(({ money }) => money);
    expect(first.map(({ currency, orders, captured }) => [currency, orders, captured])).toEqual([
      ['EUR', 1, 5990],
      ['USD', 1, 100],
    ]);
    const [second] = await readCounts(db, { ...ASKED, since: day(1), until: day(2) });
    expect(second?.money.map(({ orders, captured }) => [orders, captured])).toEqual([[0, 200]]);
  });

  it('is told apart by the values of the order and of its visit', async () => {
    const { db } = await makeStore();
    await sell(db, { order: { variant_sfid: 'red' }, entries: [['capture', 100, 1]] });
    await sell(db, { order: { funnel_hash: 'v', visit_number: null }, entries: [['capture', 20, 1]] });
    const groups = async (by: 'variant' | 'device' | 'version') =>
      (await readCounts(db, { ...ASKED, by })).map(({ group, money }) => [group, money[0]?.captured]);
    expect(await groups('variant')).toEqual([
      ['', 20],
      ['red', 100],
    ]);
    expect(await groups('device')).toEqual([
      ['', 20],
      ['phone', 100],
    ]);
    expect(await groups('version')).toEqual([
      ['a'.repeat(64), 100],
      ['v', 20],
    ]);
  });

  it('has the declines of attempts by their step, method and reason, without released and superseded ones', async () => {
    const { db } = await makeStore();
    const failed = (code: string) => ({ failure: JSON.stringify({ code, message: '' }), resolved_at: day(0) });
    await sell(db, { attempt: { status: 'declined', ...failed('card_declined') }, entries: [] });
    await sell(db, { attempt: { status: 'declined', ...failed('card_declined') }, entries: [] });
    await sell(db, { attempt: { status: 'cancelled', ...failed('refused_velocity') }, entries: [] });
    await sell(db, { attempt: { status: 'cancelled', ...failed('released') }, entries: [] });
    await sell(db, { attempt: { status: 'cancelled', ...failed('paid_otherwise') }, entries: [] });
    const renewal = { purpose: 'renewal:one:1' };
    await sell(db, { order: renewal, attempt: { status: 'declined', ...failed('card_declined') }, entries: [] });
    const [counts] = await readCounts(db, ASKED);
    expect(counts?.declines).toEqual([
      { stepId: 'form', method: 'card', reason: 'card_declined', payments: 2 },
      { stepId: 'form', method: 'card', reason: 'refused_velocity', payments: 1 },
    ]);
  });
});
