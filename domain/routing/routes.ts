import type { StoredPageName, ViewKind } from './view-kinds.ts';

/** R03: place in the funnel, units and products make an address, as in `CTUS_3-Unit-PowerFoodsCompleteBeef_AP`. */
export const OFFER_PREFIXES = [
  { prefix: 'CTUS_', units: [3, 6] },
  { prefix: 'US_', units: [3, 6] },
  { prefix: 'DS_', units: [1, 3] },
] as const;

export const OFFER_PRODUCTS = [
  'PowerFoodsCompleteBeef',
  'PowerFoodTreats',
  'PowerMotion',
  'GIComplete',
  'FoodsComplete',
] as const;

const SUFFIX = '_AP';

/** Each product alone, then each combination of more, whose names are joined by `-` in the table's order. */
export function offerCombinations(products: readonly string[] = OFFER_PRODUCTS): string[] {
  const mixes: string[][] = [];
  for (const product of products) mixes.push(...mixes.map((mix) => [...mix, product]), [product]);
  return mixes.sort((a, b) => a.length - b.length).map((mix) => mix.join('-'));
}

/** Every offer route, without a leading slash. */
export function offerRoutes(): string[] {
  const combinations = offerCombinations();
  return OFFER_PREFIXES.flatMap(({ prefix, units }) =>
    units.flatMap((count) => combinations.map((products) => `${prefix}${count}-Unit-${products}${SUFFIX}`)),
  );
}

/** The addresses of such a shop, whether a funnel uses them or not (R01, R03–R06). */

/** The page name of a route. The names in stored state (R07) are among them. */
type PageName = StoredPageName | 'Home' | 'Article' | 'Vsl' | 'Survey' | 'OfferSelector' | 'AmazonReturn' | 'Text';

/** R01, R04: the general routes and their pages. SecureCart has a second address, and so has the receipt. */
const GENERAL_ROUTES: Readonly<Record<string, PageName>> = {
  home: 'Home',
  'home-v2': 'Home',
  'article-common-gh': 'Article',
  vsl: 'Vsl',
  survey: 'Survey',
  'offer-selector': 'OfferSelector',
  'two-step-order-form-common': 'TwoStepOrderForm',
  SecureCart: 'Checkout',
  LoneWolfRanch_SecureCart: 'Checkout',
  'order-success-common': 'OrderSuccess',
  receipt: 'OrderSuccess',
  ordersuccess: 'OrderSuccess',
  'amazon-return': 'AmazonReturn',
  study: 'Text',
  policy: 'Text',
  'privacy-policy': 'Text',
  'safe-order': 'Text',
  ccpa: 'Text',
  gdpr: 'Text',
  optout: 'Text',
  'what-is-this': 'Text',
  terms: 'Text',
};

/** R06: every path of the shop, without a leading slash, and the name of its page. */
export const ROUTE_NAMES: ReadonlyMap<string, PageName> = new Map([
  ...Object.entries(GENERAL_ROUTES),
  ...offerRoutes().map((path) => [path, 'Upsell'] as const),
]);

/** R06: the steps with a name of their own, and the address of each. */
export const NAMED_STEPS = {
  home: 'home',
  vsl: 'vsl',
  survey: 'survey',
  offerSelector: 'offer-selector',
  orderSuccess: 'receipt',
} as const;

const NAMED_STEP_OF_VIEW: Partial<Record<ViewKind, keyof typeof NAMED_STEPS>> = {
  landing: 'home',
  vsl: 'vsl',
  survey: 'survey',
  'offer-selector': 'offerSelector',
  'order-success': 'orderSuccess',
};

/** R06: the page name of a named step at an address of its own, by its view; null for the views of other steps. */
export function namedStepPage(view: ViewKind): PageName | null {
  const step = NAMED_STEP_OF_VIEW[view];
  return step === undefined ? null : (ROUTE_NAMES.get(NAMED_STEPS[step]) ?? null);
}

const CART_ROUTES = ['SecureCart', 'LoneWolfRanch_SecureCart'];

/** R01: the other address of the same page, or null for a route with one address. Receipts have a fixed entry (R05). */
export function twinRoute(segment: string): string | null {
  return CART_ROUTES.includes(segment) ? (CART_ROUTES.find((route) => route !== segment) ?? null) : null;
}

/** R01: true at the address of an order form, of whatever layout. */
export function isOrderFormRoute(segment: string): boolean {
  const name = ROUTE_NAMES.get(segment);
  return name === 'TwoStepOrderForm' || name === 'Checkout';
}

/** R05: the two fixed entries that replace a page which a funnel lacks. */
export const FALLBACK_ROUTES = { home: NAMED_STEPS.home, ordersuccess: 'ordersuccess' } as const;

/** True where a path's first segment is a route of the shop. Case counts. */
export function isKnownRoute(segment: string): boolean {
  return ROUTE_NAMES.has(segment);
}

/** R05: the fixed entry of a known route that the funnel does not use; null for text pages and unknown routes. */
export function fallbackOf(segment: string): keyof typeof FALLBACK_ROUTES | null {
  const name = ROUTE_NAMES.get(segment);
  if (name === undefined || name === 'Text' || name === 'AmazonReturn') return null;
  return name === 'OrderSuccess' ? 'ordersuccess' : 'home';
}

/** First path segments that the server answers itself, even where a funnel or a destination uses them. */
const OWN_PATHS: ReadonlySet<string> = new Set([
  'api',
  'proxy',
  'assets',
  'images',
  'brands',
  'admin',
  'webhooks',
  '_sim',
  'healthz',
  'readyz',
  'openapi.json',
  'amazon-return',
  'subscription',
  'withdraw',
]);

/** True for a first segment at which no page of a funnel can be shown (R01, R04). Case counts. */
export function isOwnPath(segment: string): boolean {
  return OWN_PATHS.has(segment);
}
