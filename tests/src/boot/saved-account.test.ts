// @vitest-environment jsdom

import { beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { type PageBlocks, pageOf } from '../../../contracts/page/page-blocks.ts';
import { emptyAccount } from '../../../domain/account/account.ts';
import { toEffect } from '../../../machines/effects.ts';
import { createSavedAccounts } from '../../../src/adapters/storage/saved-account.ts';
import { beginSession, createFunnelActor } from '../../../src/boot/boot.ts';
import { watchSavedAccount } from '../../../src/boot/watch-funnel.ts';
import { anOfferReply, classicGraph } from '../../support/funnels/funnels.ts';
import { aShop } from '../../support/funnels/shop.ts';
import { anAccount, anOrder, aQuote } from '../../support/pages/orders.ts';
import { type FunnelEffects, logicsOf, SILENT_EFFECTS } from '../../support/pages/silent-effects.ts';
import { TRIED_NAUGHTY_STRINGS } from '../../support/text/all-naughty-strings.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-21T10:00:00Z');

let clock = NOW;
const accountsOf = (brand: string) =>
  createSavedAccounts(
    () => window.localStorage,
    () => clock,
    brand,
  );
const accounts = accountsOf('fernhollow');

/** The brand's own value under a key. */
const storedIn = (key: string) => JSON.parse(localStorage.getItem(key) ?? '{}').fernhollow;

beforeEach(() => {
  window.localStorage.clear();
  clock = NOW;
});

describe('the account stored on a device', () => {
  it('E11 L07 it is stored under savedAccount with its own fields and its expiry, and read back', () => {
    expect(accounts.read()).toBeNull();
    accounts.store({ ...anAccount(), card: '4242' } as ReturnType<typeof anAccount>);
    const stored = storedIn('savedAccount');
    expect(stored).toEqual({ ...anAccount(), expires: '2027-02-19T10:00:00.000Z' });
    expect(Object.keys(emptyAccount('')).concat('expires').sort()).toEqual(Object.keys(stored).sort());
    expect(accounts.read()).toEqual(anAccount());
  });

  it('E11 it expires after 90 days', () => {
    accounts.store(anAccount());
    expect(localStorage.getItem('savedAccount')).toContain('"expires"');
    clock = NOW + 90 * DAY - 1;
    expect(accounts.read()).toEqual(anAccount());
    clock = NOW + 90 * DAY;
    expect(accounts.read()).toBeNull();
    expect(localStorage.getItem('savedAccount')).toBeNull();
  });

  it('E11 L07 one that has expired goes at a visit to any brand, and so does what an earlier version stored for all', () => {
    accounts.store(anAccount());
    clock = NOW + 91 * DAY;
    expect(accountsOf('northvale').read()).toBeNull();
    expect(localStorage.getItem('savedAccount')).toBeNull();
    localStorage.setItem('savedAccount', JSON.stringify({ ...anAccount(), expires: '2027-02-19T10:00:00.000Z' }));
    expect(accounts.read()).toBeNull();
    expect(localStorage.getItem('savedAccount')).toBeNull();
  });

  it('E11 L07 with an unticked box it is not read but removed', () => {
    accounts.store(anAccount());
    accounts.noteBox(false);
    expect(storedIn('checkBoxStatus')).toBe(false);
    expect(accounts.read()).toBeNull();
    expect(localStorage.getItem('savedAccount')).toBeNull();
  });

  it.each([
    ['no JSON', '{"firstName":'],
    ['no object', '"Ada"'],
    ['a field missing', JSON.stringify({ firstName: 'Ada', expires: '2026-12-01T00:00:00Z' })],
    ['a field that is no text', JSON.stringify({ ...anAccount(), city: 7, expires: '2026-12-01T00:00:00Z' })],
    ['a field without end', JSON.stringify({ ...anAccount(), city: 'x'.repeat(301), expires: '2026-12-01T00:00:00Z' })],
    ['no date', JSON.stringify({ ...anAccount(), expires: 'soon' })],
    ['a date that no clock wrote', JSON.stringify({ ...anAccount(), expires: '2099-01-01T00:00:00Z' })],
  ])('E11 a stored value with %s is none, and is replaced', (_what, stored) => {
    localStorage.setItem('savedAccount', `{"fernhollow":${stored}}`);
    expect(accounts.read()).toBeNull();
    accounts.store(anAccount());
    expect(accounts.read()).toEqual(anAccount());
  });

  it('E11 L07 each brand of an origin has its own account and box, and none is filled into another’s form', () => {
    const other = accountsOf('northvale');
    accounts.store(anAccount());
    accounts.noteBox(true);
    expect(other.read()).toBeNull();
    other.store({ ...anAccount(), firstName: 'Bea' });
    other.noteBox(false);
    expect([other.read(), accounts.read()]).toEqual([null, anAccount()]);
    accounts.forget();
    expect(localStorage.getItem('savedAccount')).toBeNull();
  });

  it('E11 hostile texts in its place or in its fields do no harm', () => {
    for (const text of TRIED_NAUGHTY_STRINGS) {
      localStorage.setItem('savedAccount', text);
      expect(accounts.read()).toBeNull();
      const account = { ...anAccount(), lastName: text };
      accounts.store(account);
      expect(accounts.read()).toEqual(text.length <= 300 ? account : null);
    }
  });

  it('E11 forbidden storage stores nothing and throws nothing', () => {
    const forbidden = createSavedAccounts(
      () => {
        throw new DOMException('no', 'SecurityError');
      },
      Date.now,
      'fernhollow',
    );
    forbidden.store(anAccount());
    forbidden.noteBox(true);
    forbidden.forget();
    expect(forbidden.read()).toBeNull();
  });
});

