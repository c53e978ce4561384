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

/** R07: the page name kept in stored state (E01). */
export function pageNameOf(view: ViewKind, kind: 'page' | 'upsell' | 'downsell' | 'thankyou'): string {
  if (kind === 'upsell' || kind === 'downsell') return 'Upsell';
  if (kind === 'thankyou') return 'OrderSuccess';
  return view === 'two-step-order-form' ? 'TwoStepOrderForm' : 'Offer';
}
