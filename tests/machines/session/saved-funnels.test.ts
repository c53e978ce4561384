import { describe, expect, it } from 'vitest';
import { besideOthers, MOST_OTHERS, withoutFunnel } from '../../../machines/session/saved-funnels.ts';
import { cleanedAtStart } from '../../../machines/session/saved-state.clean.ts';
import { readSavedState, toSavedState } from '../../../machines/session/saved-state.ts';
import type { SavedState } from '../../../machines/session/saved-state.types.ts';
import { classicGraph } from '../../support/funnels/funnels.ts';
import { anAccount } from '../../support/pages/orders.ts';
import { load, startFunnel, take } from '../funnel/funnel-walk.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();

/** The classic funnel, under other ids. */
function graphOf(sfid: string) {
  const graph = classicGraph();
  return { ...graph, funnel: { ...graph.funnel, sfid, uniqueIdentifier: sfid } };
}

/** The progress that a page of a funnel stores, on its first step or as changed. */
async function progressIn(sfid: string, over: Partial<SavedState> = {}): Promise<SavedState> {
  const walk = startFunnel(graphOf(sfid));
  await load(walk);
  return { ...toSavedState(graphOf(sfid), walk.context(), NOW), ...over };
}

/** The progress at the second offer of a funnel. */
function amongOffers(sfid: string, over: Partial<SavedState> = {}): Promise<SavedState> {
  const visited = ['landing', 'order-form', 'u1', 'd1'];
  return progressIn(sfid, { navParams: { step: 'd1', visited, upsell: true }, ...over });
}

/** What the pages leave in the browser, each written over the one before. */
function written(...pages: SavedState[]): unknown {
  const store = (stored: unknown, own: SavedState) => JSON.parse(JSON.stringify(besideOthers(own, stored, NOW)));
  return pages.reduce<unknown>(store, null);
}

const read = (stored: unknown, sfid: string) => readSavedState(stored, graphOf(sfid), NOW);
const visitedIn = (stored: unknown, sfid: string) => {
  const found = read(stored, sfid);
  return found.type === 'found' ? found.session.visited : found;
};

describe('the progress in several funnels of one browser', () => {
  it('N02 E01 that of a funnel stays while pages of others are shown, and is changed by its own alone', async () => {
    const paid = await amongOffers('one');
    const pages = [await progressIn('one'), paid, await progressIn('two'), await progressIn('three')];
    const stored = written(...pages);
    expect(visitedIn(stored, 'one')).toEqual(paid.navParams.visited);
    expect(visitedIn(stored, 'two')).toEqual(['landing']);
    const further = written(...pages, await amongOffers('two'));
    expect(visitedIn(further, 'one')).toEqual(paid.navParams.visited);
    expect(visitedIn(further, 'two')).toEqual(paid.navParams.visited);
    expect(visitedIn(further, 'four')).toEqual({ type: 'none' });
  });

  it('E01 the fields of E01 are those of the funnel that was shown last', async () => {
    const stored = written(await amongOffers('one'), await progressIn('two'));
    expect(stored).toMatchObject({ funnel: 'two', pageName: 'Offer', navParams: { step: 'landing' } });
  });

  it('N02 E01 a state from before several funnels keeps its own', async () => {
    const { otherFunnels: _, ...older } = await amongOffers('one');
    const stored = written({ ...older, schemaVersion: 2 } as unknown as SavedState, await progressIn('two'));
    expect(visitedIn(stored, 'one')).toEqual(older.navParams.visited);
  });

  it('N02 it has a bounded number of funnels, and the one that was changed longest ago goes', async () => {
    const pages = await Promise.all(
      Array.from({ length: MOST_OTHERS + 2 }, (_, index) => progressIn(`f${index}`, { date: daysAgo(25 - index) })),
    );
    const stored = written(...pages);
    expect(visitedIn(stored, 'f0')).toEqual({ type: 'none' });
    expect(pages.slice(1).map(({ funnel }) => read(stored, funnel).type)).toEqual(pages.slice(1).map(() => 'found'));
  });

  it('E01 the progress in a funnel goes after 30 days of its own, which a page of another funnel does not extend', async () => {
    const [old, recent] = [
      await amongOffers('one', { date: daysAgo(31) }),
      await amongOffers('two', { date: daysAgo(29) }),
    ];
    expect(visitedIn(written(old, recent, await progressIn('three')), 'one')).toEqual({ type: 'none' });
    expect(visitedIn(written(old, recent, await progressIn('three')), 'two')).toEqual(recent.navParams.visited);
    const beside = { ...recent, otherFunnels: { one: old } };
    expect(read(beside, 'one')).toMatchObject({ type: 'dropped', isTooOld: true });
    expect(read(beside, 'three')).toMatchObject({ type: 'dropped', isTooOld: true });
    expect(withoutFunnel(beside, 'three', NOW)).toEqual(recent);
    expect(withoutFunnel(old, 'three', NOW)).toBeNull();
  });

  it('E01 N14 a checkout that begins after a receipt removes the progress in its own funnel alone', async () => {
    const done = await progressIn('one', {
      navParams: { step: 'thank-you', visited: ['order-form', 'thank-you'], upsell: true },
    });
    const other = await amongOffers('two');
    const stored = written(other, done);
    expect(cleanedAtStart(graphOf('one'), read(stored, 'one'), 'order-form').mustClean).toBe(true);
    expect(withoutFunnel(stored, 'one', NOW)).toEqual(other);
    expect(withoutFunnel(done, 'one', NOW)).toBeNull();
    expect(visitedIn(written(done, other), 'one')).toEqual(['order-form', 'thank-you']);
  });

  it('E01 a damaged funnel, or one under another one’s id, costs no other its progress', async () => {
    const own = await amongOffers('one');
    const stored = { ...own, otherFunnels: { two: { ...own, funnel: 'two', date: 'soon' }, three: own, four: 7 } };
    expect(visitedIn(stored, 'one')).toEqual(own.navParams.visited);
    expect(read(stored, 'two')).toMatchObject({ type: 'dropped', why: 'its date is damaged' });
    expect([read(stored, 'three').type, read(stored, 'four').type]).toEqual(['none', 'none']);
    expect(Object.keys(besideOthers(await progressIn('five'), stored, NOW).otherFunnels)).toEqual(['one']);
    for (const damaged of [null, 'text', { ...own, schemaVersion: 99 }])
      expect(besideOthers(own, damaged, NOW)).toEqual(own);
  });

  it('V10 the version of the checkout that goes on is that of its own funnel', async () => {
    const stored = written(await amongOffers('one', { funnelHash: 'hash-of-one' }), await progressIn('two'));
    expect(read(stored, 'one')).toMatchObject({ type: 'found', state: { funnelHash: 'hash-of-one' } });
  });

  it('N02 its walk goes on where another funnel was shown meanwhile', async () => {
    const walk = startFunnel(graphOf('one'));
    await load(walk);
    await take(walk, 'next');
    const stored = written(toSavedState(graphOf('one'), walk.context(), NOW), await progressIn('two'));
    expect(visitedIn(stored, 'one')).toEqual(['landing', 'order-form']);
  });
});

