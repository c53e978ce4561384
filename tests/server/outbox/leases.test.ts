import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { readDeliveries, resendEvents } from '../../../backoffice/commands/queue-rows.ts';
import { Dispatch } from '../../../server/outbox/dispatch.ts';
import type { Delivery } from '../../../server/outbox/outbox.types.ts';
import { PACE } from '../../../server/outbox/pace.ts';
import { testClock } from '../../support/shops/order-shop.ts';
import { describeOnBothStores, describeOnOneStore } from '../../support/stores/stores.ts';
import { WAIT } from '../../support/wait.ts';
import {
  addEvent,
  deliverAll,
  deliverDue,
  deliveriesTo,
  listener,
  outboxDeps,
  undelivered,
} from './outbox-fixtures.ts';

/** A deliverer that answers once the test says so. */
function waiting(name: string) {
  const ends: (() => void)[] = [];
  const answer = () => new Promise<Delivery>((resolve) => ends.push(() => resolve({ type: 'delivered' })));
  return {
    ...listener(name, answer),
    end: () => {
      for (const end of ends.splice(0)) end();
    },
  };
}

describeOnBothStores('leased events', (makeStore) => {
  it('an event that every endpoint took has no row, and is shown as delivered', async () => {
    const { db } = await makeStore();
    const [mail, news] = [
      listener('mail'),
      listener('news', async () => ({ type: 'delivered', detail: 'not sent: why' })),
    ];
    const event = await addEvent(db, 'order.paid', { orderId: 'a' });
    await deliverAll(outboxDeps(db, { deliverers: { 'order.paid': [mail, news] } }));
    expect(await db.selectFrom('event_deliveries').selectAll().execute()).toEqual([]);
    expect(await readDeliveries(db, event)).toMatchObject([
      { endpoint: 'mail', state: 'delivered', attempts: 1, answer: null },
      { endpoint: 'news', state: 'delivered', attempts: 1, answer: 'not sent: why' },
    ]);
  });

  it('an event that was taken is sent again to the endpoint that is named, and to no other', async () => {
    const { db } = await makeStore();
    const [mail, news] = [listener('mail'), listener('news')];
    const deps = outboxDeps(db, { deliverers: { 'order.paid': [mail, news] } });
    const event = await addEvent(db, 'order.paid', { orderId: 'a' });
    await deliverAll(deps);
    expect(await resendEvents(db, { endpoint: 'news', event }, new Date())).toBe(1);
    expect(await undelivered(db)).toEqual([event]);
    await deliverAll(deps);
    expect([mail.delivered, news.delivered]).toEqual([[event], [event, event]]);
    expect(await resendEvents(db, { endpoint: null, event }, new Date())).toBe(2);
    await deliverAll(deps);
    expect([mail.delivered.length, news.delivered.length]).toEqual([2, 3]);
    expect(await readDeliveries(db, event)).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }]);
  });

  it('an endpoint that is slow holds up no later event of its order for the others', async () => {
    const { db } = await makeStore();
    const [mail, slow] = [listener('mail'), waiting('slow')];
    const deliverers = { 'order.paid': [mail, slow], 'order.refunded': [mail, slow] };
    const dispatch = new Dispatch(outboxDeps(db, { deliverers, pace: { patience: 30 } }), () => {});
    const paid = await addEvent(db, 'order.paid', { orderId: 'a' });
    const refunded = await addEvent(db, 'order.refunded', { orderId: 'a' });
    await dispatch.round();
    await vi.waitFor(async () => {
      await dispatch.round();
      expect(mail.delivered).toEqual([paid, refunded]);
    }, WAIT);
    expect(slow.delivered).toEqual([paid]);
    expect((await deliveriesTo(db, 'slow'))[0]).toMatchObject({ event_id: paid, attempts: 1, delivered_at: null });
    slow.end();
    await vi.waitFor(async () => {
      await dispatch.round();
      expect(slow.delivered).toEqual([paid, refunded]);
      slow.end();
    }, WAIT);
    await dispatch.settled();
    expect(await undelivered(db)).toEqual([]);
  });

  it('what a process has under way for longer than a lease is left to it, as long as it lives', async () => {
    const { db } = await makeStore();
    const clock = testClock();
    const [slow, other] = [waiting('mail'), listener('mail')];
    const deps = (mail: typeof other) => outboxDeps(db, { deliverers: { topic: [mail] }, clock: clock.now });
    const dispatch = new Dispatch(deps(slow), () => {});
    await addEvent(db, 'topic', {}, clock.now());
    await dispatch.round();
    clock.advance(PACE.patience);
    await dispatch.round();
    await vi.waitFor(async () => expect(await deliveriesTo(db, 'mail')).toHaveLength(1), WAIT);
    for (let passed = 0; passed < 2 * PACE.lease; passed += PACE.lease / 2) {
      clock.advance(PACE.lease / 2);
      await dispatch.round();
      const next_at = new Date(clock.now().getTime() + PACE.lease);
      await vi.waitFor(async () => expect(await deliveriesTo(db, 'mail')).toMatchObject([{ next_at }]), WAIT);
      expect(await deliverDue(deps(other))).toBe(0);
    }
    slow.end();
    await dispatch.settled();
    expect([slow.delivered.length, other.delivered]).toEqual([1, []]);
    expect(await undelivered(db)).toEqual([]);
  });

  it('a process of the version before queues events while no other has any under way', async () => {
    const { db } = await makeStore();
    const slow = waiting('mail');
    const dispatch = new Dispatch(outboxDeps(db, { deliverers: { topic: [slow] } }), () => {});
    await addEvent(db, 'topic', { orderId: 'a' });
    await dispatch.round();
    const second = await addEvent(db, 'topic', { orderId: 'a' });
    const now = new Date();
    const handOver = () =>
      sql`select * from hand_over_events('["topic"]', '[{"topic": "topic", "endpoint": "mail"}]', '[]', ${now}::timestamptz,
        ${now}::timestamptz, 100, 10, '{}')`.execute(db);
    await handOver();
    expect(await deliveriesTo(db, 'mail')).toEqual([]);
    await vi.waitFor(() => expect(slow.delivered).toHaveLength(1), WAIT);
    slow.end();
    await dispatch.settled();
    await handOver();
    expect(await deliveriesTo(db, 'mail')).toMatchObject([{ delivered_at: expect.any(Date) }, { event_id: second }]);
  });
});

describeOnOneStore('PostgreSQL', 'an event that commits late', (makeStore) => {
  it('is delivered, though later ones were before it', async () => {
    const { db } = await makeStore();
    const mail = listener('mail');
    const deps = outboxDeps(db, { deliverers: { topic: [mail] } });
    let commit = () => {};
    const isLate = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let first = 0;
    const late = db.transaction().execute(async (trx) => {
      first = await addEvent(trx, 'topic');
      await isLate;
    });
    await vi.waitFor(() => expect(first).toBeGreaterThan(0), WAIT);
    const second = await addEvent(db, 'topic');
    await deliverAll(deps);
    expect(mail.delivered).toEqual([second]);
    commit();
    await late;
    await deliverAll(deps);
    expect(mail.delivered).toEqual([second, first]);
  });
});
