// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { createDayEntries } from '../../../src/adapters/storage/day-entries.ts';
import { createWaitingEvents, WAITING_EVENTS } from '../../../src/adapters/storage/waiting-events.ts';

const DAY_MS = 86_400_000;
const clock = { now: Date.UTC(2026, 0, 1) };

/** Runs one request after the other, as a browser does for all of its tabs. */
function browserLocks() {
  let queue: Promise<unknown> = Promise.resolve();
  const request = (_name: string, run: () => Promise<unknown>) => {
    queue = queue.then(run);
    return queue;
  };
  return { request } as unknown as Pick<LockManager, 'request'>;
}

let ids = 0;

/** A tab of this browser. */
function tab(locks?: Pick<LockManager, 'request'>, storage: () => Storage = () => localStorage, brand = 'Fernhollow') {
  ids += 1;
  const id = `tab${ids}`;
  const entries = createDayEntries({ prefix: WAITING_EVENTS, storage, now: () => clock.now, newId: () => id });
  return createWaitingEvents({ entries, brand, locks });
}

async function takenBy(each: ReturnType<typeof tab>): Promise<unknown[]> {
  const taken: unknown[] = [];
  await each.take((event) => taken.push(event));
  return taken;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the events that wait', () => {
  it('M04 outlive their tab, and are told in their order, once', async () => {
    const [first, second] = [tab(), tab()];
    for (let n = 0; n < 12; n += 1) first.add(n);
    clock.now += 1;
    second.add('second');
    first.add('last');
    sessionStorage.clear();
    const next = tab();
    expect(next.hasEvents()).toBe(true);
    expect(await takenBy(next)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 'second', 'last']);
    expect([next.hasEvents(), await takenBy(tab())]).toEqual([false, []]);
  });

  it('M04 are told by one of two tabs that ask at the same time, and a writing tab brings none back', async () => {
    const locks = browserLocks();
    const writing = tab(locks);
    writing.add('a');
    writing.add('b');
    const [one, two] = await Promise.all([takenBy(tab(locks)), takenBy(tab(locks))]);
    expect([one, two]).toEqual([['a', 'b'], []]);
    writing.add('c');
    expect(await takenBy(tab(locks))).toEqual(['c']);
  });

  it('M04 are forgotten after a day, and at a refusal', async () => {
    const page = tab();
    page.add('a');
    page.addPurchase({ orderId: 'order-1', place: { customTitle: 'Offer' } });
    clock.now += DAY_MS - 1;
    expect([page.hasEvents(), page.purchases().length]).toEqual([true, 1]);
    clock.now += 1;
    expect([page.hasEvents(), page.purchases(), localStorage.length]).toEqual([false, [], 0]);
    page.add('b');
    page.addPurchase({ orderId: 'order-1', place: { customTitle: 'Offer' } });
    page.forget(false);
    expect(localStorage.length).toBe(0);
  });

  it('M04 are bounded in number and size; the oldest go first', async () => {
    const page = tab();
    for (let n = 0; n < 250; n += 1) page.add(n);
    const few = await takenBy(page);
    expect([few.length, few[0], few.at(-1)]).toEqual([200, 50, 249]);
    for (const letter of ['a', 'b', 'c', 'd']) page.add(letter.repeat(30_000));
    expect((await takenBy(page)).map((event) => String(event)[0])).toEqual(['b', 'c', 'd']);
  });

  it('M04 are those of their brand: a look at another one on this origin neither takes nor forgets them', async () => {
    const [own, other] = [tab(), tab(undefined, undefined, 'Northvale')];
    own.add('a');
    own.addPurchase({ orderId: 'order-1', place: { customTitle: 'Offer' } });
    other.add('b');
    expect([await takenBy(other), other.hasEvents(), other.purchases()]).toEqual([['b'], false, []]);
    other.dropPurchases(() => true);
    other.forget(false);
    expect(own.purchases()).toEqual([{ orderId: 'order-1', place: { customTitle: 'Offer' } }]);
    expect(await takenBy(own)).toEqual(['a']);
    own.add('c');
    other.forget(true);
    expect(own.hasEvents()).toBe(false);
  });

  it('M04 are none where the browser forbids storage, or another script wrote there', async () => {
    const refused = tab(undefined, () => {
      throw new Error('SecurityError');
    });
    expect([refused.add('a'), refused.hasEvents(), await takenBy(refused)]).toEqual([false, false, []]);
    localStorage.setItem('sluice-data-layer-', '{}');
    localStorage.setItem(`sluice-data-layer-${clock.now}-1-x`, '{');
    localStorage.setItem(`sluice-data-layer-${clock.now}-2-x`, '{"orderId":"order-1"}');
    const page = tab();
    expect([page.hasEvents(), page.purchases(), await takenBy(page)]).toEqual([false, [], []]);
  });
});

describe('the purchases that wait', () => {
  it('M04 are one for each order, until they are told', () => {
    const page = tab();
    for (const customTitle of ['Offer', 'Another'])
      for (const orderId of ['order-1', 'order-2']) page.addPurchase({ orderId, place: { customTitle } });
    expect(page.purchases()).toEqual([
      { orderId: 'order-1', place: { customTitle: 'Offer' } },
      { orderId: 'order-2', place: { customTitle: 'Offer' } },
    ]);
    page.dropPurchases((orderId) => orderId === 'order-1');
    expect(page.purchases().map(({ orderId }) => orderId)).toEqual(['order-2']);
  });
});
