/** What a page shows. A content file's `view` is one of these; pages are looked up by it, never by state name. */
export const VIEW_KINDS = [
  ...(['landing', 'article', 'vsl', 'survey', 'offer-selector'] as const),
  ...(['two-step-order-form', 'offer', 'order-success', 'text'] as const),
] as const;

export type ViewKind = (typeof VIEW_KINDS)[number];

/** E03: a page is an order form when its content's view is one. */
export function isOrderForm(view: ViewKind | null): boolean {
  return view === 'two-step-order-form';
}

/** True for the pages that show the bundles of a funnel's order form, to choose from or to buy. */
export function showsBundles(view: ViewKind | null): boolean {
  return isOrderForm(view) || view === 'offer-selector';
}

/** R07: the page names that stored state keeps (E01). */
export const STORED_PAGE_NAMES = [
  ...(['TwoStepOrderForm', 'CheckoutPersonalInfo', 'CheckoutCardInfo', 'Checkout'] as const),
  ...(['Upsell', 'OrderSuccess', 'Offer', 'PayPalNVP'] as const),
] as const;

export type StoredPageName = (typeof STORED_PAGE_NAMES)[number];

/** R07: the name of a page in stored state. Every page before the order form presents what is on offer. */
export function pageNameOf(view: ViewKind, kind: 'page' | 'upsell' | 'downsell' | 'thankyou'): StoredPageName {
  if (kind === 'upsell' || kind === 'downsell') return 'Upsell';
  if (kind === 'thankyou') return 'OrderSuccess';
  return view === 'two-step-order-form' ? 'TwoStepOrderForm' : 'Offer';
}
