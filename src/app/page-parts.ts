import type { PageModel } from '../../machines/funnel/funnel.view.ts';
import { pagePart } from './page-part.tsx';

/** The pages that come with their own code. A landing page, and the pages that say what went wrong, come with the first script. */
export const ARTICLE = pagePart(async () => (await import('../pages/article/article.page.tsx')).ArticlePage);
export const VIDEO = pagePart(async () => (await import('../pages/vsl/vsl.page.tsx')).VslPage);
export const SURVEY = pagePart(async () => (await import('../pages/survey/survey.page.tsx')).SurveyPage);
export const OFFER_SELECTOR = pagePart(
  async () => (await import('../pages/offer-selector/offer-selector.page.tsx')).OfferSelectorPage,
);
export const ORDER_FORM = pagePart(async () => (await import('./checkout-page.tsx')).CheckoutPage);
export const OFFER = pagePart(async () => (await import('../pages/offer/offer.page.tsx')).OfferPage);
export const RECEIPT = pagePart(async () => (await import('../pages/receipt/receipt.page.tsx')).ReceiptPage);
export const TEXT = pagePart(async () => (await import('../pages/text/text.page.tsx')).TextPage);
export const PROVIDER_RETURN = pagePart(
  async () => (await import('../pages/provider-return/provider-return.page.tsx')).ProviderReturnPage,
);

const PARTS: Partial<Record<PageModel['view'], { load(): Promise<void> }>> = {
  article: ARTICLE,
  vsl: VIDEO,
  survey: SURVEY,
  'offer-selector': OFFER_SELECTOR,
  'two-step-order-form': ORDER_FORM,
  'two-page-checkout': ORDER_FORM,
  checkout: ORDER_FORM,
  offer: OFFER,
  'order-success': RECEIPT,
  text: TEXT,
  'provider-return': PROVIDER_RETURN,
};

/** Loads the code of a page; resolves at once for one that has none of its own. Rejects where it cannot be loaded. */
export async function loadPagePart(view: PageModel['view']): Promise<void> {
  await PARTS[view]?.load();
}
