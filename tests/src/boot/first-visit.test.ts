// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import type { FunnelPage, PageData } from '../../../contracts/page/page-data.ts';
import { createVisitMark } from '../../../src/adapters/storage/visit-mark.ts';
import { openStores, readStores, type Stores } from '../../../src/boot/stores.ts';
import { classicGraph } from '../../support/funnels/funnels.ts';
import { aShop } from '../../support/funnels/shop.ts';

const PAGE: FunnelPage = {
  kind: 'funnel',
  settings: aShop(),
  funnels: [],
  published: { hash: 'hash-1', graph: classicGraph() },
  orders: [],
};

const MISSING: PageData = { kind: 'missing', settings: aShop(), funnels: [], problem: 'unknown-route' };

/** The stores of this browser, whose database counts what it is asked. */
function countingStores() {
  const asked: string[] = [];
  const stores: Stores = openStores({ log: () => {}, now: () => 0, newId: () => 'id', page: PAGE });
  const answer = (name: string, value: unknown) => async () => {
    asked.push(name);
    return value;
  };
  const state = { ...stores.state, read: answer('state', { some: 'state' }) };
  return { stores: { ...stores, state }, asked };
}

beforeEach(() => localStorage.clear());

describe('the start of a visit', () => {
  it('waits for no database on the first visit', async () => {
    const { stores, asked } = countingStores();
    expect(await readStores(stores, PAGE)).toMatchObject({ stored: null });
    expect(asked).toEqual([]);
  });

  it('reads it on a later one, also where an earlier release stored what it had', async () => {
    const { stores, asked } = countingStores();
    stores.mark.store();
    expect(await readStores(stores, PAGE)).toMatchObject({ stored: { some: 'state' } });
    localStorage.clear();
    localStorage.setItem('stats', '{}');
    await readStores(stores, PAGE);
    expect(asked).toEqual(['state', 'state']);
  });

  it('Q03 E16 begins no funnel with a return that another one has under way in the tab', async () => {
    const parts = { log: () => {}, now: () => 0, newId: () => 'id' };
    const returned = { provider: 'paypal', flow: 'payment', action: 'success', token: 'EC-1' } as const;
    openStores({ ...parts, page: PAGE }).storedReturn.write({ ...returned, paymentId: null, payerId: null });
    const { graph } = PAGE.published;
    const other = { ...graph, funnel: { ...graph.funnel, sfid: 'another' } };
    const pages = [PAGE, { ...PAGE, published: { ...PAGE.published, graph: other } }, MISSING];
    const read = await Promise.all(pages.map((page) => readStores(openStores({ ...parts, page }), page)));
    expect(read.map(({ storedReturn }) => storedReturn?.token)).toEqual(['EC-1', undefined, undefined]);
  });

  it('reads it where the browser forbids to say', async () => {
    const mark = createVisitMark(() => {
      throw new Error('SecurityError');
    });
    mark.store();
    expect(mark.isFirstVisit()).toBe(false);
  });
});