const EFFECTS: FunnelEffects = {
  ...SILENT_EFFECTS,
  loadPage: toEffect(async ({ offers }) => ({
    content: { sfid: 'c', name: 'c', title: 'C', view: 'text', content: { headline: 'C', sections: [] } },
    offers: offers.map((sfid) => anOfferReply(sfid)),
    orders: [],
    freshCheckoutId: 'checkout-1',
  })),
  requestQuote: toEffect(async () => ({ type: 'quoted', quote: aQuote(129) })),
  refreshQuote: toEffect(async () => ({ type: 'quoted', quote: aQuote(129) })),
  tokenizeCard: toEffect(async () => ({ type: 'token', cardId: 'pm_1' })),
  submitPayment: toEffect(async () => ({ type: 'captured', order: anOrder() })),
};

/** The funnel at its order form, started with the stored account and watched as in the shop. */
async function visit(effects = EFFECTS) {
  const graph = classicGraph();
  const page = { settings: aShop(), funnels: [], published: { hash: 'hash-1', graph }, orders: [], receipt: null };
  const data: PageBlocks = { ...page, text: null, problem: null };
  const session = beginSession(pageOf(data), {
    location: { pathname: '/order-form', search: '' },
    device: 'Mobile',
    now: new Date(NOW),
    random: () => 0.5,
    stored: null,
    affParameters: undefined,
    onDropped: () => {},
    savedAccount: accounts.read(),
  });
  const actor = createFunnelActor(session, logicsOf(effects));
  watchSavedAccount(actor, accounts);
  actor.start();
  const { children } = await waitFor(actor, (snapshot) => snapshot.children.checkout !== undefined);
  const { checkout } = children;
  if (!checkout) throw new Error('there is no checkout');
  return { actor, checkout };
}

/** Pays the total of the server's quote, shown since the address was checked. */
async function pays(checkout: Awaited<ReturnType<typeof visit>>['checkout']) {
  await waitFor(checkout, (snapshot) => snapshot.matches({ editing: { form: 'payment' } }));
  checkout.send({ type: 'payment.submitted' });
}

const kept = () => localStorage.getItem('savedAccount');

describe('the box that stores the account', () => {
  it('E11 on a first visit it is unticked, and a paid order stores nothing', async () => {
    const { actor, checkout } = await visit();
    expect(checkout.getSnapshot().context.draft).toMatchObject({ remember: false, account: emptyAccount('US') });
    checkout.send({ type: 'contact.submitted', account: anAccount() });
    await pays(checkout);
    await waitFor(actor, ({ context }) => context.sale !== null);
    expect([kept(), storedIn('checkBoxStatus')]).toEqual([null, undefined]);
  });

  it('E11 if ticked, the account is stored once the order is paid, and the next visit begins with it', async () => {
    const { actor, checkout } = await visit();
    checkout.send({ type: 'remember.changed', remember: true });
    checkout.send({ type: 'contact.submitted', account: anAccount() });
    expect([kept(), storedIn('checkBoxStatus')]).toEqual([null, true]);
    await pays(checkout);
    await waitFor(actor, ({ context }) => context.sale !== null);
    expect(accounts.read()).toEqual(anAccount());
    const again = await visit();
    expect(again.checkout.getSnapshot().context.draft).toMatchObject({ remember: true, account: anAccount() });
  });

  it('E11 unticking it removes the account at once', async () => {
    accounts.store(anAccount());
    const { checkout } = await visit();
    checkout.send({ type: 'remember.changed', remember: false });
    expect([kept(), storedIn('checkBoxStatus')]).toEqual([null, false]);
  });

  it('E11 an unpaid order stores no account', async () => {
    const declined = { type: 'declined', severity: 'soft', message: 'No.' } as const;
    const { checkout } = await visit({ ...EFFECTS, submitPayment: toEffect(async () => declined) });
    checkout.send({ type: 'remember.changed', remember: true });
    checkout.send({ type: 'contact.submitted', account: anAccount() });
    await pays(checkout);
    await waitFor(checkout, ({ context }) => context.problem !== null);
    expect(kept()).toBeNull();
  });
});
