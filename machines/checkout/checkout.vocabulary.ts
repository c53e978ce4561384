import { assign, enqueueActions, forwardTo, sendParent, sendTo, setup } from 'xstate';
import type { PaymentEnd } from '../../contracts/api/payment-end.ts';
import type { Quote, QuoteRequest } from '../../contracts/api/quote-api.ts';
import type { AccountDetails } from '../../domain/account/account.ts';
import type { ApprovalProviderId } from '../../domain/orders/approval-provider.ts';
import type { Price } from '../../domain/pricing/price.ts';
import type { SubscriptionChoice } from '../../domain/pricing/subscription.ts';
import type { BumpTimes } from '../bump/bump-times.ts';
import { bumpsMachine } from '../bump/bumps.machine.ts';
import { unprovided } from '../effects.ts';
import type { Fact } from '../flow-facts.ts';
import { leadMachine } from '../lead/lead.machine.ts';
import type { amazonPayMachine } from '../payment/amazon-pay/amazon-pay.machine.ts';
import { termsChanged } from '../payment/amazon-pay/amazon-pay.ports.ts';
import type { AmazonPagePress, AmazonPayCommand } from '../payment/amazon-pay/amazon-pay.types.ts';
import { type AmazonPayKnown, widgetsOf } from '../payment/amazon-pay/amazon-pay.view.ts';
import type { paymentMachine } from '../payment/payment.machine.ts';
import { findWallets, type QuoteOutcome, requestQuote } from '../ports.ts';
import { quoteMachine } from '../quote/quote.machine.ts';
import type { WalletGiven, WalletKind } from '../wallet/wallet.types.ts';
import {
  awaitsWidgets,
  isChoiceMade,
  shownContact,
  typedBefore,
  usesWidgets,
  widgetsAwaited,
} from './amazon-pay.rules.ts';
import { canToggle } from './bumps.rules.ts';
import {
  buildQuoteRequest,
  canChoose,
  currentQuote,
  isKnownWrong,
  isOrderable,
  isReadable,
  isTotalAsShown,
  isUnchecked,
  priceOn,
  problemOfQuote,
  refusedField,
  UNAVAILABLE,
} from './checkout.rules.ts';
import type {
  CheckoutContext,
  CheckoutDraft,
  CheckoutEvent,
  CheckoutInput,
  CheckoutOutput,
  CheckoutTag,
  CheckoutToFunnel,
  PaymentMethod,
} from './checkout.types.ts';
import {
  chosenPayment,
  type FirstStage,
  firstStage,
  isOffered,
  mustPressAgain,
  payingByWallet,
  paysInWidgets,
  withToken,
} from './payment-in-use.rules.ts';
import {
  canGoExpress,
  canOpenSheet,
  isApprovalStale,
  type SheetPress,
  unfinished,
  withGiven,
} from './payment-request.rules.ts';
import { storedDraft } from './stored-draft.rules.ts';

