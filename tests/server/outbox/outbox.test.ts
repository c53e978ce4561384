import { expect, it, vi } from 'vitest';
import { Dispatch } from '../../../server/outbox/dispatch.ts';
import type { Delivery } from '../../../server/outbox/outbox.types.ts';
import { PACE, pauseAfter } from '../../../server/outbox/pace.ts';
import { testClock } from '../../support/shops/order-shop.ts';
import { describeOnBothStores } from '../../support/stores/stores.ts';
import { WAIT } from '../../support/wait.ts';
import {
  addEvent,
  deliverDue,
  deliveriesTo,
  listener,
  outboxDeps,
  outOfReach,
  runningOutbox,
  undelivered,
} from './outbox-fixtures.ts';

const HOUR = 3_600_000;

describeOnBothStores('the outbox', (makeStore) => {
  it('an event is delivered once to each deliverer of its topic', async () => {
    const { db } = await makeStore();
    const [mail, news] = [listener('mail'), listener('news')];
    const deps = outboxDeps(db, { deliverers: { 'order.paid': [mail, news], 'payment.declined': [] } });
    const [paid, declined] = [await addEvent(db, 'order.paid'), await addEvent(db, 'payment.declined')];
    const foreign = await addEvent(db, 'a.topic.of.tomorrow');
    expect(await deliverDue(deps)).toBe(2);
    expect(await deliverDue(deps)).toBe(0);
    expect([mail.delivered, news.delivered]).toEqual([[paid], [paid]]);
    expect(await undelivered(db)).toEqual([foreign]);
    expect(declined).toBeLessThan(foreign);
  });

  it('a failed delivery is repeated after longer and longer pauses, and a successful one is not', async () => {
    const { db } = await makeStore();
    const clock = testClock();
    const answers: Delivery['type'][] = ['failed', 'failed', 'delivered'];
    const mail = listener('mail', async () => (answers.shift() === 'delivered' ? { type: 'delivered' } : outOfReach()));
    const news = listener('news');
    const log = vi.fn();
    const deps = outboxDeps(db, { deliverers: { 'order.paid': [mail, news] }, clock: clock.now, log });
    await addEvent(db, 'order.paid', {}, clock.now());
    await deliverDue(deps);
    expect(log).toHaveBeenLastCalledWith(
      'warn',
      'an event is delivered later',
      expect.objectContaining({ attempts: 1 }),
    );
    clock.advance(4_999);
    expect(await deliverDue(deps)).toBe(0);
    clock.advance(1);
    expect(await deliverDue(deps)).toBe(1);
    clock.advance(9_999);
    expect(await deliverDue(deps)).toBe(0);
    clock.advance(1);
    await deliverDue(deps);
    expect([mail.delivered.length, news.delivered.length]).toEqual([3, 1]);
    expect(await undelivered(db)).toEqual([]);
  });

  it('a failed delivery is repeated by an outbox whose clock was set back by 40 days', async () => {
    const { db } = await makeStore();
    const clock = testClock();
    const mail = listener('mail', outOfReach);
    const dispatch = new Dispatch(outboxDeps(db, { deliverers: { topic: [mail] }, clock: clock.now }), () => {});
    await dispatch.round();
    clock.advance(-40 * 24 * HOUR);
    const event = await addEvent(db, 'topic', {}, clock.now());
    await dispatch.round();
    await dispatch.settled();
    clock.advance(5_000);
    await dispatch.round();
    await dispatch.settled();
    expect(mail.delivered).toEqual([event, event]);
  });

  it.each([
    ['is not running then', false],
    ['runs on', true],
  ])(
    'what waits when the clock is set back by 40 days is due after a lease, by an outbox that %s',
    async (_, runsOn) => {
      const { db } = await makeStore();
      const clock = testClock();
      const event = await addEvent(db, 'topic', {}, clock.now());
      await deliverDue(outboxDeps(db, { deliverers: { topic: [listener('mail', outOfReach)] }, clock: clock.now }));
      const mail = listener('mail');
      const dispatch = new Dispatch(outboxDeps(db, { deliverers: { topic: [mail] }, clock: clock.now }), () => {});
      if (runsOn) await dispatch.round();
      clock.advance(-40 * 24 * HOUR);
      for (const wait of [0, PACE.lease - PACE.lookEvery]) {
        clock.advance(wait);
        await dispatch.round();
        expect(mail.delivered).toEqual([]);
      }
      clock.advance(PACE.lookEvery);
      await dispatch.round();
      await dispatch.settled();
      expect(mail.delivered).toEqual([event]);
    },
  );

  it('what was under way while the clock was two days ahead, and what waits for it, is due a lease later', async () => {
    const { db } = await makeStore();
    const clock = testClock();
    const [first, second] = [await addOrderEvent(), await addOrderEvent()];
    const answers = [
      outOfReach,
      () => {
        clock.advance(48 * HOUR);
        return outOfReach();
      },
    ];
    const mail = listener('mail', async () => answers.shift()?.() ?? { type: 'delivered' });
    const dispatch = new Dispatch(outboxDeps(db, { deliverers: { topic: [mail] }, clock: clock.now }), () => {});
    for (const wait of [0, 5_000, -48 * HOUR, PACE.lease, PACE.lookEvery]) {
      clock.advance(wait);
      await dispatch.round();
      await dispatch.settled();
    }
    expect(mail.delivered).toEqual([first, first, first, second]);

    function addOrderEvent() {
      return addEvent(db, 'topic', { orderId: 'one' }, clock.now());
    }
  });

  it('what another process has claimed by a clock a little ahead is left to it', async () => {
    const { db } = await makeStore();
    const clock = testClock();
    const mail = listener('mail');
    const dispatch = new Dispatch(outboxDeps(db, { deliverers: { topic: [mail] }, clock: clock.now }), () => {});
    await dispatch.round();
    clock.advance(PACE.lease);
    await addEvent(db, 'topic', {}, clock.now());
    const ahead = () => new Date(clock.now().getTime() + PACE.lease / 2);
    await deliverDue(outboxDeps(db, { deliverers: { topic: [listener('mail', outOfReach)] }, clock: ahead }));
    await dispatch.round();
    expect(mail.delivered).toEqual([]);
  });

  it('events that fail do not hold up later ones, and are abandoned at last', async () => {
    const { db } = await makeStore();
    const clock = testClock();
    const log = vi.fn();
    const mail = listener('mail', async ({ payload }) => {
      if (payload.poison) throw new Error('cannot be read');
      return { type: 'delivered' };
    });
    const deps = outboxDeps(db, { deliverers: { topic: [mail] }, clock: clock.now, log, pace: { batch: 2 } });
    const poison = [await addEvent(db, 'topic', { poison: 1 }, clock.now())];
    poison.push(await addEvent(db, 'topic', { poison: 2 }, clock.now()));
    const good = await addEvent(db, 'topic', {}, clock.now());
    expect(await deliverDue(deps)).toBe(2);
    expect(await deliverDue(deps)).toBe(1);
    expect(mail.delivered).toContain(good);
    expect(await undelivered(db)).toEqual(poison);
    clock.advance(72 * HOUR);
    await deliverDue(deps);
    expect(log).toHaveBeenLastCalledWith(
      'error',
      'an event could not be delivered',
      expect.objectContaining({ endpoint: 'mail', detail: 'cannot be read' }),
    );
    clock.advance(100 * HOUR);
    expect(await deliverDue(deps)).toBe(0);
  });

  it('a permanent failure is not repeated', async () => {
    const { db } = await makeStore();
    const clock = testClock();
    const mail = listener('mail', async () => ({ type: 'failed', detail: 'no such address', isPermanent: true }));
    const deps = outboxDeps(db, { deliverers: { topic: [mail] }, clock: clock.now });
    await addEvent(db, 'topic', {}, clock.now());
    await deliverDue(deps);
    clock.advance(HOUR);
    await deliverDue(deps);
    expect(mail.delivered).toHaveLength(1);
    expect(await deliveriesTo(db, 'mail')).toMatchObject([
      { last_answer: 'no such address', delivered_at: null, parked_at: expect.any(Date) },
    ]);
  });

  it('an event of a process that dies during its delivery is delivered by another one once the lease ends', async () => {
    const { db } = await makeStore();
    const clock = testClock();
    let end: (delivery: Delivery) => void = () => {};
    const dying = listener('mail', () => new Promise((resolve) => (end = resolve)));
    const deps = outboxDeps(db, { deliverers: { topic: [dying] }, clock: clock.now });
    const id = await addEvent(db, 'topic', {}, clock.now());
    const batch = deliverDue(deps);
    await vi.waitFor(() => expect(dying.delivered).toEqual([id]), WAIT);
    const alive = listener('mail');
    const other = outboxDeps(db, { deliverers: { topic: [alive] }, clock: clock.now });
    expect(await deliverDue(other)).toBe(0);
    clock.advance(120_000);
    expect(await deliverDue(other)).toBe(1);
    expect(alive.delivered).toEqual([id]);
    end({ type: 'delivered' });
    await batch;
  });

  it('a deliverer that never answers is a failure after the time limit', async () => {
    const { db } = await makeStore();
    const deaf = listener('mail', () => new Promise(() => {}));
    await addEvent(db, 'topic');
    await deliverDue(outboxDeps(db, { deliverers: { topic: [deaf] }, pace: { timeout: 20 } }));
    expect(await deliveriesTo(db, 'mail')).toMatchObject([{ last_answer: 'no answer within 20 ms' }]);
  });

  it('several processes share the events, and each event is delivered once', async () => {
    const { db } = await makeStore();
    const ids: number[] = [];
    for (let index = 0; index < 60; index += 1) ids.push(await addEvent(db, 'topic', { index }));
    const listeners = [listener('mail'), listener('mail'), listener('mail')];
    const outboxes = listeners.map((each) => runningOutbox(outboxDeps(db, { deliverers: { topic: [each] } }), 50));
    await vi.waitFor(async () => expect(await undelivered(db)).toEqual([]), WAIT);
    for (const outbox of outboxes) await outbox.stop();
    expect(listeners.flatMap(({ delivered }) => delivered).sort((a, b) => a - b)).toEqual(ids);
  });

  it('a flush delivers at once, and a stop waits for the delivery under way', async () => {
    const { db } = await makeStore();
    let finish = () => {};
    const slow = listener('mail', async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return { type: 'delivered' };
    });
    const outbox = runningOutbox(outboxDeps(db, { deliverers: { topic: [slow] } }), 3_600_000);
    const id = await addEvent(db, 'topic');
    outbox.flush();
    await vi.waitFor(() => expect(slow.delivered).toEqual([id]), WAIT);
    const stopping = outbox.stop();
    await addEvent(db, 'topic');
    outbox.flush();
    finish();
    await stopping;
    expect(slow.delivered).toEqual([id]);
    expect(await undelivered(db)).toHaveLength(1);
  });
});

it('the pause between tries doubles up to an hour, and chance makes it longer by a quarter at most', () => {
  const pace = { firstPause: 5_000, longestPause: HOUR };
  expect([1, 2, 3, 10, 11, 60].map((attempts) => pauseAfter(attempts, pace, 0))).toEqual([
    5_000,
    10_000,
    20_000,
    2_560_000,
    HOUR,
    HOUR,
  ]);
  expect(pauseAfter(1, pace, 0.5)).toBe(5_625);
});
