import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Store } from '../../../server/db/connection/store.ts';
import { describeOnBothStores } from '../../support/stores/stores.ts';
import { attemptRow, orderRow } from './fixtures/rows.ts';

const AT = new Date('2026-11-22T12:00:00Z');
const LATER = new Date('2026-11-22T13:00:00Z');

async function orderOf({ db }: Store): Promise<string> {
  const row = await db.insertInto('orders').values(orderRow()).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** What a row has under both names, as any process reads it. */
async function read({ db }: Store, table: string, columns: string, id: string | number): Promise<object | undefined> {
  const { rows } = await sql<object>`
    select ${sql.raw(columns)} from ${sql.raw(table)} where id = ${id}`.execute(db);
  return rows[0];
}

describeOnBothStores('columns with a new name beside an older process', (makeStore) => {
  it.each([
    ['customer', 'CIT'],
    ['merchant', 'MIT'],
    ['provider', 'provider_billed'],
  ])('an attempt that an older process begins for the %s is read as %s', async (initiator, initiatedAs) => {
    const store = await makeStore();
    const order = await orderOf(store);
    await sql`
      insert into attempts (id, order_id, number, status, amount_minor, currency, provider, idempotency_key, initiator)
      values (${order}, ${order}, 1, 'created', 1, 'USD', 'stripe', ${order}, ${initiator})`.execute(store.db);
    const both = { initiator, initiated_as: initiatedAs };
    expect(await read(store, 'attempts', 'initiator, initiated_as', order)).toEqual(both);
    const own = { ...attemptRow(order, 2, 'declined'), initiated_as: initiatedAs };
    await store.db.insertInto('attempts').values(own).execute();
    expect(await read(store, 'attempts', 'initiator, initiated_as', own.id)).toEqual(both);
  });

  it('an attempt is resolved, and opened again, by either name', async () => {
    const store = await makeStore();
    const row = attemptRow(await orderOf(store), 1, 'unknown');
    await store.db.insertInto('attempts').values(row).execute();
    const both = () => read(store, 'attempts', 'settled_at, resolved_at', row.id);
    await sql`update attempts set status = 'declined', settled_at = ${AT} where id = ${row.id}`.execute(store.db);
    expect(await both()).toEqual({ settled_at: AT, resolved_at: AT });
    const attempt = store.db.updateTable('attempts').where('id', '=', row.id);
    await attempt.set({ resolved_at: null }).execute();
    expect(await both()).toEqual({ settled_at: null, resolved_at: null });
    await attempt.set({ resolved_at: LATER }).execute();
    expect(await both()).toEqual({ settled_at: LATER, resolved_at: LATER });
    await sql`update attempts set settled_at = null where id = ${row.id}`.execute(store.db);
    expect(await both()).toEqual({ settled_at: null, resolved_at: null });
  });

  it('an attempt that is written resolved is so by both names', async () => {
    const store = await makeStore();
    const order = await orderOf(store);
    const row = { ...attemptRow(order, 1, 'declined'), resolved_at: AT };
    await store.db.insertInto('attempts').values(row).execute();
    expect(await read(store, 'attempts', 'settled_at', row.id)).toEqual({ settled_at: AT });
    await sql`
      insert into attempts (id, order_id, number, status, amount_minor, currency, provider, idempotency_key, initiator,
        settled_at)
      values (${order}, ${order}, 2, 'declined', 1, 'USD', 'stripe', ${order}, 'customer', ${AT})`.execute(store.db);
    expect(await read(store, 'attempts', 'resolved_at', order)).toEqual({ resolved_at: AT });
  });

  it('a refund is resolved by either name', async () => {
    const store = await makeStore();
    const order = await orderOf(store);
    const attempt = attemptRow(order, 1, 'captured');
    await store.db.insertInto('attempts').values(attempt).execute();
    const refund = {
      id: order,
      order_id: order,
      attempt_id: attempt.id,
      amount_minor: 100,
      currency: 'USD',
      status: 'created' as const,
      provider: 'stripe',
      idempotency_key: order,
    };
    await store.db.insertInto('refunds').values(refund).execute();
    const both = () => read(store, 'refunds', 'settled_at, resolved_at', order);
    await sql`update refunds set status = 'made', settled_at = ${AT} where id = ${order}`.execute(store.db);
    expect(await both()).toEqual({ settled_at: AT, resolved_at: AT });
    await store.db.updateTable('refunds').set({ resolved_at: LATER }).where('id', '=', order).execute();
    expect(await both()).toEqual({ settled_at: LATER, resolved_at: LATER });
  });

  it('an action of a subscription is required, and done, by either name', async () => {
    const store = await makeStore();
    const order = await orderOf(store);
    await sql`
      insert into subscriptions (id, order_id, session_hash, checkout_id, brand, funnel_hash, offer_sfid, name, status,
        frequency, multiplier, currency, subtotal_minor, shipping_minor, tax_minor, total_minor, anchor_at, cancel_token,
        answer_by)
      values (${order}, ${order}, 's', 'c', 'b', 'f', 'o', 'n', 'needs_you', 'Month', 1, 'USD', 1, 0, 0, 1, ${AT},
        ${order}, ${AT})`.execute(store.db);
    const both = () => read(store, 'subscriptions', 'answer_by, action_required_by', order);
    expect(await both()).toEqual({ answer_by: AT, action_required_by: AT });
    const subscription = store.db.updateTable('subscriptions').where('id', '=', order);
    await subscription.set({ action_required_by: null }).execute();
    expect(await both()).toEqual({ answer_by: null, action_required_by: null });
    await subscription.set({ action_required_by: LATER }).execute();
    expect(await both()).toEqual({ answer_by: LATER, action_required_by: LATER });
    await sql`update subscriptions set answer_by = ${AT} where id = ${order}`.execute(store.db);
    expect(await both()).toEqual({ answer_by: AT, action_required_by: AT });
  });

  it('an event is delivered to its receivers by either name', async () => {
    const store = await makeStore();
    const event = { topic: 'order.paid', payload: '{}' };
    const { id } = await store.db.insertInto('outbox').values(event).returning('id').executeTakeFirstOrThrow();
    const both = () => read(store, 'outbox', 'told, delivered_to', id);
    expect(await both()).toEqual({ told: [], delivered_to: [] });
    await sql`update outbox set told = '["mail"]' where id = ${id}`.execute(store.db);
    expect(await both()).toEqual({ told: ['mail'], delivered_to: ['mail'] });
    const change = { delivered_to: JSON.stringify(['mail', 'news']) };
    await store.db.updateTable('outbox').set(change).where('id', '=', id).execute();
    expect(await both()).toEqual({ told: ['mail', 'news'], delivered_to: ['mail', 'news'] });
  });
});
