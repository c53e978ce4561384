// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { pageOf } from '../../../contracts/page/page-blocks.ts';
import type { AccountDetails } from '../../../domain/account/account.ts';
import type { CheckoutEvent } from '../../../machines/checkout/checkout.types.ts';
import { readSavedState } from '../../../machines/session/saved-state.ts';
import type { SavedFunnel } from '../../../machines/session/saved-state.types.ts';
import { beginSession } from '../../../src/boot/boot.ts';
import { openStores } from '../../../src/boot/stores.ts';
import { storeVisit } from '../../../src/boot/watch-funnel.ts';
import { type FunnelWalk, load, startFunnel, take } from '../../machines/funnel/funnel-walk.ts';
import { classicGraph } from '../../support/funnels/funnels.ts';
import { aShop } from '../../support/funnels/shop.ts';

/** E01: what the documents and tabs of one funnel leave in the browser's saved state. */

const NOW = new Date('2026-11-21T10:00:00Z');
const graph = classicGraph();
const page = pageOf({
  settings: aShop(),
  funnels: [],
  published: { hash: 'hash-1', graph },
  orders: [],
  receipt: null,
  text: null,
  problem: null,
});
const log = () => {};

type Tab = Awaited<ReturnType<typeof open>>;

/** A document that shows a step. Its first write waits for `ready`. */
async function open(step: string, ready: Promise<void> = Promise.resolve()) {
  const stores = openStores({ log, now: () => NOW.getTime(), newId: () => 'id', page, ready });
  const session = beginSession(page, {
    location: { pathname: `/${step}`, search: '' },
    device: 'Desktop',
    now: NOW,
    random: () => 0.5,
    stored: await stores.state.read(),
    affParameters: undefined,
    onDropped: () => {},
  });
  const walk = startFunnel(graph, session.input, (actor) => storeVisit(actor, { session, stores, log }, () => NOW));
  await load(walk);
  return { walk, state: stores.state };
}

/** What is stored once the tab has written. */
async function storedBy({ state }: Tab): Promise<SavedFunnel | null> {
  await state.settled();
  const read = readSavedState(await state.read(), graph, NOW);
  return read.type === 'found' ? read.state : null;
}

const send = (walk: FunnelWalk, event: CheckoutEvent) => walk.actor.getSnapshot().children.checkout?.send(event);

function type({ walk }: Tab, typed: Partial<AccountDetails>): void {
  const { account } = walk.context().draft ?? {};
  if (account) send(walk, { type: 'contact.drafted', account: { ...account, ...typed } });
}

/** A document whose database comes once it is let through. */
async function openLate(step: string) {
  let letThrough = () => {};
  const ready = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  return { tab: await open(step, ready), letThrough };
}

beforeEach(() => localStorage.clear());

describe('the saved state of the documents and tabs of one funnel', () => {
  it('E01 N02 a document adds its step and its checkout to what the one before has stored', async () => {
    await storedBy(await open('landing'));
    expect(await storedBy(await open('order-form'))).toMatchObject({
      navParams: { visited: ['landing', 'order-form'] },
      orderDetails: { checkoutId: 'checkout-1' },
      accountDetails: { city: '' },
      selectedProduct: 'bundle-1',
    });
  });

  it('E01 N02 it does so where the one before stores itself later', async () => {
    const { tab: first, letThrough } = await openLate('landing');
    const second = await open('order-form');
    await storedBy(second);
    letThrough();
    expect((await storedBy(first))?.navParams.visited).toEqual(['order-form', 'landing']);
    type(second, { city: 'Oakland' });
    expect(await storedBy(second)).toMatchObject({
      navParams: { step: 'order-form', visited: ['landing', 'order-form'] },
      accountDetails: { city: 'Oakland' },
    });
  });

  it('E01 what is chosen before the first write is stored with it', async () => {
    await storedBy(await open('landing'));
    const { tab, letThrough } = await openLate('order-form');
    send(tab.walk, { type: 'bundle.selected', offer: 'bundle-3' });
    letThrough();
    expect(await storedBy(tab)).toMatchObject({ selectedProduct: 'bundle-3' });
  });

  it('E01 a form that begins erases nothing that was typed and chosen in another tab since it was looked for', async () => {
    const looking = await open('landing');
    await storedBy(looking);
    const { tab: late, letThrough } = await openLate('order-form');
    const other = await open('order-form');
    type(other, { city: 'Oakland' });
    send(other.walk, { type: 'bundle.selected', offer: 'bundle-3' });
    await storedBy(other);
    type(late, { email: 'ada@exam' });
    letThrough();
    await storedBy(late);
    await take(looking.walk, 'next');
    expect(await storedBy(looking)).toMatchObject({
      navParams: { visited: ['landing', 'order-form'] },
      accountDetails: { city: 'Oakland', email: 'ada@exam' },
      selectedProduct: 'bundle-3',
    });
  });
});
