import { approvalMethods } from '../../../contracts/page/approval-methods.ts';
import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import type { StatePreview } from '../../../contracts/page/state-preview.ts';
import type { CheckoutPageEvent } from '../../../machines/checkout/checkout.types.ts';
import type { FunnelEvent } from '../../../machines/funnel/funnel.types.ts';
import { type Answers, HARD_DECLINE, sampleAnswers } from '../driver/sample-answers.ts';
import { quoteOf } from '../driver/sample-quote.ts';
import { sampleBuyer } from '../driver/sample-shop.ts';

/** What may happen in a preview: what effects answer, from the data of the step itself, and what a shopper does. */
export interface PreviewSamples {
  answers: Answers;
  /** What a shopper does on an order form that leads to another state. */
  checkoutEvents: readonly CheckoutPageEvent[];
  /** What a shopper does on another page, the choice among its offers included. */
  funnelEvents: readonly FunnelEvent[];
}

export function previewSamples({ pages }: StatePreview, settings: RuntimeSettings): PreviewSamples {
  const providers = approvalMethods(settings).map(({ provider }) => provider);
  const shown = Object.values(pages);
  const offers = [...new Set(shown.flatMap((page) => page.offers.map(({ sfid }) => sfid)))];
  const priced = shown.flatMap((page) => [...page.offers, ...(page.bumps ?? [])]);
  const answers = sampleAnswers({
    settings,
    page: ({ contentId }) => pages[contentId ?? ''] ?? null,
    quote: (chosen) => quoteOf(chosen, priced, settings.currency),
  });
  return {
    // A hard decline leads on at once, to where a shopper comes after a soft one as well.
    answers: { ...answers, submitPayment: () => answers.submitPayment().filter((each) => each !== HARD_DECLINE) },
    checkoutEvents: [
      ...CHECKOUT_EVENTS,
      ...providers.map((method): CheckoutPageEvent => ({ type: 'method.chosen', method })),
      ...providers.map((provider): CheckoutPageEvent => ({ type: 'express.submitted', provider })),
    ],
    funnelEvents: [...FUNNEL_EVENTS, ...offers.map((offer): FunnelEvent => ({ type: 'offer.selected', offer }))],
  };
}

const BUYER = sampleBuyer('US');

const CHECKOUT_EVENTS: readonly CheckoutPageEvent[] = [
  { type: 'contact.submitted', account: BUYER },
  { type: 'payment.submitted' },
  { type: 'checkout.submitted', account: BUYER },
  { type: 'wallet.submitted', wallet: 'google_pay' },
  { type: 'express.left' },
  { type: 'approval.continued' },
  { type: 'contact.reopened' },
  { type: 'total.confirmed' },
  { type: 'total.refused' },
  { type: 'payment.asked' },
  { type: 'quote.retried' },
];

/** What a shopper does on another page. */
const FUNNEL_EVENTS: readonly FunnelEvent[] = [
  { type: 'page.continued' },
  { type: 'offer.accepted' },
  { type: 'offer.declined' },
  { type: 'page.retried' },
  { type: 'payment.asked' },
];