describe('one funnel in several tabs', () => {
  const account = (over: object) => ({ ...anAccount(), ...over });
  /** What an order form stores. */
  const typing = (over: object, details: object = {}): Promise<SavedState> =>
    progressIn('one', {
      navParams: { step: 'order-form', visited: ['order-form'], upsell: false },
      orderDetails: { checkoutId: 'c1', stage: 'contact', ...details },
      accountDetails: account(over),
    });
  const looking = (over: Partial<SavedState> = {}) => progressIn('one', over);
  /** What is stored once a tab has changed its progress from one to another, beside what another tab has stored. */
  const beside = (before: SavedState, own: SavedState, stored: unknown) => besideOthers(own, stored, NOW, before);

  it('E01 fields that a tab has not changed stay as another tab has stored them', async () => {
    const begun = await typing({ city: '', email: '' });
    const theirs = await typing({ city: 'Oakland', email: '' }, { typedCoupon: 'SAVE' });
    const own = await typing({ city: '', email: 'ada@exam' });
    expect(beside(begun, own, theirs)).toMatchObject({
      accountDetails: { city: 'Oakland', email: 'ada@exam' },
      orderDetails: { typedCoupon: 'SAVE' },
    });
    const emptied = beside(theirs, await typing({ city: '', email: '' }, { typedCoupon: null }), theirs);
    expect(emptied).toMatchObject({ accountDetails: { city: '' }, orderDetails: { typedCoupon: null } });
    const chosen = { selectedBumpOffersIds: ['b1'] };
    const later = beside(begun, { ...begun, selectedBumpOffersIds: ['b2'] }, { ...begun, ...chosen });
    expect(later.selectedBumpOffersIds).toEqual(['b2']);
  });

  it('E01 N02 a page before the order form leaves the draft and the offers of another tab alone', async () => {
    const before = await looking();
    const theirs = await typing({ city: 'Oakland' }, { stage: 'payment' });
    const further = await looking({ navParams: { step: 'survey', visited: ['landing', 'survey'], upsell: false } });
    expect(beside(before, further, theirs)).toMatchObject({
      accountDetails: theirs.accountDetails,
      orderDetails: theirs.orderDetails,
      navParams: { step: 'survey', visited: ['order-form', 'landing', 'survey'] },
    });
    const upsells = [{ step: 'u1', offer: 'o1', status: 'offered' as const }];
    const paid = await amongOffers('one', { orderDetails: theirs.orderDetails, upsells });
    expect(beside(before, further, paid)).toMatchObject({ upsells, orderDetails: theirs.orderDetails });
  });

  it('N12 E01 a payment that has begun in another tab is found by a reload there', async () => {
    const before = await looking();
    const paying = await typing({}, { isPaying: true });
    const further = await looking({ navParams: { step: 'survey', visited: ['landing'], upsell: false } });
    const found = read(beside(before, further, paying), 'one');
    expect(found).toMatchObject({ session: { charging: { step: 'order-form', checkoutId: 'c1' } } });
    expect(read(beside(paying, await typing({}), paying), 'one')).toMatchObject({ session: { charging: null } });
  });

  it('N12 E01 what an interrupted payment has left holds up no page behind it, and no tab for longer than it counts', async () => {
    const begun = await typing({ city: '' });
    const paying = await typing({}, { isPaying: true });
    const offer = await amongOffers('one', { orderDetails: begun.orderDetails, accountDetails: null });
    expect(beside(offer, offer, paying)).toMatchObject({ pageName: 'Offer', navParams: { step: 'd1' } });
    const left = { ...paying, date: new Date(NOW.getTime() - 120_000).toISOString() };
    expect(beside(begun, await typing({ city: 'Oakland' }), left)).toMatchObject({
      accountDetails: { city: 'Oakland' },
    });
  });

  it('E01 N14 a receipt that is still open or loaded anew leaves a checkout alone that has begun since', async () => {
    const next = await typing({ city: 'Oakland' }, { checkoutId: 'c2' });
    const upsells = [{ step: 'u1', offer: 'o1', status: 'offered' as const }];
    const shown = (details: SavedState['orderDetails']) =>
      progressIn('one', { pageName: 'OrderSuccess', accountDetails: null, orderDetails: details });
    const open = await shown({ checkoutId: 'c1', stage: 'payment' });
    for (const [before, own] of [
      [open, open],
      [next, await shown(null)],
      [open, { ...open, upsells }],
    ] as [SavedState, SavedState][])
      expect(beside(before, own, next)).toEqual(next);
    const first = await typing({}, { stage: 'payment' });
    expect(beside(first, open, first)).toMatchObject({ pageName: 'OrderSuccess', accountDetails: null });
    expect(beside(first, open, { ...next, accountDetails: null }).orderDetails).toEqual(open.orderDetails);
  });

  it('E01 what was answered in a survey stays while another tab shows another step, until its own tab moves on', async () => {
    const visited = ['landing', 'order-form'];
    const at = (step: string, answered: Partial<SavedState['navParams']> = {}) =>
      looking({ navParams: { step, visited, upsell: false, ...answered } });
    const survey = { step: 'survey', progress: { at: 1, answers: { size: 'small' } } };
    const [before, answered] = [await at('landing'), await at('survey', { survey })];
    const stored = beside(before, await at('order-form'), answered);
    expect(stored.navParams).toMatchObject({ step: 'order-form', survey });
    expect(read(stored, 'one')).toMatchObject({ session: { survey } });
    expect(beside(answered, await at('order-form'), stored).navParams.survey).toBeUndefined();
  });

  it('E01 N12 of tabs that opened at the same moment, each with a checkout, none erases what was typed or is being paid in another', async () => {
    const begun = (checkoutId: string) => typing({ city: '', email: '' }, { checkoutId });
    const theirs = await typing({ city: 'Oakland', email: '' }, { checkoutId: 'c1' });
    const own = await typing({ city: '', email: 'ada@exam' }, { checkoutId: 'c2' });
    expect(beside(await begun('c2'), own, theirs)).toMatchObject({
      accountDetails: { city: 'Oakland', email: 'ada@exam' },
      orderDetails: { checkoutId: 'c2' },
    });
    const paying = await typing({ city: 'Oakland' }, { checkoutId: 'c1', isPaying: true });
    expect(beside(await begun('c2'), own, paying)).toEqual(paying);
    expect(beside(theirs, paying, own)).toMatchObject({ orderDetails: { checkoutId: 'c1', isPaying: true } });
    const offered = await amongOffers('one', {
      accountDetails: theirs.accountDetails,
      orderDetails: theirs.orderDetails,
    });
    expect(beside(await begun('c2'), own, offered).navParams.visited).toEqual(own.navParams.visited);
    expect(beside(paying, own, paying)).toEqual(own);
  });

  it('E01 N14 another checkout, the end of one and what was dropped leave nothing of the earlier one', async () => {
    const theirs = await typing({ city: 'Oakland' });
    const done = { ...theirs, accountDetails: null };
    expect(beside(theirs, done, theirs).accountDetails).toBeNull();
    expect(beside(theirs, theirs, done).accountDetails).toBeNull();
    const next = await typing({ city: '' }, { checkoutId: 'c2' });
    expect(beside(await looking(), next, theirs)).toEqual(next);
    const old = { ...theirs, date: daysAgo(31) };
    const own = await looking();
    expect(beside(own, own, old)).toEqual(own);
    const cleaned = await looking();
    expect(beside(theirs, cleaned, theirs)).toMatchObject({ orderDetails: null, navParams: cleaned.navParams });
  });
});
