import { type AnyMachineSnapshot, type EventObject, getInitialSnapshot } from 'xstate';
import type { PaymentEnd } from '../../../contracts/api/payment-end.ts';
import type { OfferDecline } from '../../../contracts/page/page-data.ts';
import type { LoadedPage } from '../../../contracts/page/published-graph.ts';
import { isRecord } from '../../../domain/is-record.ts';
import { HiddenToken } from '../../../domain/orders/access-token.ts';
import { withImageUrl } from '../../../domain/pricing/offer.ts';
import type { PublishedFunnel } from '../../../graph/published-funnel.ts';
import type { CheckoutOutput } from '../../../machines/checkout/checkout.types.ts';
import { compile } from '../../../machines/funnel/compile.ts';
import { buildPageRequest, NOTHING_CHOSEN } from '../../../machines/funnel/funnel.rules.ts';
import type { FunnelContext, FunnelEvent, FunnelInput, SaleReference } from '../../../machines/funnel/funnel.types.ts';
import { amazonPayMachine } from '../../../machines/payment/amazon-pay/amazon-pay.machine.ts';
import { providerReturnMachine } from '../../../machines/payment/return/provider-return.machine.ts';
import { aShop } from '../../support/funnels/shop.ts';
import { anAccount, anOrder, aQuote } from '../../support/pages/orders.ts';
import { AMAZON_SETUP, REFERENCE } from '../../support/pages/stepped-amazon-pay.ts';
import type { Model } from '../model-paths.ts';
import { entryAt, funnelInput } from './funnel-walk.ts';

/** A published funnel with all that may happen to it, in each situation of a session. */

const SOFT = { type: 'declined', severity: 'soft', code: 'no', message: 'no' } as const;
const HARD = { type: 'declined', severity: 'hard', code: 'no', message: 'no' } as const;
const REQUOTED = { type: 'requoted', quote: aQuote(50) } as const;
const CLOSED = { type: 'refused', code: 'offer_closed', message: 'no' } as const;

export const PAID: PaymentEnd = { type: 'captured', order: anOrder({ id: 'order-2', orderType: 'Upsell' }) };
export const HARD_DECLINE: PaymentEnd = HARD;

const PAYMENTS: readonly PaymentEnd[] = [
  PAID,
  HARD,
  SOFT,
  REQUOTED,
  CLOSED,
  { type: 'refused', message: 'no' },
  ...(['unapproved', 'returned'] as const).map(
    (how): PaymentEnd => ({ type: 'left', how, page: { provider: 'paypal', url: 'https://pay.example/' } }),
  ),
];

const CHECKOUTS: readonly CheckoutOutput[] = [
  { type: 'captured', order: anOrder(), checkoutId: 'checkout-1' },
  { type: 'failed', message: 'no' },
];

const EXPRESS = { payerId: 'P', account: anAccount(), quote: aQuote(44.85) };

const RETURNS: readonly PaymentEnd[] = [
  { type: 'captured', order: null },
  { type: 'express', provider: 'paypal', details: EXPRESS, token: 'EC-1' },
  { type: 'refused', code: 'payment_missing', message: 'no' },
  { type: 'left', how: 'cancelled', page: null },
  { type: 'refused', message: 'no' },
  HARD,
  SOFT,
];

const DRAFT: NonNullable<FunnelInput['draft']> = {
  checkoutId: 'checkout-1',
  stage: 'contact',
  account: anAccount(),
  selectedOffer: null,
  ...NOTHING_CHOSEN,
};

