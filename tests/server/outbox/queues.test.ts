import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { removeEndpoint } from '../../../server/outbox/disable-endpoint.ts';
import { Dispatch } from '../../../server/outbox/dispatch.ts';
import { countFailedDeliveries } from '../../../server/outbox/failed-deliveries.ts';
import type { Delivery, StoredEvent, WebhookTarget } from '../../../server/outbox/outbox.types.ts';
import { testClock } from '../../support/shops/order-shop.ts';
import { soakRuns } from '../../support/soak/soak.ts';
import { emptyTables } from '../../support/stores/store-pool.ts';
import { describeOnBothStores, describeOnOneStore } from '../../support/stores/stores.ts';
import { WAIT } from '../../support/wait.ts';
import {
  addEndpoint,
  addEvent,
  answeringLate,
  deliverAll,
  deliverDue,
  deliveriesTo,
  killedAfter,
  listener,
  outboxDeps,
  outOfReach,
  runningOutbox,
  undelivered,
} from './outbox-fixtures.ts';

const HOUR = 3_600_000;

/** Webhook endpoints whose answers a test chooses, with the events that each one got. */
function receivers(answer: (event: StoredEvent, target: WebhookTarget) => Promise<Delivery>) {
  const got: Record<string, number[]> = {};
  return {
    got,
    webhooks: {
      deliver: async (event: StoredEvent, target: WebhookTarget) => {
        got[target.id] = [...(got[target.id] ?? []), event.id];
        return answer(event, target);
      },
    },
  };
}

const taken = async (): Promise<Delivery> => ({ type: 'delivered', detail: '200' });

