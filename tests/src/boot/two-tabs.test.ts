// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import type { FunnelPage } from '../../../contracts/page/page-data.ts';
import { emptyAccount } from '../../../domain/account/account.ts';
import type { CheckoutEvent } from '../../../machines/checkout/checkout.types.ts';
import { beginSession } from '../../../src/boot/boot.ts';
import { openStores } from '../../../src/boot/stores.ts';
import { storeVisit } from '../../../src/boot/watch-funnel.ts';
import { fillIn, load, startFunnel, take } from '../../machines/funnel/funnel-walk.ts';
import { classicGraph } from '../../support/funnels/funnels.ts';
import { aShop } from '../../support/funnels/shop.ts';
import { anAccount } from '../../support/pages/orders.ts';

/** What the tabs of one browser store of the checkout that they share. */

const NOW = new Date('2026-11-21T10:00:00Z');
const graph = classicGraph();
const PAGE: FunnelPage = {
  kind: 'funnel',
  settings: aShop(),
  funnels: [],
  published: { hash: 'hash-1', graph },
  orders: [],
};
const FRESH = emptyAccount('US');

let stored: unknown = null;
beforeEach(() => {
  stored = null;
});

/** The session that a tab begins at an address with what is stored, as after a reload. */
function sessionAt(pathname: string) {
  return beginSession(PAGE, {
    location: { pathname, search: '' },
    device: 'Desktop',
    now: NOW,
    random: () => 0.5,
    stored,
    storedHistory: null,
    affParameters: undefined,
    onDropped: () => {},
  });
}

/** A tab at the address; `types` changes its order form. */
async function opened(pathname = '/order-form') {
  const session = sessionAt(pathname);
  const stores = openStores({ log: () => {}, now: () => 0, newId: () => 'id', brand: 'fernhollow' });
  const change: typeof stores.state.change = (next) => {
    stored = JSON.parse(JSON.stringify(next(stored)));
  };
  const state = { ...stores.state, change };
  const walk = startFunnel(graph, session.input, (actor) =>
    storeVisit(actor, { session, stores: { ...stores, state }, log: () => {} }, () => NOW),
  );
  await load(walk);
  const send = (event: CheckoutEvent) => walk.actor.getSnapshot().children.checkout?.send(event);
  const types = (typed: Partial<typeof FRESH>) =>
    send({ type: 'contact.drafted', account: { ...(walk.context().draft?.account ?? FRESH), ...typed } });
  return { walk, send, types };
}

/** The draft with which a tab begins that is loaded anew. */
const reloaded = () => sessionAt('/order-form').input.draft;

describe('an order form in two tabs of one browser', () => {
  it('E01 what is typed in one stays where other fields are typed in the other, before or after', async () => {
    const [one, other] = [await opened(), await opened()];
    one.types({ email: 'ada@example.com', country: 'DE' });
    other.types({ phone: '5105550123' });
    one.types({ city: 'Bonn' });
    other.types({ firstName: 'Ada' });
    const typed = { email: 'ada@example.com', country: 'DE', phone: '5105550123', city: 'Bonn', firstName: 'Ada' };
    expect(reloaded()).toMatchObject({ checkoutId: 'checkout-1', account: { ...FRESH, ...typed } });
  });

  it('E01 of a field that both change the newest text stays, and one that its own tab empties is empty', async () => {
    const [one, other] = [await opened(), await opened()];
    one.types({ email: 'ada@example.com', city: 'Bonn' });
    other.types({ email: 'eve@example.com' });
    one.types({ city: '' });
    expect(reloaded()?.account).toMatchObject({ email: 'eve@example.com', city: '' });
  });

  it('E01 a billing address and a code that are typed in one stay as well', async () => {
    const [one, other] = [await opened(), await opened()];
    one.send({ type: 'coupon.typed', text: 'WELCOME' });
    one.send({ type: 'billing.changed', billing: { ...FRESH, city: 'Bonn' } });
    other.types({ phone: '5105550123' });
    expect(reloaded()).toMatchObject({ typedCoupon: 'WELCOME', billing: { city: 'Bonn' } });
    other.send({ type: 'billing.changed', billing: { ...FRESH, street: 'Elm 1' } });
    expect(reloaded()).toMatchObject({ billing: { city: 'Bonn', street: 'Elm 1' } });
    one.send({ type: 'billing.changed', billing: null });
    expect(reloaded()).toMatchObject({ typedCoupon: 'WELCOME', billing: null });
  });

  it('E01 a tab on an earlier page that goes on takes nothing from it', async () => {
    const early = await opened('/landing');
    const form = await opened();
    form.types({ email: 'ada@example.com' });
    await take(early.walk, 'next');
    expect(reloaded()?.account).toMatchObject({ email: 'ada@example.com' });
  });

  it('E01 V07 a contact that no tab has submitted as it is leads back to the contact', async () => {
    const [one, other] = [await opened(), await opened()];
    other.types({ email: 'eve@' });
    fillIn(one.walk);
    expect(reloaded()).toMatchObject({ stage: 'payment', account: anAccount() });
    other.types({ email: 'eve@ex' });
    one.send({ type: 'remember.changed', remember: true });
    expect(reloaded()).toMatchObject({ stage: 'contact', account: { ...anAccount(), email: 'eve@ex' } });
  });
});
