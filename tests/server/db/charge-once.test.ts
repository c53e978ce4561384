import { type Insertable, sql } from 'kysely';
import { expect, it } from 'vitest';
import { CONSTRAINTS, type ConstraintName, isUniqueViolation } from '../../../server/db/connection/sql-state.ts';
import type { Store } from '../../../server/db/connection/store.ts';
import type { OrderTable } from '../../../server/db/schema/order-tables.ts';
import { describeOnBothStores } from '../../support/stores/stores.ts';
import { attemptRow, captureRow, orderRow } from './fixtures/rows.ts';

const IN_FLIGHT = ['created', 'authorizing', 'requires_action', 'unknown', 'captured'] as const;

async function addOrder({ db }: Store, changes: Partial<Insertable<OrderTable>> = {}) {
  return db.insertInto('orders').values(orderRow(changes)).returningAll().executeTakeFirstOrThrow();
}

/** Returns the violated constraint, and `null` where none of the schema's own refuses the statement. */
async function refusedBy(attempt: Promise<unknown>): Promise<ConstraintName | null> {
  const error: unknown = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  );
  return Object.values(CONSTRAINTS).find((name) => isUniqueViolation(error, name)) ?? null;
}

describeOnBothStores('charging once', (makeStore) => {
  it('N14 a checkout has one order for each purpose', async () => {
    const store = await makeStore();
    const sale = await addOrder(store);
    const again = addOrder(store, { checkout_id: sale.checkout_id });
    expect(await refusedBy(again)).toBe(CONSTRAINTS.oneOrderPerPurpose);
    const offer = { checkout_id: sale.checkout_id, purpose: 'offer:treats', parent_id: sale.id };
    expect((await addOrder(store, offer)).parent_id).toBe(sale.id);
    expect(await refusedBy(addOrder(store, offer))).toBe(CONSTRAINTS.oneOrderPerPurpose);
  });

  it('N14 many tabs that place the same sale at once make one order', async () => {
    const store = await makeStore();
    const rows = Array.from({ length: 8 }, () => orderRow({ checkout_id: 'checkout' }));
    const inserts = rows.map((row) => store.db.insertInto('orders').values(row).execute());
    const outcomes = await Promise.allSettled(inserts);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  });

  it('N14 an attempt in flight excludes a second one', async () => {
    const { db, ...store } = await makeStore();
    for (const status of IN_FLIGHT) {
      const order = await addOrder({ db, ...store });
      await db
        .insertInto('attempts')
        .values(attemptRow(order.id, 1, status))
        .execute();
      const second = db
        .insertInto('attempts')
        .values(attemptRow(order.id, 2, 'created'))
        .execute();
      expect([status, await refusedBy(second)]).toEqual([status, CONSTRAINTS.oneAttemptInFlight]);
    }
  });

  it('N14 a decline allows a new attempt, and excludes the declined one beside it', async () => {
    const store = await makeStore();
    const order = await addOrder(store);
    const [first, second] = [attemptRow(order.id, 1, 'declined'), attemptRow(order.id, 2, 'cancelled')];
    await store.db
      .insertInto('attempts')
      .values([first, second, attemptRow(order.id, 3, 'captured')])
      .execute();
    const revive = store.db.updateTable('attempts').set({ status: 'captured' }).where('id', '=', first.id).execute();
    expect(await refusedBy(revive)).toBe(CONSTRAINTS.oneAttemptInFlight);
  });

  it('N14 an unknown status is refused, since the constraint would miss it', async () => {
    const store = await makeStore();
    const order = await addOrder(store);
    await store.db
      .insertInto('attempts')
      .values(attemptRow(order.id, 1, 'captured'))
      .execute();
    const misspelt = sql`insert into attempts (id, order_id, number, status, amount_minor, currency, provider,
      idempotency_key, initiated_as) values ('x', ${order.id}, 2, 'captureds', 1, 'USD', 'stripe', 'x', 'CIT')`;
    await expect(misspelt.execute(store.db)).rejects.toThrow('attempts_status_check');
  });

  it('N14 an idempotency key, an attempt number and an order number are unique', async () => {
    const store = await makeStore();
    const order = await addOrder(store);
    const declined = attemptRow(order.id, 1, 'declined');
    await store.db.insertInto('attempts').values(declined).execute();
    const sameKey = { ...attemptRow(order.id, 2, 'declined'), idempotency_key: declined.idempotency_key };
    const add = (row: typeof declined) => store.db.insertInto('attempts').values(row).execute();
    expect(await refusedBy(add(sameKey))).toBe(CONSTRAINTS.attemptIdempotencyKey);
    expect(await refusedBy(add(attemptRow(order.id, 1, 'declined')))).toBe(CONSTRAINTS.attemptNumber);
    expect(await refusedBy(addOrder(store, { number: order.number }))).toBe(CONSTRAINTS.orderNumber);
  });

  it('N14 each capture is entered once, and the entry is permanent', async () => {
    const store = await makeStore();
    const order = await addOrder(store);
    const attempt = attemptRow(order.id, 1, 'captured');
    await store.db.insertInto('attempts').values(attempt).execute();
    const enter = () =>
      store.db
        .insertInto('ledger')
        .values(captureRow(order.id, attempt.id, 'pi_1'))
        .execute();
    await enter();
    expect(await refusedBy(enter())).toBe(CONSTRAINTS.ledgerOnce);
    const never = 'rows of ledger are never changed or removed';
    await expect(sql`update ledger set amount_minor = 1`.execute(store.db)).rejects.toThrow(never);
    await expect(store.db.deleteFrom('ledger').execute()).rejects.toThrow(never);
    await expect(sql`truncate ledger`.execute(store.db)).rejects.toThrow(never);
  });

  it('E12 an order whose total is not the sum of its parts is refused', async () => {
    await expect(addOrder(await makeStore(), { total_minor: 5991 })).rejects.toThrow('orders_check');
  });
});
