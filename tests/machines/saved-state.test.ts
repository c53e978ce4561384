import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FunnelContext } from '../../machines/funnel/funnel.types.ts';
import { readSavedState, savedStateOf } from '../../machines/funnel/saved-state.ts';
import { classicGraph } from '../support/funnels.ts';
import { anAccount } from '../support/orders.ts';
import { aShop } from '../support/shop.ts';

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
    kept: {
      checkoutId: 'checkout-1',
      stage: 'payment',
      account: anAccount(),
      selectedOffer: 'bundle-1',
      liveOrderId: null,
    },
    upsells: [{ step: 'u1', offer: 'offer-u1', status: 'offered' }],
    visited: ['landing', 'order-form'],
    sale: null,
    entry: { type: 'page-missing', message: '' },
    at: 'order-form',
    page: null,
    notice: null,
    livePayment: null,
    selectedOffer: null,
    arrivals: 1,
    cameByFailure: false,
    ...over,
  };
}

const stored = (over: object = {}) => ({ ...JSON.parse(JSON.stringify(savedStateOf(graph, context(), NOW))), ...over });

describe('the saved checkout state', () => {
  it('E01 has the fields of the saved state and reads back what was left', () => {
    expect(stored()).toMatchObject({ pageName: 'TwoStepOrderForm', selectedProduct: 'bundle-1', bumpExpireList: [] });
    expect(readSavedState(stored(), graph, NOW)).toEqual({
      type: 'found',
      session: {
        visited: context().visited,
        kept: context().kept,
        upsells: context().upsells,
        selectedOffer: 'bundle-1',
      },
    });
  });

  it('E01 keeps the account only until the order is done', () => {
    const done = savedStateOf(graph, context({ at: 'thank-you' }), NOW);
    expect(done.accountDetails).toBeNull();
    expect(done).toMatchObject({ pageName: 'OrderSuccess', navParams: { upsell: true } });
  });

  it.each([
    ['another schema version', { schemaVersion: 0 }],
    ['a damaged list', { navParams: { visited: 'landing' } }],
    ['a damaged account', { accountDetails: { firstName: 7 } }],
    ['no date', { date: 'yesterday' }],
    ['a step that the funnel no longer has', { navParams: { visited: ['gone'] } }],
    ['an age of 31 days', { date: new Date(NOW.getTime() - 31 * DAY).toISOString() }],
  ])('E01 drops a state with %s', (_, over) => {
    expect(readSavedState(stored(over), graph, NOW).type).toBe('dropped');
  });

  it('E01 takes nothing from another funnel, and finds none where nothing is stored', () => {
    expect(readSavedState(stored({ funnel: 'another' }), graph, NOW).type).toBe('none');
    expect(readSavedState(null, graph, NOW).type).toBe('none');
  });

  it('E01 never throws, whatever is stored', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(['found', 'none', 'dropped']).toContain(readSavedState(value, graph, NOW).type);
      }),
    );
  });
});
