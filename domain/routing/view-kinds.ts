/** What a page shows. A content file's `view` is one of these; pages are looked up by it, never by state name. */
export const VIEW_KINDS = [
  ...(['landing', 'article', 'vsl', 'survey', 'offer-selector'] as const),
  ...(['two-step-order-form', 'two-page-checkout', 'checkout'] as const),
  ...(['offer', 'order-success', 'text'] as const),
] as const;

export type ViewKind = (typeof VIEW_KINDS)[number];

/** E03: a page is an order form when its content's view is one. */
export function isOrderForm(view: ViewKind | null): view is OrderFormView {
  return view !== null && Object.hasOwn(LAYOUTS, view);
}

const LAYOUTS = {
  'two-step-order-form': 'two-step',
  'two-page-checkout': 'two-page',
  checkout: 'one-page',
} as const satisfies Partial<Record<ViewKind, string>>;

export type OrderFormView = keyof typeof LAYOUTS;

/** How an order form's view lays its checkout out; a page that is none counts as the first. */
export function layoutOf(view: ViewKind | null): (typeof LAYOUTS)[OrderFormView] {
  return isOrderForm(view) ? LAYOUTS[view] : 'two-step';
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
export function pageNameOf(
  view: ViewKind,
  kind: 'page' | 'upsell' | 'downsell' | 'thankyou',
  stage: 'contact' | 'payment' = 'contact',
): StoredPageName {
  if (kind === 'upsell' || kind === 'downsell') return 'Upsell';
  if (kind === 'thankyou') return 'OrderSuccess';
  if (view === 'two-step-order-form') return 'TwoStepOrderForm';
  if (view === 'two-page-checkout') return stage === 'payment' ? 'CheckoutCardInfo' : 'CheckoutPersonalInfo';
  return view === 'checkout' ? 'Checkout' : 'Offer';
}
