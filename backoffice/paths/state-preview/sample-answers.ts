import type { Quote, QuoteRequest } from '../../../contracts/api/quote-api.ts';
import { approvalMethods } from '../../../contracts/page/approval-methods.ts';
import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import type { LoadedPage, PageRequest } from '../../../contracts/page/published-graph.ts';
import type { StatePreview } from '../../../contracts/page/state-preview.ts';
import type { AccountDetails } from '../../../domain/account/account.ts';
import type { CheckoutPageEvent } from '../../../machines/checkout/checkout.types.ts';
import type { FunnelEvent } from '../../../machines/funnel/funnel.types.ts';
import { sampleOrder } from '../../../machines/funnel/preview-mode.ts';
import type {
  CreatedApproval,
  PaymentAnswer,
  QuoteOutcome,
  TokenOutcome,
  WalletTokenOutcome,
} from '../../../machines/ports.ts';
import { plainQuote } from '../plain-quote.ts';

/** What each effect may answer in a preview, from the data of the step itself; all texts of a shop say that they are samples. */
export function sampleAnswers({ pages }: StatePreview, settings: RuntimeSettings) {
  const order = sampleOrder(settings);
  const providers = approvalMethods(settings).map(({ provider }) => provider);
  const offers = [...new Set(Object.values(pages).flatMap((page) => page.offers.map(({ sfid }) => sfid)))];
  const refused = { type: 'refused' as const, code: 'sample', message: 'A sample of a refusal by the shop.' };
  const quotes = (request: QuoteRequest): QuoteOutcome[] => {
    const quote = sampleQuote(request, Object.values(pages), settings.currency);
    const dearer = { ...quote, tax: quote.tax + 5, total: quote.total + 5 };
    const problem = (part: 'address' | 'tax', more: object = {}) => ({
      ...quote,
      isFinal: false,
      problems: [{ part, message: 'A sample of a part of the price that is missing.', ...more }],
    });
    return [
      { type: 'quoted', quote },
      { type: 'quoted', quote: dearer },
      { type: 'quoted', quote: problem('tax') },
      { type: 'quoted', quote: problem('address', { field: 'zipPostalCode' }) },
      refused,
    ];
  };
  const tokens: TokenOutcome[] = [
    { type: 'token', cardId: 'sample' },
    { type: 'invalid', message: 'A sample of what a card’s field says.' },
  ];
  return {
    /** What a shopper does on an order form that leads to another state. */
    checkoutEvents: [
      ...CHECKOUT_EVENTS,
      ...providers.map((method): CheckoutPageEvent => ({ type: 'method.chosen', method })),
      ...providers.map((provider): CheckoutPageEvent => ({ type: 'express.submitted', provider })),
    ],
    /** What a shopper does on another page, the choice among its offers included. */
    funnelEvents: [...FUNNEL_EVENTS, ...offers.map((offer): FunnelEvent => ({ type: 'offer.selected', offer }))],
    loadPage: ({ contentId, withOrders }: PageRequest): LoadedPage[] => {
      const page = pages[contentId ?? ''];
      if (!page) return [];
      const loaded = { ...page, orders: withOrders ? [order] : [], freshCheckoutId: 'sample' };
      return [loaded, { ...loaded, offers: [] }, { ...loaded, content: null }];
    },
    quotes,
    tokens,
    sheets: [...tokens, { type: 'cancelled' }] satisfies WalletTokenOutcome[],
    payments: [
      { type: 'requires_action', orderId: 'sample', clientSecret: 'sample' },
      { type: 'declined', severity: 'soft', message: 'A sample of a decline: the card was refused.' },
      { type: 'unknown', orderId: 'sample' },
      { type: 'captured', order },
      ...providers.map((provider) => ({
        type: 'requires_approval' as const,
        provider,
        approvalUrl: 'about:blank',
      })),
      refused,
    ] satisfies PaymentAnswer[],
    approvals: [
      { type: 'approval', approvalUrl: 'about:blank' },
      { type: 'unknown', orderId: 'sample' },
      refused,
    ] satisfies CreatedApproval[],
  };
}

export type SampleAnswers = ReturnType<typeof sampleAnswers>;

const ACCOUNT: AccountDetails = {
  firstName: 'Sam',
  lastName: 'Sample',
  email: 'sample@example.com',
  phone: '8025550100',
  country: 'US',
  state: 'VT',
  city: 'Burlington',
  street: '1 Sample Street',
  zipPostalCode: '05401',
  apartment: '',
  additionalAddressLine: '',
};

const CHECKOUT_EVENTS: readonly CheckoutPageEvent[] = [
  { type: 'contact.submitted', account: ACCOUNT },
  { type: 'payment.submitted' },
  { type: 'checkout.submitted', account: ACCOUNT },
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

/** The offers' own prices: a preview asks the shop for nothing. */
function sampleQuote({ offers }: QuoteRequest, pages: readonly LoadedPage[], currency: string): Quote {
  const known = pages.flatMap((page) => [...page.offers, ...(page.bumps ?? [])]);
  const lines = [...new Set(offers)].flatMap((sfid) => {
    const offer = known.find((each) => each.sfid === sfid);
    if (!offer) return [];
    const { offerPrice = 0, standardPrice = offerPrice, shippingCost = 0, name } = offer;
    return [
      {
        kind: 'offer' as const,
        offer: sfid,
        name,
        quantity: 1,
        unit: offerPrice,
        standardUnit: standardPrice,
        total: offerPrice,
        discount: 0,
        shipping: shippingCost,
        subscription: null,
      },
    ];
  });
  const subtotal = lines.reduce((sum, { total }) => sum + total, 0);
  const shipping = lines.reduce((sum, line) => sum + line.shipping, 0);
  return plainQuote(subtotal, { currency, lines, shipping });
}
