import { type AnyMachineSnapshot, getInitialSnapshot } from 'xstate';
import type { PaymentEnd } from '../../../contracts/api/payment-end.ts';
import type { Quote } from '../../../contracts/api/quote-api.ts';
import { HiddenToken } from '../../../domain/orders/access-token.ts';
import { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import { buildQuoteRequest } from '../../../machines/checkout/checkout.rules.ts';
import type {
  CheckoutContext,
  CheckoutDraft,
  CheckoutEvent,
  CheckoutInput,
} from '../../../machines/checkout/checkout.types.ts';
import { needsNoCharge } from '../../../machines/checkout/payment-in-use.rules.ts';
import { NOTHING_CHOSEN } from '../../../machines/funnel/funnel.rules.ts';
import { amazonPayMachine } from '../../../machines/payment/amazon-pay/amazon-pay.machine.ts';
import type { QuoteOutcome } from '../../../machines/ports.ts';
import { anOffer } from '../../support/funnels/funnels.ts';
import { anAccount, anOrder, aQuote } from '../../support/pages/orders.ts';
import { AMAZON_SETUP, REFERENCE } from '../../support/pages/stepped-amazon-pay.ts';
import { inSoak } from '../../support/soak/soak.ts';
import type { Model } from '../model-paths.ts';

/** The checkout with all that may happen to it, in each situation of an order form. */

const REFUSED_ADDRESS = { part: 'address', message: 'no', field: 'zipPostalCode' } as const;

const QUOTES: readonly Quote[] = [
  aQuote(44.85),
  aQuote(44.85, { isFinal: false, problems: [REFUSED_ADDRESS] }),
  aQuote(44.85, { currency: 'EUR' }),
];

const OUTCOMES: readonly QuoteOutcome[] = [
  ...[...QUOTES.slice(0, 2), aQuote(50), aQuote(0)].map((quote) => ({ type: 'quoted' as const, quote })),
  { type: 'refused', message: 'no' },
];

/** The ends of a payment after which nothing was taken. */
const UNPAID: readonly Exclude<PaymentEnd, { type: 'captured' }>[] = [
  { type: 'declined', severity: 'soft', message: 'no' },
  { type: 'requoted', quote: aQuote(50) },
  { type: 'refused', code: 'order_missing', message: 'no' },
  { type: 'refused', at: 'tokenizeCard', code: 'card_refused', message: 'no' },
];

const PAID: PaymentEnd = { type: 'captured', order: anOrder() };
/** The same by a provider's own page. */
const NOT_APPROVED: readonly PaymentEnd[] = [
  { type: 'left', how: 'returned', page: { provider: 'paypal', url: 'https://pay.example/' } },
  { type: 'left', how: 'cancelled', page: null },
];

const ACCOUNT = anAccount();

const PRESSES: readonly CheckoutEvent[] = [
  { type: 'contact.submitted', account: ACCOUNT },
  { type: 'contact.drafted', account: ACCOUNT },
  { type: 'contact.reopened' },
  { type: 'bundle.selected', offer: 'bundle-1' },
  { type: 'subscription.chosen', choice: null },
  { type: 'bump.toggled', offer: 'bump-1', isTicked: false },
  { type: 'bumps.timed', times: { expired: [], impressions: [] } },
  { type: 'coupon.typed', text: 'SAVE10' },
  { type: 'coupon.entered', code: 'SAVE10' },
  { type: 'coupon.removed' },
  { type: 'shipping.chosen', method: '' },
  { type: 'billing.changed', billing: null },
  { type: 'remember.changed', remember: true },
  { type: 'payment.submitted' },
  { type: 'checkout.submitted', account: ACCOUNT },
  { type: 'wallet.submitted', wallet: 'google_pay' },
  { type: 'express.opened', wallet: 'google_pay' },
  { type: 'method.chosen', method: 'card' },
  { type: 'method.chosen', method: 'paypal' },
  { type: 'method.chosen', method: 'amazon' },
  { type: 'express.submitted', provider: 'paypal' },
  { type: 'express.left' },
  { type: 'approval.continued' },
  { type: 'card.completed' },
  { type: 'payment.abandoned' },
  { type: 'total.confirmed' },
  { type: 'total.refused' },
  { type: 'payment.asked' },
  { type: 'quote.retried' },
];

const REPORTS: readonly CheckoutEvent[] = [
  { type: 'quote.pending' },
  { type: 'quote.failed' },
  { type: 'payment.placed', orderId: 'order-1' },
  { type: 'payment.secured', cardId: 'pm_1', given: null },
  { type: 'payment.finishing' },
  { type: 'payment.closing' },
  { type: 'payment.challenged' },
  { type: 'payment.confirming' },
  { type: 'payment.checking' },
  { type: 'payment.unknown', isFirst: true },
  { type: 'approval.redirecting' },
  { type: 'fact.recorded', fact: { type: 'AmazonPay:SupportError', reason: 'Unsupported browser' } },
];

/** The widgets as their machine is in each of its situations. */
const AMAZON = {
  ...getInitialSnapshot(amazonPayMachine, {
    setup: AMAZON_SETUP,
    returnPath: '/',
    isSubscription: false,
    isUpsell: false,
    asksForAddress: true,
  }).context,
  accessToken: new HiddenToken('Atza|1'),
  reference: REFERENCE,
};

const CHOSEN = { address: 'done', payment: 'chosen', consent: 'done' };
const WIDGETS = [
  'unsupported',
  { unauthorized: 'signedOut' },
  { authorized: { showing: { ...CHOSEN, order: { waiting: 'incomplete' }, address: 'choosing' } } },
  { authorized: { showing: { ...CHOSEN, order: { waiting: 'ready' } } } },
].map((value) => ({
  type: 'xstate.snapshot.amazonPay',
  // The name of an event is its text, and that of a snapshot is long.
  snapshot: Object.assign(amazonPayMachine.resolveState({ value, context: AMAZON }), { toJSON: () => value }),
}));

const SIGN_INS: readonly CheckoutEvent[] = [
  { type: 'amazonPay.signedIn', isSubscription: false, isRecalled: false },
  { type: 'amazonPay.signedOut', isByShopper: true },
  { type: 'amazonPay.addressKnown', account: ACCOUNT },
  { type: 'amazonPay.redirecting' },
  { type: 'amazonPay.acted', event: { type: 'amazon.signedOut' } },
];

export interface Situation {
  input?: Partial<CheckoutInput>;
  draft?: Partial<CheckoutDraft>;
  /** What happens there; in the soak everything does. */
  happens: RegExp;
}

const FORM = 'contact|bundle|subscription|bump|shipping|billing|remember|quote|fact';
const EXPRESS = { provider: 'paypal', token: 'EC-1', payerId: 'P' } as const;
const AMAZON_FORM: Partial<CheckoutInput> = {
  approvals: [{ provider: 'amazon', expressSubscriptions: false }],
  amazonPaySetup: AMAZON_SETUP,
  asksForAddress: true,
};

/** The situations of an order form. */
export const SITUATIONS: Readonly<Record<string, Situation>> = {
  'a card on two steps': {
    input: { canAbandon: true },
    happens: new RegExp(`^(${FORM}|payment|total)`),
  },
  'a coupon': { draft: { stage: 'payment' }, happens: /^(coupon|quote)/ },
  'a wallet on two steps': {
    draft: { stage: 'payment' },
    happens: /^(wallet|total|quote.received|payment.(unknown|finishing|closing))/,
  },
  PayPal: {
    draft: { stage: 'payment', method: 'paypal' },
    happens: /^(method|express.submitted|approval|coupon|payment.(placed|challenged|checking|unknown))/,
  },
  'a card on one page': {
    input: { layout: 'one-page', canAbandon: true },
    happens: /^(checkout|quote.received|payment.abandoned|card)/,
  },
  'a wallet that gives the delivery': {
    happens: /^(express.opened|payment.(unknown|finishing|closing))/,
  },
  'an express checkout that PayPal approved': {
    draft: { approvedExpress: EXPRESS },
    happens: /^(wallet|express.left|quote.received)/,
  },
  'a payment in flight before a reload': {
    input: { inFlightOrderId: 'order-1' },
    happens: /^payment.(challenged|checking|unknown|asked)/,
  },
  'a provider’s page that was left': { draft: { away: 'paypal' }, happens: /^method/ },
  'the widgets on two steps': {
    input: AMAZON_FORM,
    happens: /^(amazonPay|method.chosen)/,
  },
  'the widgets on one page': {
    input: { ...AMAZON_FORM, layout: 'one-page' },
    happens: /^(checkout|method.chosen)/,
  },
};

const PAYPAL = { provider: 'paypal', expressSubscriptions: true } as const;

/** Effects answer, and a lost payment is asked for, in every situation. */
const ALWAYS = /^(xstate|payment.(asked|submitted|secured)|contact.submitted|total.confirmed)/;

export function checkoutModel({ input = {}, draft = {}, happens }: Situation): Model {
  const hasWidgets = input.amazonPaySetup !== undefined;
  const events = [...PRESSES, ...REPORTS, ...(hasWidgets ? [...WIDGETS, ...SIGN_INS] : [])];
  return {
    machine: checkoutMachine,
    input: inputOf(input, draft),
    outcomes: {
      quote: [],
      lead: [],
      bumps: [],
      amazonPay: [],
      requestQuote: hasWidgets ? OUTCOMES.slice(0, 3) : OUTCOMES,
      findWallets: inSoak(true, happens.test('wallet.submitted') || happens.test('express.opened'))
        ? [['google_pay']]
        : [],
      payment: [PAID, ...UNPAID, ...NOT_APPROVED],
    },
    children: { amazonPay: amazonPayMachine.resolveState({ value: 'absent', context: AMAZON }) },
    events,
    eventsIn: ({ context }) =>
      QUOTES.map((quote) => ({ type: 'quote.received', quote, request: buildQuoteRequest(context) })),
    mayHappen: (state, { type }) => (inSoak(true, happens.test(type)) || ALWAYS.test(type)) && mayEnd(state, type),
    keyOf: (context: CheckoutContext, state) => keyOf(context, state),
    situationOf: (state) => situationOf(state.context, state),
  };
}

/** A payment tells nothing but its token before it has one, and closes the sheet of a wallet alone. */
function mayEnd(state: AnyMachineSnapshot, type: string): boolean {
  if (/^payment.(finishing|closing)/.test(type)) return state.context.payment.type === 'wallet' && !isTokenless(state);
  return !isTokenless(state) || !/^payment.(placed|challenged|confirming|checking|unknown)/.test(type);
}

function isTokenless(state: AnyMachineSnapshot): boolean {
  return state.matches({ paying: 'securing' }) || state.matches({ paying: 'authorizing' });
}

/** What decides about what may follow in the same states. */
function keyOf(context: CheckoutContext, state: AnyMachineSnapshot): unknown {
  const { wallets, openApproval, amazonPay, inFlightOrderId, draft, quote } = context;
  return [
    situationOf(context, state),
    wallets.length,
    openApproval !== null,
    amazonPay.phase,
    inFlightOrderId,
    draft.stage,
    draft.coupon,
    draft.typedCoupon,
    quote && [quote.total, quote.isFinal, context.quotedFor?.coupon],
    context.changed?.total,
  ];
}

/** The way to pay: that of the form's own button while the shopper chooses, else that of the pressed one. */
function situationOf(context: CheckoutContext, state: AnyMachineSnapshot): string {
  const { payment, draft, problem, openApproval } = context;
  const awaited = problem?.kind === 'approval' && problem.isAwaited === true ? 'awaits the widgets' : '';
  const express = draft.approvedExpress === null ? '' : 'approved';
  return [
    state.hasTag('editing') ? draft.method : payment.type,
    express,
    awaited,
    problem?.kind === 'card' ? 'asks for the card' : '',
    openApproval ? 'open' : '',
    needsNoCharge(context) ? 'free' : '',
  ].join(' ');
}

function inputOf(over: Partial<CheckoutInput>, draft: Partial<CheckoutDraft>): CheckoutInput {
  const bump = { title: '', text: '', expiresAfterMinutes: 1 };
  return {
    funnelHash: 'hash-1',
    stepId: 'order-form',
    layout: 'two-step',
    currency: 'USD',
    country: 'US',
    siteName: 'Fernhollow',
    offers: [anOffer('bundle-1')],
    bumps: [{ ...anOffer('bump-1'), currency: 'USD', imageUrl: null, bump }],
    affParameters: undefined,
    canAbandon: false,
    approvals: [PAYPAL],
    returnPath: '/order-form',
    returnFailure: null,
    inFlightOrderId: null,
    ...over,
    draft: {
      checkoutId: 'checkout-1',
      stage: 'contact',
      account: ACCOUNT,
      selectedOffer: 'bundle-1',
      ...NOTHING_CHOSEN,
      ...draft,
    },
  };
}
