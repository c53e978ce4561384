import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNANSWERED } from '../../../domain/funnel/survey-progress.ts';
import { NOTHING_CHOSEN } from '../../../machines/funnel/funnel.rules.ts';
import type { FunnelContext } from '../../../machines/funnel/funnel.types.ts';
import { cleanedAtStart } from '../../../machines/session/saved-state.clean.ts';
import { MIGRATIONS, SCHEMA_VERSION } from '../../../machines/session/saved-state.migrate.ts';
import { NO_CHOICES, readSavedState, toSavedState } from '../../../machines/session/saved-state.ts';
import { classicGraph } from '../../support/funnels/funnels.ts';
import { aShop } from '../../support/funnels/shop.ts';
import { anAccount } from '../../support/pages/orders.ts';
import version1 from './saved-states/v1.json' with { type: 'json' };

const graph = classicGraph();
const NOW = new Date('2026-11-21T10:00:00Z');
const DAY = 86_400_000;

function context(over: Partial<FunnelContext> = {}): FunnelContext {
  return {
    shop: aShop(),
    funnelHash: 'hash-1',
    query: 'uid=classic',
    affParameters: undefined,
    variants: {},
    draft: {
      checkoutId: 'checkout-1',
      stage: 'payment',
      account: anAccount(),
      selectedOffer: 'bundle-1',
      ...NOTHING_CHOSEN,
    },
    upsells: [{ step: 'u1', offer: 'offer-u1', status: 'offered' }],
    visited: ['landing', 'order-form'],
    sale: null,
    entry: { type: 'page-missing', message: '' },
    at: 'order-form',
    page: null,
    notice: null,
    paymentInFlight: null,
    amazonPay: { phase: 'hidden' },
    amazonReference: null,
    selectedOffer: null,
    survey: UNANSWERED,
    arrivals: 1,
    cameBack: false,
    cameByFailure: false,
    hasFailedBefore: false,
    cameBy: 'started',
    returnedFrom: null,
    isReturnUnknown: false,
    checkoutProgress: null,
    endedOrders: [],
    upsellIndex: 1,
    offersShown: 1,
    orderNumber: 1,
    providerReturn: null,
    express: null,
    returnFailure: null,
    paidFor: null,
    added: null,
    returnShown: { stage: 'checking' as const, why: null },
    ...over,
  };
}

const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY).toISOString();
const NAVIGATION = { step: 'landing', upsell: false };

const stored = (over: object = {}) => ({ ...JSON.parse(JSON.stringify(toSavedState(graph, context(), NOW))), ...over });

