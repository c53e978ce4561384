import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnBothStores } from '../../support/stores/stores.ts';
import { orderRow } from './fixtures/rows.ts';

describeOnBothStores('column types', (makeStore) => {
  it('amounts and counts are numbers, and one too large for a number is an error', async () => {
    const { db } = await makeStore();
    const large = { subtotal_minor: 9007199254740491, total_minor: Number.MAX_SAFE_INTEGER };
    await db.insertInto('orders').values(orderRow(large)).execute();
    const total = db.selectFrom('orders').select(['total_minor', ({ fn }) => fn.countAll<number>().over().as('rows')]);
    expect(await total.executeTakeFirst()).toEqual({ total_minor: Number.MAX_SAFE_INTEGER, rows: 1 });
    await expect(sql`select 9007199254740993::bigint`.execute(db)).rejects.toThrow('9007199254740993 does not fit');
    const { rows } = await sql`select 2147483647 as four, 7::smallint as two, true as yes`.execute(db);
    expect(rows).toEqual([{ four: 2147483647, two: 7, yes: true }]);
  });

  it('times are dates, to the millisecond', async () => {
    const { db } = await makeStore();
    const paid = new Date('2026-03-29T01:59:59.123Z');
    await db
      .insertInto('orders')
      .values(orderRow({ paid_at: paid }))
      .execute();
    const order = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    expect(order.paid_at).toEqual(paid);
    expect(order.created_at).toBeInstanceOf(Date);
    expect(await db.selectFrom('orders').select('id').where('paid_at', '=', paid).execute()).toHaveLength(1);
  });

  it('jsonb comes back as the value that went in', async () => {
    const { db } = await makeStore();
    const values = [{ a: [1, { b: null }], ü: '"\\' }, [1, 'two'], 'text', 1.5, true, null];
    const payloads = values.map((value) => ({ topic: 'json', payload: JSON.stringify(value) }));
    await db.insertInto('outbox').values(payloads).execute();
    const rows = await db.selectFrom('outbox').select('payload').orderBy('id').execute();
    expect(rows.map((row) => row.payload)).toEqual(values);
  });

  it('the count of changed rows is the same on both stores', async () => {
    const { db } = await makeStore();
    const facts = ['a', 'b', 'c'].map((topic) => ({ topic, payload: '{}' }));
    const inserted = await db.insertInto('outbox').values(facts).returning(['id', 'attempts', 'last_error']).execute();
    expect(new Set(inserted)).toEqual(new Set([1, 2, 3].map((id) => ({ id, attempts: 0, last_error: null }))));
    const update = await db.updateTable('outbox').set({ attempts: 1 }).where('id', '>', 1).executeTakeFirst();
    expect(update.numUpdatedRows).toBe(2n);
    const removal = await db.deleteFrom('outbox').executeTakeFirst();
    expect(removal.numDeletedRows).toBe(3n);
  });
});
