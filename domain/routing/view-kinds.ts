/** The kinds of pages. A content file's `view` is one of them and selects the component; a state's name never does. */
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

/** The checkout layout of an order form's view; any other page counts as the first layout. */
export function layoutOf(view: ViewKind | null): (typeof LAYOUTS)[OrderFormView] {
  return isOrderForm(view) ? LAYOUTS[view] : 'two-step';
}

/** True for pages that list the bundles of a funnel's order form. */
export function showsBundles(view: ViewKind | null): boolean {
  return isOrderForm(view) || view === 'offer-selector';
}

/** R07: the page names in stored state (E01). */
export const STORED_PAGE_NAMES = [
  ...(['TwoStepOrderForm', 'CheckoutPersonalInfo', 'CheckoutCardInfo', 'Checkout'] as const),
  ...(['Upsell', 'OrderSuccess', 'Offer', 'PayPalNVP'] as const),
] as const;

export type StoredPageName = (typeof STORED_PAGE_NAMES)[number];

/** R07: the page name in stored state. Every page before the order form counts as a presentation of the offers. */
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