describeOnBothStores('the queues of the outbox', (makeStore) => {
  it('an event goes to the mail, and to the endpoints of its type and its brand', async () => {
    const { db } = await makeStore();
    const all = await addEndpoint(db, {});
    const paid = await addEndpoint(db, { topics: ['order.paid', 'lead.created'] });
    await addEndpoint(db, { topics: ['order.addition'] });
    await addEndpoint(db, { disabled_at: new Date(), disabled_because: '410' });
    const ofBrand = await addEndpoint(db, { brand: 'northvale' });
    const [mail, { got, webhooks }] = [listener('mail'), receivers(taken)];
    const deliverers = { 'order.paid': [mail], 'payment.declined': [], 'lead.created': [] };
    const sale = await addEvent(db, 'order.paid', { orderId: 'one' });
    await addEvent(db, 'payment.declined', { orderId: 'one' });
    const lead = await addEvent(db, 'lead.created', { brand: 'northvale' });
    await deliverAll(outboxDeps(db, { deliverers, webhooks }));
    expect(mail.delivered).toEqual([sale]);
    expect(got).toEqual({ [all]: [sale, lead], [paid]: [sale, lead], [ofBrand]: [lead] });
    expect(await undelivered(db)).toEqual([]);
    expect(await deliveriesTo(db, all)).toMatchObject([{ last_answer: '200' }, { last_answer: '200' }]);
  });

  it('an endpoint that hangs delays neither another one nor a mail', async () => {
    const { db } = await makeStore();
    const [hanging, good] = [await addEndpoint(db, {}), await addEndpoint(db, {})];
    const mail = listener('mail');
    const held: (() => void)[] = [];
    const hangs = () => new Promise<Delivery>((resolve) => held.push(() => resolve(taken())));
    const { got, webhooks } = receivers((_, { id }) => (id === hanging ? hangs() : taken()));
    const deps = outboxDeps(db, { deliverers: { 'order.paid': [mail] }, webhooks, pace: { batch: 2 } });
    const outbox = runningOutbox(deps, HOUR);
    const ids: number[] = [];
    for (const orderId of ['a', 'b', 'c', 'd', 'e']) ids.push(await addEvent(db, 'order.paid', { orderId }));
    outbox.flush();
    await vi.waitFor(() => expect([mail.delivered.length, got[good]?.length]).toEqual([5, 5]), WAIT);
    expect(got[hanging]).toHaveLength(2);
    expect([mail.delivered.toSorted(), got[good]?.toSorted()]).toEqual([ids, ids]);
    const stopped = outbox.stop();
    for (const end of held) end();
    await stopped;
  });

  it('the events of an order arrive one after the other: what fails holds up the later ones, and no other order', async () => {
    const { db } = await makeStore();
    const clock = testClock();
    const endpoint = await addEndpoint(db, {});
    let isUp = false;
    const { got, webhooks } = receivers(({ payload }) => (payload.orderId === 'b' || isUp ? taken() : outOfReach()));
    const deps = outboxDeps(db, { deliverers: TOPICS, webhooks, clock: clock.now });
    const first = await addEvent(db, 'order.paid', { orderId: 'a' });
    const other = await addEvent(db, 'order.paid', { orderId: 'b' });
    const second = await addEvent(db, 'order.refunded', { orderId: 'a' });
    await deliverAll(deps);
    const third = await addEvent(db, 'order.disputed', { orderId: 'a' });
    await deliverAll(deps);
    expect(got[endpoint]).toEqual([first, other]);
    isUp = true;
    clock.advance(5_000);
    await deliverAll(deps);
    expect(got[endpoint]).toEqual([first, other, first, second, third]);
  });

  it('a postponed event waits until its time with the later ones of its order, and is no failure', async () => {
    const { db } = await makeStore();
    const clock = testClock();
    const until = new Date(clock.now().getTime() + HOUR);
    const late = listener('late', async () =>
      clock.now() < until ? { type: 'postponed', until, detail: 'not before eleven' } : { type: 'delivered' },
    );
    const logged: string[] = [];
    const deliverers = { ...TOPICS, 'order.paid': [late], 'order.refunded': [late] };
    const deps = outboxDeps(db, { deliverers, clock: clock.now, log: (_, message) => logged.push(message) });
    const first = await addEvent(db, 'order.paid', { orderId: 'a' });
    await deliverAll(deps);
    const refund = await addEvent(db, 'order.refunded', { orderId: 'a' });
    const other = await addEvent(db, 'order.paid', { orderId: 'b' });
    await deliverAll(deps);
    clock.advance(HOUR - 1);
    await deliverAll(deps);
    expect(late.delivered).toEqual([first, other]);
    expect(await deliveriesTo(db, 'late')).toMatchObject([
      { attempts: 0, next_at: until, last_answer: 'not before eleven', parked_at: null },
      { attempts: 0 },
      { attempts: 0, next_at: until },
    ]);
    clock.advance(1);
    await deliverAll(deps);
    expect(late.delivered).toEqual([first, other, first, other, refund]);
    expect(await deliveriesTo(db, 'late')).toMatchObject([{ attempts: 1 }, { attempts: 1 }, { attempts: 1 }]);
    expect(logged).toEqual([]);
  });

  it('a postponed event is not woken where its endpoint answers again after an outage', async () => {
    const { db } = await makeStore();
    const clock = testClock();
    const until = new Date(clock.now().getTime() + HOUR);
    let isUp = false;
    const late = listener('late', async ({ payload }) => {
      if (payload.orderId === 'a' && clock.now() < until) return { type: 'postponed', until, detail: 'later' };
      return isUp ? { type: 'delivered' } : outOfReach();
    });
    const deps = outboxDeps(db, { deliverers: { 'order.paid': [late] }, clock: clock.now });
    const [first, other] = [
      await addEvent(db, 'order.paid', { orderId: 'a' }),
      await addEvent(db, 'order.paid', { orderId: 'b' }),
    ];
    await deliverAll(deps);
    isUp = true;
    clock.advance(HOUR / 2);
    await deliverAll(deps);
    await deliverAll(deps);
    expect(late.delivered).toEqual([first, other, other]);
    expect(await deliveriesTo(db, 'late')).toMatchObject([{ next_at: until }, { delivered_at: expect.any(Date) }]);
  });

  it('an event that no try delivered for three days is parked, and the next one of its order goes on', async () => {
    const { db } = await makeStore();
    const clock = testClock();
    const endpoint = await addEndpoint(db, {});
    const { got, webhooks } = receivers(({ topic }) => (topic === 'order.paid' ? outOfReach() : taken()));
    const deps = outboxDeps(db, { deliverers: TOPICS, webhooks, clock: clock.now });
    const [bad, next] = [
      await addEvent(db, 'order.paid', { orderId: 'a' }),
      await addEvent(db, 'order.refunded', { orderId: 'a' }),
    ];
    await deliverAll(deps);
    clock.advance(72 * HOUR - 1);
    await deliverAll(deps);
    expect(got[endpoint]).toEqual([bad, bad]);
    clock.advance(2 * HOUR);
    await deliverAll(deps);
    expect(got[endpoint]).toEqual([bad, bad, bad, next]);
    expect(await deliveriesTo(db, endpoint)).toMatchObject([
      { parked_at: expect.any(Date), last_answer: 'nobody answers' },
      { parked_at: null, delivered_at: expect.any(Date) },
    ]);
    expect(await undelivered(db)).toEqual([bad]);
  });

  it('what was parked for an endpoint or a service that the shop has no more is not counted', async () => {
    const { db } = await makeStore();
    const [kept, removed, at] = [await addEndpoint(db, {}), await addEndpoint(db, {}), new Date()];
    const event_id = await addEvent(db, 'order.paid', { orderId: 'a' });
    const row = { event_id, queue: null, queued_at: at, next_at: at, tried_at: at, delivered_at: null, parked_at: at };
    for (const endpoint of [kept, removed, 'mail', 'meta', 'ga4'])
      await db
        .insertInto('event_deliveries')
        .values({ ...row, endpoint, last_answer: 'no' })
        .execute();
    const counts = (services: string[]) => countFailedDeliveries(db, services, at);
    expect(await counts(['mail', 'meta', 'ga4'])).toEqual({ mails: 1, webhooks: 2, services: 2 });
    await removeEndpoint(db, removed, at);
    expect(await counts(['mail', 'ga4'])).toEqual({ mails: 1, webhooks: 1, services: 1 });
    await removeEndpoint(db, kept, at);
    expect(await counts([])).toEqual({ mails: 1, webhooks: 0, services: 0 });
  });

  it('an endpoint that is gone gets no event any more, and what waits for it is parked', async () => {
    const { db } = await makeStore();
    const endpoint = await addEndpoint(db, {});
    const { got, webhooks } = receivers(async () => ({ type: 'gone', detail: '410' }));
    const deps = outboxDeps(db, { deliverers: TOPICS, webhooks, pace: { batch: 1 } });
    const first = await addEvent(db, 'order.paid', { orderId: 'a' });
    await addEvent(db, 'order.paid', { orderId: 'b' });
    await deliverAll(deps);
    await addEvent(db, 'order.paid', { orderId: 'c' });
    await deliverAll(deps);
    expect(got[endpoint]).toEqual([first]);
    const parked = { parked_at: expect.any(Date), last_answer: '410' };
    expect(await deliveriesTo(db, endpoint)).toMatchObject([parked, parked]);
    expect(await db.selectFrom('webhook_endpoints').selectAll().executeTakeFirst()).toMatchObject({
      disabled_because: '410',
    });
  });

  it('a process that is killed once it has ended an endpoint leaves nothing for it to another one', async () => {
    const { db } = await makeStore();
    const endpoint = await addEndpoint(db, {});
    const { got, webhooks } = receivers(async () => ({ type: 'gone', detail: '410' }));
    const first = await addEvent(db, 'order.paid', { orderId: 'a' });
    await addEvent(db, 'order.refunded', { orderId: 'a' });
    // A lease, a look, and the end of the endpoint in three statements.
    await deliverDue(outboxDeps(killedAfter(db, 5), { deliverers: TOPICS, webhooks }));
    await deliverAll(outboxDeps(db, { deliverers: TOPICS, webhooks }));
    expect(got[endpoint]).toEqual([first]);
  });

  it('an endpoint that is back after an outage gets all that waits at once', async () => {
    const { db } = await makeStore();
    const clock = testClock();
    const endpoint = await addEndpoint(db, {});
    let isUp = false;
    const { got, webhooks } = receivers(() => (isUp ? taken() : outOfReach()));
    const deps = outboxDeps(db, { deliverers: TOPICS, webhooks, clock: clock.now });
    for (let hour = 0; hour < 4; hour += 1) {
      await addEvent(db, 'order.paid', { orderId: `of hour ${hour}` });
      for (let step = 0; step < 6; step += 1) {
        await deliverAll(deps);
        clock.advance(HOUR / 6);
      }
    }
    isUp = true;
    await addEvent(db, 'order.paid', { orderId: 'the last' });
    clock.advance(10 * 60_000);
    await deliverAll(deps);
    expect(await undelivered(db)).toEqual([]);
    expect(got[endpoint]?.slice(-5).toSorted()).toEqual([1, 2, 3, 4, 5]);
  });

  it('what was claimed ahead for an endpoint that stops answering is given back untried', async () => {
    const { db } = await makeStore();
    const clock = testClock();
    const endpoint = await addEndpoint(db, {});
    let isUp = true;
    const { got, webhooks } = receivers(() => (isUp ? taken() : outOfReach()));
    const pace = { batch: 2, ahead: 3 };
    const deps = outboxDeps(db, { deliverers: TOPICS, webhooks, clock: clock.now, pace });
    const dispatch = new Dispatch(deps, () => {});
    const deliver = async () => {
      await dispatch.round();
      await dispatch.settled();
    };
    const first = await addEvent(db, 'order.paid', { orderId: 'first' });
    await deliver();
    isUp = false;
    const ids: number[] = [];
    for (let order = 0; order < 6; order += 1) ids.push(await addEvent(db, 'order.paid', { orderId: `${order}` }));
    await deliver();
    expect(got[endpoint]).toEqual([first, ...ids.slice(0, 2)]);
    const waiting = { attempts: 0, last_answer: null, delivered_at: null };
    const failed = { attempts: 1, last_answer: 'nobody answers' };
    expect((await deliveriesTo(db, endpoint)).slice(1)).toMatchObject([
      failed,
      failed,
      waiting,
      waiting,
      waiting,
      waiting,
    ]);
    isUp = true;
    clock.advance(5_000);
    while ((await undelivered(db)).length > 0) await deliver();
    expect(got[endpoint]?.slice(3).toSorted((one, other) => one - other)).toEqual(ids);
  });

  it('an endpoint that answers has no more calls at once than any other', async () => {
    const { db } = await makeStore();
    await addEndpoint(db, {});
    let [underWay, most, count] = [0, 0, 0];
    const { webhooks } = receivers(async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      count += 1;
      return taken();
    });
    const outbox = runningOutbox(outboxDeps(db, { deliverers: TOPICS, webhooks, pace: { batch: 2, ahead: 8 } }), HOUR);
    for (let order = 0; order < 40; order += 1) await addEvent(db, 'order.paid', { orderId: `${order}` });
    outbox.flush();
    await vi.waitFor(() => expect(count).toBe(40), WAIT);
    expect(most).toBe(2);
  });

  it('an endpoint whose deliveries end while the next ones are asked for gets these by the next round', async () => {
    const { db } = await makeStore();
    const endpoint = await addEndpoint(db, {});
    const { got, webhooks } = receivers(taken);
    for (let order = 0; order < 3; order += 1) await addEvent(db, 'order.paid', { orderId: `${order}` });
    let ended = () => {};
    const isEnded = new Promise<void>((resolve) => {
      ended = resolve;
    });
    // The first statement leases, the second one queues what has no slot, and the third one asks for what is due.
    const late = answeringLate(db, 3, isEnded);
    const pace = { batch: 1, ahead: 0 };
    const deps = outboxDeps(late, { deliverers: TOPICS, webhooks, pace, clock: testClock().now });
    const dispatch = new Dispatch(deps, ended);
    await dispatch.round();
    expect(got[endpoint]).toHaveLength(1);
    await dispatch.round();
    await dispatch.settled();
    expect(got[endpoint]).toHaveLength(2);
  });

  it('an event whose rows are gone is sent to nobody', async () => {
    const { db } = await makeStore();
    const endpoint = await addEndpoint(db, {});
    const { got, webhooks } = receivers(taken);
    await addEvent(db, 'order.paid', { orderId: 'a' });
    await deliverAll(outboxDeps(db, { deliverers: TOPICS, webhooks, bodyOf: async () => null }));
    expect(got).toEqual({});
    expect(await deliveriesTo(db, endpoint)).toMatchObject([{ last_answer: expect.stringMatching(/gone/) }]);
  });

  it('an event that cannot be read is tried again', async () => {
    const { db } = await makeStore();
    const endpoint = await addEndpoint(db, {});
    const { webhooks } = receivers(taken);
    await addEvent(db, 'order.paid', { orderId: 'a' });
    const bodyOf = () => Promise.reject(new Error('the store is away'));
    await deliverAll(outboxDeps(db, { deliverers: TOPICS, webhooks, bodyOf }));
    expect(await deliveriesTo(db, endpoint)).toMatchObject([{ delivered_at: null, last_answer: 'the store is away' }]);
  });

  it('several processes hand over and deliver at once: each event once to each endpoint, and those of an order in their order', async () => {
    const { db } = await makeStore();
    const endpoint = await addEndpoint(db, {});
    const { got, webhooks } = receivers(taken);
    const mails = [listener('mail'), listener('mail'), listener('mail')];
    const outboxes = mails.map((mail) =>
      runningOutbox(outboxDeps(db, { deliverers: { 'order.paid': [mail] }, webhooks, pace: { leased: 5 } }), 20),
    );
    const orders: Record<string, number[]> = {};
    for (let index = 0; index < 90; index += 1) {
      const orderId = `order ${index % 9}`;
      const id = await addEvent(db, 'order.paid', { orderId });
      orders[orderId] = [...(orders[orderId] ?? []), id];
      outboxes[index % 3]?.flush();
    }
    await vi.waitFor(async () => expect(await undelivered(db)).toEqual([]), WAIT);
    for (const outbox of outboxes) await outbox.stop();
    const received = got[endpoint] ?? [];
    expect(received.toSorted((one, other) => one - other)).toEqual(
      Object.values(orders)
        .flat()
        .sort((a, b) => a - b),
    );
    for (const ids of Object.values(orders)) expect(received.filter((id) => ids.includes(id))).toEqual(ids);
    expect(mails.flatMap(({ delivered }) => delivered)).toHaveLength(90);
  });
});