const EVENTS: readonly FunnelEvent[] = [
  { type: 'page.continued' },
  { type: 'page.retried' },
  { type: 'offer.accepted' },
  { type: 'offer.declined' },
  { type: 'survey.answered', question: 'q', answer: 'a' },
  { type: 'survey.advanced' },
  { type: 'survey.reversed' },
  { type: 'payment.asked' },
  { type: 'approval.continued' },
  { type: 'approval.abandoned' },
  { type: 'notice.closed' },
  { type: 'video.watched', percentage: 25 },
  { type: 'payment.started' },
  { type: 'payment.ended' },
  { type: 'redirect.started' },
  { type: 'redirect.ended' },
  { type: 'draft.changed', draft: DRAFT },
  { type: 'problem.shown', message: 'no', method: 'submitPayment' },
  { type: 'fact.recorded', fact: { type: 'AmazonPay:SupportError', reason: 'Unsupported browser' } },
  { type: 'payment.placed', orderId: 'order-2' },
  { type: 'payment.challenged' },
  { type: 'payment.confirming' },
  { type: 'approval.redirecting' },
  { type: 'payment.checking' },
  { type: 'payment.unknown', isFirst: true },
  { type: 'amazonPay.acted', event: { type: 'amazon.signedOut' } },
  { type: 'amazonPay.redirecting' },
];

const RETURNED = {
  provider: 'paypal',
  flow: 'payment',
  action: 'success',
  paymentId: null,
  token: 'EC-1',
  payerId: 'P',
} as const;
const RETURN_PAGE = getInitialSnapshot(providerReturnMachine, { returned: RETURNED });

const AMAZON = {
  ...getInitialSnapshot(amazonPayMachine, {
    setup: AMAZON_SETUP,
    returnPath: '/',
    isSubscription: false,
    isUpsell: true,
    asksForAddress: false,
  }).context,
  accessToken: new HiddenToken('Atza|1'),
  reference: REFERENCE,
};

const widgetsAt = (order: 'incomplete' | 'ready') => {
  const value = {
    authorized: { showing: { order: { waiting: order }, address: 'done', payment: 'chosen', consent: 'done' } },
  };
  return Object.assign(amazonPayMachine.resolveState({ value, context: AMAZON }), { toJSON: () => order });
};

const SNAPSHOTS = [
  { type: 'xstate.snapshot.amazonPay', snapshot: widgetsAt('ready') },
  { type: 'xstate.snapshot.providerReturn', snapshot: Object.assign(RETURN_PAGE, { toJSON: () => 'checking' }) },
];

const AMAZON_SHOP = {
  walletEnabled: true,
  sellerId: 'SELLER',
  loginClientId: 'client',
  amazon: { ...AMAZON_SETUP, test: true, expressSubscriptions: false },
};

const SALE: SaleReference = { orderId: 'order-1', checkoutId: 'checkout-1', card: { brand: 'visa', last4: '4242' } };

/** The situations of a session, by the input that differs; `form` and `offer` are steps of the funnel. */
export function situationsOf({ graph }: PublishedFunnel): Record<string, Partial<FunnelInput>> {
  const form = graph.nodes.find(({ view }) => view && /order-form|checkout/.test(view))?.id ?? '';
  const offer = graph.nodes.find(({ kind }) => kind === 'upsell')?.id ?? '';
  const after = (over: Partial<FunnelInput> = {}): Partial<FunnelInput> => ({
    entry: entryAt(offer),
    sale: SALE,
    visited: [form],
    draft: DRAFT,
    ...over,
  });
  const declined = (decline: OfferDecline) =>
    after({ entry: { type: 'step', id: offer, paymentInFlight: null, decline } });
  return {
    'a shopper by card': {},
    'a sale of PayPal': after({ sale: { ...SALE, approval: { provider: 'paypal', offers: 'approved' } } }),
    'a sale of Amazon': after({ sale: { ...SALE, approval: { provider: 'amazon', offers: 'approved' } } }),
    'a sale for nothing': after({ sale: { ...SALE, card: null, isUncharged: true } }),
    'an offer’s payment before a reload': after({ entry: entryAt(offer, { orderId: 'order-2' }) }),
    'a soft decline before a reload': declined(SOFT),
    'a hard decline before a reload': declined(HARD),
    'a return to the order form': { entry: entryAt(form), providerReturn: RETURNED, draft: DRAFT },
    'a return to an offer': after({ providerReturn: RETURNED }),
    'a preview of an offer': { entry: entryAt(offer), query: 'uid=x&preview=upsell' },
    'an offer without an order': { entry: { type: 'order-missing' } },
    'a text': { entry: { type: 'text', page: { title: 'P', content: { headline: 'Terms', sections: [] } } } },
    'no page': { entry: { type: 'page-missing', message: 'no' } },
  };
}

