import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { readDeliveries, resendEvents } from '../../../backoffice/commands/queue-rows.ts';
import { removeEndpoint } from '../../../server/outbox/disable-endpoint.ts';
import { Dispatch } from '../../../server/outbox/dispatch.ts';
import type { Delivery } from '../../../server/outbox/outbox.types.ts';
import { PACE } from '../../../server/outbox/pace.ts';
import { testClock } from '../../support/shops/order-shop.ts';
import { describeOnBothStores } from '../../support/stores/stores.ts';
import { WAIT } from '../../support/wait.ts';
import {
  addEndpoint,
  addEvent,
  deliverAll,
  deliverDue,
  deliveriesTo,
  killedAfter,
  listener,
  outboxDeps,
  outOfReach,
  undelivered,
} from './outbox-fixtures.ts';

/** Answers that a test gives, one after the other. */
function answers() {
  const ends: ((delivery: Delivery) => void)[] = [];
  return {
    ends,
    ask: () => new Promise<Delivery>((resolve) => ends.push(resolve)),
  };
}

describeOnBothStores('leased events under faults', (makeStore) => {
  it('what was taken and not stored is delivered again once the lease ends, and the next one of its order after it', async () => {
    const { db } = await makeStore();
    const clock = testClock();
    const [dying, alive] = [listener('mail'), listener('mail')];
    const deps = (mail: typeof alive, reached = db) =>
      outboxDeps(reached, { deliverers: { topic: [mail] }, clock: clock.now });
    const ids = [await addEvent(db, 'topic', { orderId: 'a' }), await addEvent(db, 'topic', { orderId: 'a' })];
    // It is killed after it leased the first one and looked for what is due.
    await deliverDue(deps(dying, killedAfter(db, 2)));
    expect(dying.delivered).toEqual(ids.slice(0, 1));
    expect(await deliverDue(deps(alive))).toBe(0);
    clock.advance(PACE.lease);
    await deliverAll(deps(alive));
    expect(alive.delivered).toEqual(ids);
    expect(await undelivered(db)).toEqual([]);
  });

  it('an event of which one endpoint is late when another one answers loses neither', async () => {
    const { db } = await makeStore();
    const clock = testClock();
    const [first, second] = [answers(), answers()];
    const deliverers = { topic: [listener('first', first.ask), listener('second', second.ask)] };
    const dispatch = new Dispatch(outboxDeps(db, { deliverers, clock: clock.now }), () => {});
    const event = await addEvent(db, 'topic');
    await dispatch.round();
    await vi.waitFor(() => expect([first.ends.length, second.ends.length]).toEqual([1, 1]), WAIT);
    first.ends[0]?.({ type: 'delivered' });
    clock.advance(PACE.patience);
    await dispatch.round();
    second.ends[0]?.({ type: 'failed', detail: 'no', isPermanent: false });
    await dispatch.settled();
    expect(await readDeliveries(db, event)).toMatchObject([
      { endpoint: 'first', state: 'delivered' },
      { endpoint: 'second', state: 'waiting', attempts: 1, answer: 'no' },
    ]);
    expect(await deliveriesTo(db, 'second')).toMatchObject([
      { next_at: new Date(clock.now().getTime() + PACE.firstPause) },
    ]);
  });

  it('what an endpoint did not take that was removed meanwhile is parked', async () => {
    const { db } = await makeStore();
    const endpoint = await addEndpoint(db, {});
    const { ends, ask } = answers();
    const dispatch = new Dispatch(
      outboxDeps(db, { deliverers: { 'order.paid': [] }, webhooks: { deliver: ask } }),
      () => {},
    );
    await addEvent(db, 'order.paid', { orderId: 'a' });
    await dispatch.round();
    await vi.waitFor(() => expect(ends).toHaveLength(1), WAIT);
    expect(await removeEndpoint(db, endpoint, new Date())).toBe(true);
    ends[0]?.(await outOfReach());
    await dispatch.settled();
    expect(await deliveriesTo(db, endpoint)).toMatchObject([{ parked_at: expect.any(Date), attempts: 1 }]);
  });

  it('an endpoint that is gone and could not be ended is asked again', async () => {
    const { db } = await makeStore();
    const clock = testClock();
    const endpoint = await addEndpoint(db, {});
    let asked = 0;
    const deliver = async (): Promise<Delivery> => {
      asked += 1;
      if (asked === 1) await sql`alter table webhook_endpoints rename to moved`.execute(db);
      return { type: 'gone', detail: '410' };
    };
    const deps = outboxDeps(db, { deliverers: { 'order.paid': [] }, webhooks: { deliver }, clock: clock.now });
    const dispatch = new Dispatch(deps, () => {});
    await addEvent(db, 'order.paid', { orderId: 'a' });
    await dispatch.round().catch(() => {});
    await vi.waitFor(() => expect(asked).toBe(1), WAIT);
    await dispatch.settled();
    await sql`alter table moved rename to webhook_endpoints`.execute(db);
    clock.advance(PACE.lease + PACE.firstPause);
    await deliverAll(deps);
    expect(asked).toBe(2);
    expect(await deliveriesTo(db, endpoint)).toMatchObject([{ parked_at: expect.any(Date), last_answer: '410' }]);
  });

  it('what waited for its slot is read again before it is said', async () => {
    const { db } = await makeStore();
    const clock = testClock();
    const { ends, ask } = answers();
    const read: number[] = [];
    const mail = listener('mail', ask);
    const reading = {
      ...mail,
      deliver: (event: Parameters<typeof mail.deliver>[0]) => {
        read.push(event.id);
        return mail.deliver(event);
      },
    };
    const pace = { batch: 1, ahead: 5 };
    const deps = outboxDeps(db, { deliverers: { topic: [reading] }, clock: clock.now, pace });
    const dispatch = new Dispatch(deps, () => {});
    const next = async (count: number) => {
      await vi.waitFor(() => expect(ends).toHaveLength(count), WAIT);
      ends.at(-1)?.({ type: 'delivered' });
    };
    const known = await addEvent(db, 'topic');
    await dispatch.round();
    await next(1);
    await dispatch.settled();
    const [slow, waits] = [await addEvent(db, 'topic'), await addEvent(db, 'topic')];
    await dispatch.round();
    clock.advance(PACE.patience);
    await next(2);
    await next(3);
    await dispatch.settled();
    expect([mail.delivered, read]).toEqual([
      [known, slow, waits],
      [known, slow, waits, waits],
    ]);
  });

  it('an event whose earlier one a process of the version before has under way waits for it at that endpoint alone', async () => {
    const { db } = await makeStore();
    const [now, later] = [new Date(), new Date(Date.now() + 120_000)];
    await addEvent(db, 'topic', { orderId: 'a' });
    const handedOver =
      await sql`select * from hand_over_events('["topic"]', '[{"topic": "topic", "endpoint": "mail"}]', '[]',
      ${now}::timestamptz, ${later}::timestamptz, 100, 10, '{}')`.execute(db);
    expect(handedOver.rows).toHaveLength(1);
    const [mail, news] = [listener('mail'), listener('news')];
    const second = await addEvent(db, 'topic', { orderId: 'a' });
    await deliverAll(outboxDeps(db, { deliverers: { topic: [mail, news] } }));
    expect([mail.delivered, news.delivered]).toEqual([[], [second]]);
    await sql`update event_deliveries set delivered_at = now() where event_id < ${second}`.execute(db);
    await deliverAll(outboxDeps(db, { deliverers: { topic: [mail, news] } }));
    expect([mail.delivered, news.delivered]).toEqual([[second], [second]]);
  });

  it('an event that one endpoint took and another one did not is sent again to both, and by no resend while it is under way', async () => {
    const { db } = await makeStore();
    const no: Delivery = { type: 'failed', detail: 'no', isPermanent: true };
    const { ends, ask } = answers();
    const [mail, news] = [listener('mail'), listener('news', ask)];
    const deps = outboxDeps(db, { deliverers: { topic: [mail, news] } });
    const event = await addEvent(db, 'topic', { orderId: 'a' });
    const under = deliverDue(deps);
    await vi.waitFor(() => expect(ends).toHaveLength(1), WAIT);
    expect(await resendEvents(db, { endpoint: null, event }, new Date())).toBe(0);
    ends[0]?.(no);
    await under;
    expect(await resendEvents(db, { endpoint: null, event }, new Date())).toBe(2);
    expect(await resendEvents(db, { endpoint: null, event }, new Date())).toBe(0);
    const again = deliverDue(deps);
    await vi.waitFor(() => expect(ends).toHaveLength(2), WAIT);
    ends[1]?.(no);
    await again;
    expect([mail.delivered.length, news.delivered.length]).toEqual([2, 2]);
    expect(await readDeliveries(db, event)).toMatchObject([{ state: 'delivered' }, { state: 'parked', answer: 'no' }]);
  });
});