const TOPICS = { 'order.paid': [], 'order.refunded': [], 'order.disputed': [] };

const ENDS = fc.array(fc.constantFrom('delivered', 'delivered', 'failed', 'lost'), { maxLength: 30 });

/** The milliseconds after which each call is answered. */
const TURNS = fc.array(fc.integer({ min: 0, max: 15 }), { maxLength: 30 });

/** How many statements each process gets through before it is killed. */
const KILLS = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 8 });

describeOnOneStore('embedded', 'the queues under any failures', (makeStore) => {
  it('each event reaches each endpoint, and no later event of an order before an earlier one', async () => {
    const { db } = await makeStore();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 12 }),
        ENDS,
        KILLS,
        fc.integer({ min: 0, max: 12 }),
        TURNS,
        async (orders, ends, kills, late, turns) => {
          await emptyTables(db);
          const clock = testClock();
          const endpoints = [await addEndpoint(db, {}), await addEndpoint(db, {})];
          const accepted: Record<string, number[]> = {};
          const webhooks = {
            deliver: async ({ id }: StoredEvent, target: WebhookTarget): Promise<Delivery> => {
              const end = ends.shift() ?? 'delivered';
              await pause(turns.shift() ?? 0);
              if (end === 'failed') return outOfReach();
              accepted[target.id] = [...(accepted[target.id] ?? []), id];
              return end === 'lost' ? outOfReach() : taken();
            },
          };
          const processOn = (reached: typeof db) => {
            const pace = { batch: 2, ahead: 2, patience: 0, gather: 1 };
            const deps = { deliverers: TOPICS, webhooks, clock: clock.now, pace };
            return new Dispatch(outboxDeps(reached, deps), () => {});
          };
          const alive = processOn(db);
          const deliver = async () => {
            const kill = kills.shift();
            const process = kill === undefined ? alive : processOn(killedAfter(db, kill));
            // What is slow is late in the second round.
            await process.round().catch(() => {});
            await process.round().catch(() => {});
            await process.settled();
          };
          const ids: Record<number, number[]> = {};
          const publish = async (order: number) => {
            ids[order] = [...(ids[order] ?? []), await addEvent(db, 'order.paid', { orderId: `${order}` })];
          };
          for (const order of orders.slice(0, late)) await publish(order);
          await deliver();
          for (const order of orders.slice(late)) await publish(order);
          while ((await undelivered(db)).length > 0) {
            await deliver();
            clock.advance(60_000);
          }
          for (const endpoint of endpoints) {
            for (const events of Object.values(ids)) {
              const arrived = (accepted[endpoint] ?? []).filter((id) => events.includes(id));
              expect([...new Set(arrived)]).toEqual(events);
              expect(arrived).toEqual(arrived.toSorted((one, other) => one - other));
            }
          }
        },
      ),
      soakRuns(25),
    );
  });
});