/** The checkout's actors and guards, and its actions that do one thing. */
export const checkoutVocabulary = setup({
  types: {
    context: {} as CheckoutContext,
    input: {} as CheckoutInput,
    output: {} as CheckoutOutput,
    events: {} as CheckoutEvent,
    tags: {} as CheckoutTag,
    children: {} as {
      amazonPay: 'amazonPay';
      payment: 'payment';
      quote: 'quote';
      lead: 'lead';
      bumps: 'bumps';
    },
  },
  actors: {
    requestQuote,
    findWallets,
    amazonPay: unprovided<typeof amazonPayMachine>('amazonPay'),
    payment: unprovided<typeof paymentMachine>('payment'),
    quote: quoteMachine,
    lead: leadMachine,
    bumps: bumpsMachine,
  },
  actions: {
    updateDraft: assign({ draft: ({ context }, draft: Partial<CheckoutDraft>) => ({ ...context.draft, ...draft }) }),
    notifyDraft: sendParent(
      ({ context }): CheckoutToFunnel => ({ type: 'draft.changed', draft: storedDraft(context) }),
    ),
    notifyPaymentStarted: sendParent((): CheckoutToFunnel => ({ type: 'payment.started' })),
    notifyPaymentEnded: sendParent((): CheckoutToFunnel => ({ type: 'payment.ended' })),
    notifyRedirectStarted: sendParent((): CheckoutToFunnel => ({ type: 'redirect.started' })),
    notifyRedirectEnded: sendParent((): CheckoutToFunnel => ({ type: 'redirect.ended' })),
    /** K01: the form says the problem itself; a page of a provider that was left, and a changed total, are no failures. */
    notifyProblem: enqueueActions(({ context: { problem }, enqueue }, method: string) => {
      if (!problem || problem.kind === 'approval' || problem.kind === 'total') return;
      enqueue.sendParent({ type: 'problem.shown', message: problem.message, method } satisfies CheckoutToFunnel);
    }),
    notifyPriceFailed: sendParent(
      (): CheckoutToFunnel => ({
        type: 'problem.shown',
        message: 'the price could not be loaded',
        method: 'refreshQuote',
      }),
    ),
    notifyQuote: sendTo('quote', ({ context }) => ({ type: 'quote.requested', request: buildQuoteRequest(context) })),
    notifyLead: sendTo('lead', ({ context }) => ({ type: 'account.changed', account: shownContact(context) })),
    /** A pressed button requests the quote at once instead of after a pause in typing. */
    flushQuote: sendTo('quote', { type: 'quote.flushed' }),
    invalidateQuote: sendTo('quote', { type: 'quote.invalidated' }),
    retryQuote: sendTo('quote', { type: 'quote.retried' }),
    learnPrice: assign((_, { quote, request }: { quote: Quote; request: QuoteRequest }) => ({
      quote,
      quotedFor: request,
    })),
    learnQuote: assign(({ context }, outcome: QuoteOutcome) => {
      const problem = problemOfQuote(context, outcome);
      if (outcome.type === 'refused' || !isReadable(context, outcome.quote)) return { problem };
      return { quote: outcome.quote, problem, quotedFor: buildQuoteRequest(context) };
    }),
    /** The old total stays visible beside the new one until the shopper has decided. */
    learnChange: assign((_, outcome: QuoteOutcome) => (outcome.type === 'quoted' ? { changed: outcome.quote } : {})),
    /** Adopts the server's new price, whether the shopper accepted or refused it. */
    adoptChange: assign(({ context }) => ({
      quote: context.changed ?? context.quote,
      quotedFor: buildQuoteRequest(context),
      changed: null,
      pressed: context.changed && priceOn(context, context.changed),
    })),
    learnToken: assign({ payment: ({ context }, cardId: string) => withToken(context.payment, cardId) }),
    learnInFlight: assign({ inFlightOrderId: (_, orderId: string) => orderId }),
    showUnfinished: assign({
      problem: ({ context: { draft, problem } }) => (draft.away ? unfinished(draft.away) : problem),
    }),
    learnExpiredBumps: assign({ expiredBumps: (_, { expired }: BumpTimes) => expired }),
    learnWallets: assign((_, wallets: WalletKind[]) => ({ wallets, awaitedWallets: [] })),
    payByForm: assign(({ context }, pressed: Price | null) => ({ payment: chosenPayment(context), pressed })),
    payByWallet: assign((_, kind: WalletKind) => ({ payment: payingByWallet(kind), pressed: null })),
    payByExpressWallet: assign((_, kind: WalletKind) => ({
      payment: { ...payingByWallet(kind), asksDelivery: true },
      pressed: null,
    })),
    /** V10: the delivery is the order's from here on, and its quote the one that the sheet showed. */
    learnGiven: assign(({ context }, given: WalletGiven | null) => (given ? withGiven(context, given) : {})),
    /** O05: the provider returns the address, too; the shopper confirms it later by the form's own button. */
    beginExpress: assign({ payment: (_, provider: ApprovalProviderId) => ({ type: 'express' as const, provider }) }),
    showUnavailable: assign({ problem: UNAVAILABLE }),
    clearProblemAndApproval: assign({ problem: null, openApproval: null }),
    clearProblem: assign({ problem: null }),
    /** N08: a recalled token is no press of the shopper, so it ends no sentence about a payment that failed. */
    clearProblemAtPress: assign((_, { isRecalled }: { isRecalled: boolean }) =>
      isRecalled ? {} : { problem: null, openApproval: null },
    ),
    askPaymentAgain: forwardTo('payment'),
    learnAmazonPay: assign((_, known: Partial<AmazonPayKnown>) => known),
    learnBookAccount: assign(({ context }, bookAccount: AccountDetails | null) => ({
      bookAccount,
      typedAccount: bookAccount && typedBefore(context, bookAccount),
    })),
    showWidgetsAwaited: assign(({ context }) => widgetsAwaited(context)),
    pressAmazonPay: sendTo('amazonPay', (_, event: AmazonPagePress) => event),
    notifyWidgets: enqueueActions(({ context, enqueue }, command: AmazonPayCommand) => {
      if (paysInWidgets(context) && widgetsOf(context.amazonPay)) enqueue.sendTo('amazonPay', command);
    }),
    /** W06: a subscription needs another reference in the widgets than one payment. */
    notifyTerms: sendTo('amazonPay', ({ context }) => termsChanged(context.draft.subscription !== null)),
    forwardFact: enqueueActions(({ enqueue }, fact: Fact | null) => {
      if (fact) enqueue.sendParent({ type: 'fact.recorded', fact } satisfies CheckoutToFunnel);
    }),
  },
  // Two seconds, equal to the server's time limit for the address validation service, after which it answers without.
  delays: { addressTimeout: 2_000 },
  guards: {
    isAtPayment: ({ context }) => context.draft.stage === 'payment',
    isOnePage: ({ context }) => context.layout === 'one-page',
    hasPaymentInFlight: ({ context }) => context.inFlightOrderId !== null || context.hasBegunPaying === true,
    canAbandon: ({ context }) => context.canAbandon,
    isOnSale: ({ context }, offer: string) => context.offers.some((each) => each.sfid === offer),
    canToggle: ({ context }, offer: string) => canToggle(context, offer),
    isKnownWrong: ({ context }, account: AccountDetails) => isKnownWrong(context, account),
    isUnchecked: ({ context }, account: AccountDetails) => isUnchecked(context, account),
    isRefused: (_, quote: Quote) => refusedField(quote) !== null,
    canChoose: ({ context }, choice: SubscriptionChoice | null) => canChoose(context, choice),
    /** A sheet opens within the click, so the total has to be known before. */
    canOpenSheet: ({ context }, press: SheetPress) => canOpenSheet(context, press),
    /** V10: a changed price has to be orderable, too. */
    isOrderable: ({ context }, outcome: QuoteOutcome) => isOrderable(context, outcome),
    /** V10: the total equals the one shown. A wallet's sheet only opens within a press, which confirms its total. */
    isPayable: ({ context }, outcome: QuoteOutcome) =>
      context.payment.type !== 'wallet' && isOrderable(context, outcome) && isTotalAsShown(context, outcome),
    /** The choice in the widgets may have ended while the total was checked or confirmed. */
    hasLostChoice: ({ context }) => paysInWidgets(context) && widgetsOf(context.amazonPay)?.isReady !== true,
    usesWidgets: ({ context }) => usesWidgets(context),
    leavesWidgets: ({ context }, method: PaymentMethod) => usesWidgets(context) && isOffered(context, method),
    /** Neither an express checkout nor the widgets told the contact. */
    isTyped: ({ context }) => context.draft.approvedExpress === null && !usesWidgets(context),
    awaitsWidgets: ({ context }) => awaitsWidgets(context),
    isChoiceMade: ({ context }) => isChoiceMade(context),
    asksForCard: ({ context }) => context.problem?.kind === 'card',
    beginsBy: ({ context }, stage: FirstStage) => firstStage(context) === stage,
    draftHas: ({ context }, what: 'approvedExpress' | 'away') => context.draft[what] !== null,
    hasCurrentQuote: ({ context }) => currentQuote(context) !== null,
    isOffered: ({ context }, method: PaymentMethod) => isOffered(context, method),
    canBeginExpress: ({ context }, provider: ApprovalProviderId) => canGoExpress(context, provider),
    isApprovalStale: ({ context }) => isApprovalStale(context),
    hasApproval: ({ context }) => context.openApproval !== null,
    /** V10: the new total has to be confirmed. */
    isRequoted: ({ context }, end: PaymentEnd) =>
      end.type === 'requoted' && isReadable(context, end.quote) && !mustPressAgain(context),
    isReadable: ({ context }, quote: Quote) => isReadable(context, quote),
    isQuoted: ({ context }, outcome: QuoteOutcome) => outcome.type === 'quoted' && isReadable(context, outcome.quote),
    isCaptured: (_, end: PaymentEnd) => end.type === 'captured',
  },
});
