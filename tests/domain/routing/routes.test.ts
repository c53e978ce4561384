import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { receiptPath } from '../../../domain/orders/order-copy.ts';
import {
  FALLBACK_ROUTES,
  fallbackOf,
  isKnownRoute,
  NAMED_STEPS,
  namedStepPage,
  OFFER_PREFIXES,
  OFFER_PRODUCTS,
  offerCombinations,
  offerRoutes,
  ROUTE_NAMES,
  twinRoute,
} from '../../../domain/routing/routes.ts';
import { STORED_PAGE_NAMES } from '../../../domain/routing/view-kinds.ts';

/** R01, word for word. */
const GENERAL = [
  'home',
  'home-v2',
  'article-common-gh',
  'vsl',
  'survey',
  'offer-selector',
  'two-step-order-form-common',
  'SecureCart',
  'LoneWolfRanch_SecureCart',
  'order-success-common',
  'receipt',
  'study',
  'policy',
  'privacy-policy',
  'safe-order',
  'ccpa',
  'gdpr',
  'optout',
  'what-is-this',
  'terms',
];

describe('the general routes', () => {
  it.each(GENERAL)('R01 %s is known', (route) => {
    expect(isKnownRoute(route)).toBe(true);
  });

  it('R01 SecureCart and the receipt have two addresses each, for one page', () => {
    expect(ROUTE_NAMES.get('LoneWolfRanch_SecureCart')).toBe(ROUTE_NAMES.get('SecureCart'));
    expect(ROUTE_NAMES.get('receipt')).toBe(ROUTE_NAMES.get('order-success-common'));
  });

  it('R01 the cart’s addresses are each other’s twin, and other routes have none', () => {
    expect(twinRoute('SecureCart')).toBe('LoneWolfRanch_SecureCart');
    expect(twinRoute('LoneWolfRanch_SecureCart')).toBe('SecureCart');
    expect(['home', 'receipt', 'nowhere', ''].map(twinRoute)).toEqual([null, null, null, null]);
  });

  it('the return of the wallet login is known', () => {
    expect(isKnownRoute('amazon-return')).toBe(true);
  });

  it.each(['', 'nowhere', 'HOME', 'securecart', '/home', 'home/', 'constructor', '__proto__', 'US_3-Unit-_AP'])(
    'R02 "%s" is not known',
    (route) => {
      expect(isKnownRoute(route)).toBe(false);
    },
  );

  it('R02 an empty text is unknown, and the known routes are those of the list', () => {
    fc.assert(fc.property(fc.string(), (text) => isKnownRoute(text) === ROUTE_NAMES.has(text)));
  });
});

describe('the routes of offers', () => {
  it('R03 the example of the specification is one of them', () => {
    expect(offerRoutes()).toContain('CTUS_3-Unit-PowerFoodsCompleteBeef_AP');
  });

  it('R03 five products make five single ones and twenty-six mixes, each once', () => {
    const combinations = offerCombinations();
    expect(combinations.slice(0, 5)).toEqual([...OFFER_PRODUCTS]);
    expect(combinations).toHaveLength(2 ** 5 - 1);
    expect(new Set(combinations).size).toBe(31);
    expect(combinations.at(-1)).toBe(OFFER_PRODUCTS.join('-'));
  });

  it('R03 a mix names its products in the order of the table', () => {
    expect(offerCombinations(['A', 'B', 'C'])).toEqual(['A', 'B', 'C', 'A-B', 'A-C', 'B-C', 'A-B-C']);
    expect(isKnownRoute('US_6-Unit-PowerFoodTreats-PowerMotion_AP')).toBe(true);
    expect(isKnownRoute('US_6-Unit-PowerMotion-PowerFoodTreats_AP')).toBe(false);
  });

  it('R03 there are six sizes over three prefixes, 186 routes in all, each once', () => {
    expect(OFFER_PREFIXES.map(({ prefix, units }) => [prefix, ...units])).toEqual([
      ['CTUS_', 3, 6],
      ['US_', 3, 6],
      ['DS_', 1, 3],
    ]);
    expect(new Set(offerRoutes()).size).toBe(6 * 31);
  });

  it.each([
    'CTUS_1-Unit-PowerMotion_AP',
    'DS_6-Unit-PowerMotion_AP',
    'US_3-Unit-PowerMotion',
    'XX_3-Unit-PowerMotion_AP',
  ])('R03 %s is no offer route', (route) => {
    expect(isKnownRoute(route)).toBe(false);
  });
});

describe('names and fallbacks', () => {
  it('R06 every path has a page name: 20 general routes, two fixed entries more, and the offers', () => {
    expect([...ROUTE_NAMES.keys()].filter((path) => !path.includes('_AP')).sort()).toEqual(
      [...GENERAL, 'amazon-return', 'ordersuccess'].sort(),
    );
    expect(ROUTE_NAMES.size).toBe(22 + 186);
  });

  it('R06 home, vsl, survey, offer selector and order success are named steps, each a known route', () => {
    expect(Object.keys(NAMED_STEPS)).toEqual(['home', 'vsl', 'survey', 'offerSelector', 'orderSuccess']);
    expect(Object.values(NAMED_STEPS).map((path) => ROUTE_NAMES.get(path))).toEqual([
      'Home',
      'Vsl',
      'Survey',
      'OfferSelector',
      'OrderSuccess',
    ]);
  });

  it('R06 the receipt link and the fixed entry of home are the addresses of their named steps', () => {
    expect(receiptPath('token')).toBe(`/${NAMED_STEPS.orderSuccess}?receipt=token`);
    expect(FALLBACK_ROUTES.home).toBe(NAMED_STEPS.home);
  });

  it('R06 the view of a named step has its page name, and other views have none', () => {
    expect(namedStepPage('order-success')).toBe('OrderSuccess');
    expect((['article', 'checkout', 'offer', 'text'] as const).map(namedStepPage)).toEqual([null, null, null, null]);
  });

  it('R07 order form, checkout, offers and receipt have the names in stored state', () => {
    const names = ['two-step-order-form-common', 'SecureCart', 'DS_1-Unit-GIComplete_AP', 'receipt'].map((path) =>
      ROUTE_NAMES.get(path),
    );
    expect(names).toEqual(['TwoStepOrderForm', 'Checkout', 'Upsell', 'OrderSuccess']);
    expect(STORED_PAGE_NAMES).toEqual(expect.arrayContaining(names));
  });

  it.each([
    ['home-v2', 'home'],
    ['vsl', 'home'],
    ['SecureCart', 'home'],
    ['US_3-Unit-GIComplete_AP', 'home'],
    ['receipt', 'ordersuccess'],
    ['order-success-common', 'ordersuccess'],
    ['ordersuccess', 'ordersuccess'],
    ['gdpr', null],
    ['amazon-return', null],
    ['nowhere', null],
  ])('R05 in a funnel without %s, %s answers', (path, fallback) => {
    expect(fallbackOf(path)).toBe(fallback);
  });

  it('R05 the fixed entries are known routes themselves', () => {
    expect(Object.values(FALLBACK_ROUTES).filter((path) => !isKnownRoute(path))).toEqual([]);
  });
});