describe('the saved checkout state', () => {
  it('E01 it has the fields of E01 and reads back unchanged', () => {
    expect(stored()).toMatchObject({ pageName: 'TwoStepOrderForm', selectedProduct: 'bundle-1', bumpExpireList: [] });
    expect(readSavedState(stored(), graph, NOW)).toEqual({
      type: 'found',
      session: {
        visited: context().visited,
        draft: context().draft,
        upsells: context().upsells,
        selectedOffer: 'bundle-1',
        charging: null,
        endedOrders: [],
      },
      state: expect.objectContaining({ funnelHash: 'hash-1' }),
    });
  });

  it('N13 E01 orderDetails keeps the index of the offers and the number of orders, and none that is no count', () => {
    const among = context({ at: 'd1', visited: ['landing', 'order-form', 'u1', 'd1'], upsellIndex: 3, orderNumber: 2 });
    const state = JSON.parse(JSON.stringify(toSavedState(graph, among, NOW)));
    expect(state.orderDetails).toMatchObject({ upsellIndex: 3, orderNumber: 2 });
    const spoilt = { ...state, orderDetails: { ...state.orderDetails, upsellIndex: -1 } };
    expect(readSavedState(spoilt, graph, NOW)).toMatchObject({ type: 'dropped', why: 'its orderDetails is damaged' });
  });

  it('N14 E01 for two minutes it holds the acceptance of an offer whose order is unknown', () => {
    const accepted = context({
      at: 'u1',
      visited: ['landing', 'order-form', 'u1'],
      paymentInFlight: { agreedTotal: 20 },
    });
    const state = JSON.parse(JSON.stringify(toSavedState(graph, accepted, NOW)));
    const chargingAfter = (ms: number) => {
      const read = readSavedState(state, graph, new Date(NOW.getTime() + ms));
      return read.type === 'found' && read.session.charging;
    };
    const yes = { step: 'u1', agreedTotal: 20 };
    expect([chargingAfter(0), chargingAfter(119_999), chargingAfter(120_000)]).toEqual([yes, yes, null]);
    const known = toSavedState(graph, { ...accepted, paymentInFlight: { orderId: 'order-2' } }, NOW);
    expect(readSavedState(known, graph, NOW)).toMatchObject({ session: { charging: null } });
  });

  it('N12 N14 E01 for two minutes it holds that the payment of a sale has begun, but not where its shopper was sent away', () => {
    const { draft } = context();
    const paymentInFlight = { checkoutId: draft?.checkoutId ?? '' };
    const paying = context({ at: 'order-form', paymentInFlight });
    const chargingAfter = (ms: number, state: unknown = toSavedState(graph, paying, NOW)) => {
      const read = readSavedState(JSON.parse(JSON.stringify(state)), graph, new Date(NOW.getTime() + ms));
      return read.type === 'found' && read.session.charging;
    };
    const begun = { step: 'order-form', checkoutId: draft?.checkoutId };
    expect([chargingAfter(0), chargingAfter(119_999), chargingAfter(120_000)]).toEqual([begun, begun, null]);
    const away = context({ at: 'order-form', paymentInFlight, draft: draft && { ...draft, away: 'amazon' } });
    expect(chargingAfter(0, toSavedState(graph, away, NOW))).toBeNull();
  });

  it('E01 it keeps the choices of the order form', () => {
    const chosen = {
      shippingMethod: 'express',
      coupon: 'SAVE10',
      bumps: ['bump-1'],
      remember: true,
      bumpImpressions: [{ sfid: 'bump-1', viewDate: NOW.toISOString() }],
      subscription: { frequency: 'Month' as const, multiplier: 2 },
    };
    const { draft } = context();
    const before = context({ draft: draft && { ...draft, ...chosen } });
    const state = JSON.parse(JSON.stringify(toSavedState(graph, before, NOW)));
    expect(state).toMatchObject({ selectedBumpOffersIds: ['bump-1'], shippingInfo: { method: 'express' } });
    expect(readSavedState(state, graph, NOW)).toMatchObject({ type: 'found', session: { draft: chosen } });
  });

  it('E01 O05 it names the provider of an express checkout and of a redirect, which older pages did not', () => {
    const express = { provider: 'paypal', token: 'EC-1', payerId: 'PAYER1' } as const;
    const { draft } = context();
    const left = { approvedExpress: express, away: 'paypal', method: 'paypal' } as const;
    const before = context({ draft: draft && { ...draft, ...left } });
    const state = JSON.parse(JSON.stringify(toSavedState(graph, before, NOW)));
    expect(state).toMatchObject({ pageName: 'PayPalNVP', orderDetails: { express, isAway: true, awayAt: 'paypal' } });
    const { awayAt: _, ...details } = state.orderDetails;
    const older = { ...state, orderDetails: { ...details, express: { token: 'EC-1', payerId: 'PAYER1' } } };
    for (const stored of [state, older])
      expect(readSavedState(stored, graph, NOW)).toMatchObject({
        session: { draft: { approvedExpress: express, away: 'paypal' } },
      });
    const unknown = { ...state, orderDetails: { ...details, awayAt: 'nobody' } };
    expect(readSavedState(unknown, graph, NOW)).toMatchObject({ type: 'dropped', why: 'its orderDetails is damaged' });
  });

  it('V07 E01 O05 it keeps the account that PayPal gave, so that a reload knows what it lacks', () => {
    const providerAccount = anAccount({ firstName: 'Cher', lastName: '', phone: '' });
    const approvedExpress = { provider: 'paypal', token: 'EC-1', payerId: 'PAYER1', providerAccount } as const;
    const { draft } = context();
    const account = { ...providerAccount, lastName: 'Sarkisian' };
    const before = context({ draft: draft && { ...draft, account, approvedExpress } });
    const state = JSON.parse(JSON.stringify(toSavedState(graph, before, NOW)));
    expect(readSavedState(state, graph, NOW)).toMatchObject({ session: { draft: { account, approvedExpress } } });
    state.orderDetails.express.providerAccount = { firstName: 7 };
    expect(readSavedState(state, graph, NOW)).toMatchObject({ type: 'dropped', why: 'its orderDetails is damaged' });
  });

  it.each([
    ['landing', 'Offer'],
    ['order-form', 'TwoStepOrderForm'],
    ['u1', 'Upsell'],
    ['d1', 'Upsell'],
    ['thank-you', 'OrderSuccess'],
  ])('R07 E01 on %s it keeps the page name %s', (at, pageName) => {
    expect(toSavedState(graph, context({ at }), NOW).pageName).toBe(pageName);
  });

  it.each([
    ['two-page-checkout', 'CheckoutPersonalInfo', 'CheckoutCardInfo'],
    ['checkout', 'Checkout', 'Checkout'],
  ] as const)('R07 E01 on the pages of a %s it keeps %s, then %s', (view, first, second) => {
    const withView = { ...graph, nodes: graph.nodes.map((node) => (node.kind === 'page' ? { ...node, view } : node)) };
    const { draft } = context();
    const names = (['contact', 'payment'] as const).map(
      (stage) => toSavedState(withView, context({ draft: draft && { ...draft, stage } }), NOW).pageName,
    );
    expect(names).toEqual([first, second]);
  });

  it('E01 it keeps the account only until the order is complete', () => {
    const done = toSavedState(graph, context({ at: 'thank-you' }), NOW);
    expect(done.accountDetails).toBeNull();
    expect(done).toMatchObject({ pageName: 'OrderSuccess', navParams: { upsell: true } });
  });

  it.each([
    ['no version', { schemaVersion: undefined }, 'its version is unknown'],
    ['a version that never was', { schemaVersion: 0 }, 'its version is unknown'],
    ['a version of no number', { schemaVersion: '2' }, 'its version is unknown'],
    ['a newer version', { schemaVersion: 99 }, 'it is of version 99, which is newer'],
    ['a damaged list', { navParams: { visited: 'landing' } }, 'its navParams is damaged'],
    ['a damaged account', { accountDetails: { firstName: 7 } }, 'its accountDetails is damaged'],
    ['a damaged bump', { bumpExpireList: [{ sfid: 'b', viewDate: 'soon' }] }, 'its bumpExpireList is damaged'],
    ['a damaged way of shipping', { shippingInfo: {} }, 'its shippingInfo is damaged'],
    ['half a place in a list', { selectedShippingIndex: 0.5 }, 'its selectedShippingIndex is damaged'],
    ['no date', { date: 'yesterday' }, 'its date is damaged'],
    [
      'a step that the funnel no longer has',
      { navParams: { ...NAVIGATION, visited: ['gone'] } },
      'its funnel has changed',
    ],
    ['an age of 31 days', { date: daysAgo(31) }, 'it is too old'],
  ])('E01 a state with %s is dropped with the reason', (_, over, why) => {
    expect(readSavedState(stored(over), graph, NOW)).toMatchObject({ type: 'dropped', why });
  });

  it.each(Object.keys(stored()))('E01 a state whose %s has another type is dropped', (field) => {
    expect(readSavedState(stored({ [field]: Symbol('other') }), graph, NOW).type).toBe('dropped');
    expect(readSavedState(stored({ [field]: undefined }), graph, NOW).type).toBe('dropped');
  });

  it('E01 the state of another funnel is ignored, and empty storage has none', () => {
    expect(readSavedState(stored({ funnel: 'another' }), graph, NOW).type).toBe('none');
    expect(readSavedState(null, graph, NOW).type).toBe('none');
  });

  it('E01 reading never throws, whatever is stored', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(['found', 'none', 'dropped']).toContain(readSavedState(value, graph, NOW).type);
      }),
    );
  });

  it('E01 reading never throws, whatever value one of its fields has', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(stored())), fc.anything(), (field, value) => {
        const read = readSavedState(stored({ [field]: value }), graph, NOW);
        expect(['found', 'none', 'dropped']).toContain(read.type);
      }),
    );
  });
});