export function funnelModel(
  published: PublishedFunnel,
  input: Partial<FunnelInput>,
  isMeant = (_: EventObject) => true,
): Model {
  const { graph, brand } = published;
  const shop = aShop({ ...AMAZON_SHOP, currency: brand.currency });
  return {
    machine: compile(graph),
    input: funnelInput(graph, { shop, ...input }),
    outcomes: {
      loadPage: [],
      abandonOffer: [],
      forgetSignIn: [undefined],
      endWalk: [undefined],
      checkout: CHECKOUTS,
      payment: PAYMENTS,
      amazonPay: [],
      providerReturn: [
        ...RETURNS,
        ...graph.nodes.map(({ id }) => ({ type: 'captured', order: anOrder({ funnelStep: id }) })),
      ],
    },
    children: { amazonPay: widgetsAt('incomplete'), providerReturn: RETURN_PAGE },
    events: [...EVENTS, ...SNAPSHOTS, ...graph.nodes.map(({ id }) => ({ type: 'location.popped', stepId: id }))],
    eventsIn: (state) => pagesFor(published, state),
    mayHappen: (_, event) => isMeant(event),
    situationOf: ({ context }, event) => situationOf(context, event),
    keyOf: ({ sale, paymentInFlight, page, returnFailure, hasFailedBefore, amazonPay, visited, at }: FunnelContext) => [
      at,
      sale?.approval?.offers,
      paymentInFlight !== null,
      page?.isOfferClosed,
      returnFailure,
      hasFailedBefore,
      amazonPay.phase,
      sale === null && visited,
    ],
  };
}

/** What decides about an offer that opens, and about a return. */
function situationOf(
  { sale, returnFailure, providerReturn, entry, visited }: FunnelContext,
  event: EventObject,
): string {
  const page = 'output' in event && isRecord(event.output) && event.output.isOfferClosed === true ? 'closed' : '';
  const decline = entry.type === 'step' ? entry.decline?.severity : '';
  const order = 'output' in event && isRecord(event.output) && isRecord(event.output.order) ? event.output.order : {};
  const returned = providerReturn && [entry, order.funnelStep];
  return JSON.stringify([page, page && visited.length, decline, sale?.isUncharged, returnFailure, returned]);
}

/** What the load of a step may answer: its page, one without its offers or its content, or an offer that is closed. */
function pagesFor(published: PublishedFunnel, { context, _nodes }: AnyMachineSnapshot): EventObject[] {
  const load = _nodes.flatMap(({ invoke }) => invoke).find(({ src }) => src === 'loadPage');
  const node = published.graph.nodes.find(({ id }) => id === context.at);
  if (!load || !node) return [];
  const { offers, bumps = [], contentId, withOrders, quote } = buildPageRequest(context, node);
  const reply = (sfid: string) => {
    const offer = published.offers[sfid];
    return offer ? [{ ...withImageUrl(offer), currency: published.brand.currency }] : [];
  };
  const page: LoadedPage = {
    content: published.content[contentId ?? ''] ?? null,
    offers: offers.flatMap(reply),
    bumps: bumps.flatMap(reply),
    orders: withOrders ? [anOrder()] : [],
    freshCheckoutId: 'checkout-1',
    quote: quote ? aQuote(39, { currency: published.brand.currency }) : null,
  };
  const answers: LoadedPage[] = [page, { ...page, content: null }];
  if (offers.length > 0) answers.push({ ...page, offers: [] });
  if (quote) answers.push({ ...page, isOfferClosed: true });
  return answers.map((output) => ({ type: `xstate.done.actor.${load.id}`, output }));
}
