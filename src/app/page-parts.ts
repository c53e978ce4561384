import type { PageModel } from '../../machines/funnel/funnel.view.ts';
import { laterPart } from '../components/frame/later-part.ts';
import { PAYING } from '../pages/order-form/paying.ts';

/** The pages that come with their own code. Those that say what went wrong come with the first script. */
export const LANDING = laterPart(async () => (await import('../pages/landing/landing.page.tsx')).LandingPage);
export const ARTICLE = laterPart(async () => (await import('../pages/article/article.page.tsx')).ArticlePage);
export const VIDEO = laterPart(async () => (await import('../pages/vsl/vsl.page.tsx')).VslPage);
export const SURVEY = laterPart(async () => (await import('../pages/survey/survey.page.tsx')).SurveyPage);
export const OFFER_SELECTOR = laterPart(
  async () => (await import('../pages/offer-selector/offer-selector.page.tsx')).OfferSelectorPage,
);
export const ORDER_FORM = laterPart(async () => (await import('./checkout-page.tsx')).CheckoutPage);
export const OFFER = laterPart(async () => (await import('../pages/offer/offer.page.tsx')).OfferPage);
export const RECEIPT = laterPart(async () => (await import('../pages/receipt/receipt.page.tsx')).ReceiptPage);
export const TEXT = laterPart(async () => (await import('../pages/text/text.page.tsx')).TextPage);
export const PROVIDER_RETURN = laterPart(
  async () => (await import('../pages/provider-return/provider-return.page.tsx')).ProviderReturnPage,
);
export const PAID_ELSEWHERE = laterPart(
  async () => (await import('../pages/provider-return/provider-return.page.tsx')).PaidElsewherePage,
);

const PARTS: Partial<Record<PageModel['view'], { load(): Promise<void> }>> = {
  landing: LANDING,
  article: ARTICLE,
  vsl: VIDEO,
  survey: SURVEY,
  'offer-selector': OFFER_SELECTOR,
  'two-step-order-form': ORDER_FORM,
  'two-page-checkout': ORDER_FORM,
  checkout: { load: async () => void (await Promise.all([ORDER_FORM.load(), PAYING.load()])) },
  offer: OFFER,
  'order-success': RECEIPT,
  text: TEXT,
  'provider-return': PROVIDER_RETURN,
  'paid-elsewhere': PAID_ELSEWHERE,
};

/** Loads the code of a page; resolves at once for one that has none of its own. Rejects where it cannot be loaded. */
export async function loadPagePart(view: PageModel['view']): Promise<void> {
  await PARTS[view]?.load();
}