describe('the migrations of the saved state', () => {
  const own = { ...version1, funnel: graph.funnel.sfid };

  it('E01 every version before the current one has a migration', () => {
    expect(MIGRATIONS).toHaveLength(SCHEMA_VERSION - 1);
    expect(toSavedState(graph, context(), NOW).schemaVersion).toBe(SCHEMA_VERSION);
  });

  it('E01 version 1: its placeholders become fields, and the shopper’s step and address stay', () => {
    expect(MIGRATIONS[0]?.({ ...version1, coupon: 'never meant', bumpExpireList: null })).toEqual({
      ...version1,
      ...NO_CHOICES,
    });
    expect(readSavedState(own, graph, NOW)).toMatchObject({
      type: 'found',
      session: {
        visited: ['landing', 'order-form'],
        draft: { checkoutId: version1.orderDetails.checkoutId, stage: 'payment', account: version1.accountDetails },
        selectedOffer: 'bundle-1',
      },
    });
  });

  it('E01 it does not change its input', () => {
    const before = structuredClone(own);
    readSavedState(own, graph, NOW);
    expect(own).toEqual(before);
  });
});

describe('the clean operation', () => {
  const startedAt = (requested: string | undefined, over: object = {}) =>
    cleanedAtStart(graph, readSavedState(stored(over), graph, NOW), requested);
  const finished = { navParams: { ...NAVIGATION, visited: ['landing', 'order-form', 'thank-you'] } };

  it('E01 N14 it runs when a new checkout begins after a receipt', () => {
    expect(startedAt('landing', finished)).toEqual({ session: null, mustClean: true });
    expect(startedAt('order-form', finished)).toEqual({ session: null, mustClean: true });
  });

  it('N14 it runs after a receipt that the shopper left before the state was stored', () => {
    const among = readSavedState(stored({}), graph, NOW);
    const after = (reached: string | null) => cleanedAtStart(graph, among, 'order-form', reached).mustClean;
    expect(['thank-you', 'upsell-1', null].map(after)).toEqual([true, false, false]);
    expect(cleanedAtStart(graph, among, 'upsell-1', 'thank-you').mustClean).toBe(false);
  });

  it('E01 it does not run while the checkout is open, or when the receipt is shown again', () => {
    expect(startedAt('order-form')).toMatchObject({
      session: { visited: ['landing', 'order-form'] },
      mustClean: false,
    });
    expect(startedAt('thank-you', finished)).toMatchObject({
      mustClean: false,
      session: { visited: finished.navParams.visited },
    });
    expect(startedAt(undefined, finished).mustClean).toBe(false);
  });

  it('E01 it runs for a state older than 30 days, of any funnel', () => {
    for (const funnel of [graph.funnel.sfid, 'another']) {
      expect(startedAt('landing', { funnel, date: daysAgo(31) })).toEqual({ session: null, mustClean: true });
      expect(startedAt('landing', { funnel, date: daysAgo(29) }).mustClean).toBe(false);
    }
  });

  it('E01 it leaves a damaged state, which the next write replaces', () => {
    expect(startedAt('landing', { date: 'x' })).toEqual({ session: null, mustClean: false });
  });
});
