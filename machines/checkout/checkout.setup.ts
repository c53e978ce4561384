import { assign, enqueueActions, forwardTo, sendParent, sendTo, setup } from 'xstate';
import type { Quote, QuoteRequest } from '../../contracts/api/quote-api.ts';
import type { AccountDetails } from '../../domain/account/account.ts';
import type { ApprovalProviderId } from '../../domain/orders/approval-provider.ts';
import type { SubscriptionChoice } from '../../domain/pricing/subscription.ts';
import { type ApprovalOutput, approvalMachine } from '../approval/approval.machine.ts';
import type { BumpTimes } from '../bump/bump-times.ts';
import { bumpsMachine } from '../bump/bumps.machine.ts';
import { leadMachine } from '../lead/lead.machine.ts';
import { type PaymentOutput, paymentMachine } from '../payment/payment.machine.ts';
import {
  authorizeWallet,
  findWallets,
  finishWallet,
  type QuoteOutcome,
  requestQuote,
  type TokenOutcome,
  tokenizeCard,
  type WalletTokenOutcome,
} from '../ports.ts';
import { quoteMachine } from '../quote/quote.machine.ts';
import type { WalletKind } from '../wallet/wallet.types.ts';
import {
  approvalLearned,
  approvalOpened,
  canGoExpress,
  isApprovalStale,
  isExpressSpent,
  unfinished,
} from './approval.rules.ts';
import { bumpsTimed, canToggle } from './bumps.rules.ts';
import {
  blockingProblem,
  canChoose,
  currentQuote,
  isComplete,
  isTotalAsShown,
  problemOfPayment,
  problemOfQuote,
  problemOfToken,
  quoteRequestOf,
  requoted,
  UNAVAILABLE,
} from './checkout.rules.ts';
import type {
  CheckoutContext,
  CheckoutEvent,
  CheckoutInput,
  CheckoutOutput,
  CheckoutTag,
  CheckoutToFunnel,
  KeptCheckout,
  PaymentMethod,
} from './checkout.types.ts';
import { chosenPayment, type FormPayment, formPaymentOf, isOffered, withToken } from './payment-in-use.ts';
import { isKnownWrong, isUnchecked, refusedField } from './refused-address.ts';

/** The vocabulary of the checkout: its actors, actions and guards. */
export const checkoutSetup = setup({
  types: {
    context: {} as CheckoutContext,
    input: {} as CheckoutInput,
    output: {} as CheckoutOutput,
    events: {} as CheckoutEvent,
    tags: {} as CheckoutTag,
    children: {} as { approval: 'approval'; payment: 'payment'; quote: 'quote'; lead: 'lead'; bumps: 'bumps' },
  },
  actors: {
    requestQuote,
    tokenizeCard,
    findWallets,
    authorizeWallet,
    finishWallet,
    approval: approvalMachine,
    payment: paymentMachine,
    quote: quoteMachine,
    lead: leadMachine,
    bumps: bumpsMachine,
  },
  actions: {
    keep: assign({ kept: ({ context }, kept: Partial<KeptCheckout>) => ({ ...context.kept, ...kept }) }),
    tellKept: sendParent(({ context }): CheckoutToFunnel => ({ type: 'checkout.kept', kept: context.kept })),
    tellPaying: sendParent((): CheckoutToFunnel => ({ type: 'checkout.paying' })),
    tellResting: sendParent((): CheckoutToFunnel => ({ type: 'checkout.resting' })),
    /** Tells the quote and the lead child what is chosen and typed now. */
    tellQuoteAndLead: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo('lead', { type: 'account.changed', account: context.kept.account });
      enqueue.sendTo('quote', { type: 'quote.requested', request: quoteRequestOf(context) });
    }),
    /** Whoever has pressed a button is not made to wait for a pause in typing. */
    flushQuote: sendTo('quote', { type: 'quote.flushed' }),
    invalidateQuote: sendTo('quote', { type: 'quote.invalidated' }),
    retryQuote: sendTo('quote', { type: 'quote.retried' }),
    learnPrice: assign((_, { quote, request }: { quote: Quote; request: QuoteRequest }) => ({
      quote,
      quotedFor: request,
    })),
    learnQuote: assign(({ context }, outcome: QuoteOutcome) =>
      outcome.type === 'quoted'
        ? { quote: outcome.quote, problem: problemOfQuote(outcome), quotedFor: quoteRequestOf(context) }
        : { problem: problemOfQuote(outcome) },
    ),
    /** The old total stays shown beside the new one until the shopper has decided. */
    learnChange: assign((_, outcome: QuoteOutcome) => (outcome.type === 'quoted' ? { changed: outcome.quote } : {})),
    acceptChange: assign(({ context }) => ({
      quote: context.changed ?? context.quote,
      quotedFor: quoteRequestOf(context),
      changed: null,
    })),
    learnToken: assign(({ context }, outcome: TokenOutcome | WalletTokenOutcome) =>
      outcome.type === 'token'
        ? { payment: withToken(context.payment, outcome.cardId) }
        : { problem: problemOfToken(outcome) },
    ),
    learnPayment: assign(({ context }, output: PaymentOutput) => {
      if (output.type === 'paid') return { paid: output.order };
      if (output.type === 'requires_approval') return approvalOpened(context, output.provider, output.approvalUrl);
      if (output.type === 'requoted') return requoted(context, output.quote);
      const kept = isExpressSpent(output) ? { ...context.kept, express: null } : context.kept;
      return { problem: problemOfPayment(output), kept };
    }),
    learnApproval: assign(({ context }, output: ApprovalOutput) => approvalLearned(context, output)),
    showUnfinished: assign({
      problem: ({ context: { kept, problem } }) => (kept.awayAt ? unfinished(kept.awayAt) : problem),
    }),
    learnBumpTimes: assign(({ context }, times: BumpTimes) => bumpsTimed(context, times)),
    learnWallets: assign((_, wallets: WalletKind[]) => ({ wallets })),
    payByForm: assign({ payment: ({ context }) => chosenPayment(context) }),
    payByWallet: assign({ payment: (_, kind: WalletKind) => ({ type: 'wallet' as const, kind, cardId: null }) }),
    payExpress: assign({ payment: (_, provider: ApprovalProviderId) => ({ type: 'express' as const, provider }) }),
    showUnavailable: assign({ problem: UNAVAILABLE }),
    clearProblem: assign({ problem: null, openApproval: null }),
    askPaymentAgain: forwardTo('payment'),
  },
  // The address is waited for no longer than the shop itself waits for who checks it.
  delays: { addressPatience: 2_000 },
  guards: {
    isAtPayment: ({ context }) => context.kept.stage === 'payment',
    isOnePage: ({ context }) => context.layout === 'one-page',
    hasLivePayment: ({ context }) => context.kept.liveOrderId !== null,
    canGiveUp: ({ context }) => context.canGiveUp,
    isOnSale: ({ context }, offer: string) => context.offers.some((each) => each.sfid === offer),
    canToggle: ({ context }, offer: string) => canToggle(context, offer),
    isKnownWrong: ({ context }, account: AccountDetails) => isKnownWrong(context, account),
    isUnchecked: ({ context }, account: AccountDetails) => isUnchecked(context, account),
    isRefused: (_, quote: Quote) => refusedField(quote) !== null,
    canChoose: ({ context }, choice: SubscriptionChoice | null) => canChoose(context, choice),
    /** A sheet opens within the click, so it needs a total that is known before. */
    canOpenSheet: ({ context }, wallet: WalletKind) =>
      context.wallets.includes(wallet) && isComplete(context) && currentQuote(context)?.isFinal === true,
    isByWallet: ({ context }) => context.payment.type === 'wallet',
    hasPaidByWallet: ({ context }, output: PaymentOutput) =>
      context.payment.type === 'wallet' && output.type === 'paid',
    /** V10: also a price that turns out otherwise has to be one that can be ordered. */
    isOrderable: (_, outcome: QuoteOutcome) => outcome.type === 'quoted' && blockingProblem(outcome.quote) === null,
    /** V10: the total is the one that was shown, and this is the way in which the form's button pays it. */
    isPayable: ({ context }, { outcome, by }: { outcome: QuoteOutcome; by: FormPayment }) =>
      outcome.type === 'quoted' &&
      blockingProblem(outcome.quote) === null &&
      isTotalAsShown(context, outcome) &&
      formPaymentOf(context) === by,
    paysBy: ({ context }, by: FormPayment) => formPaymentOf(context) === by,
    isAway: ({ context }) => context.kept.awayAt !== null,
    hasCurrentQuote: ({ context }) => currentQuote(context) !== null,
    isOffered: ({ context }, method: PaymentMethod) => isOffered(context, method),
    canGoExpress: ({ context }, provider: ApprovalProviderId) => canGoExpress(context, provider),
    hasExpress: ({ context }) => context.kept.express !== null,
    isApprovalStale: ({ context }) => isApprovalStale(context),
    hasApproval: ({ context }) => context.openApproval !== null,
    isUnderWay: (_, output: ApprovalOutput) => output.type === 'under_way',
    mustConfirmTotal: ({ context }, output: ApprovalOutput) =>
      output.type === 'requoted' && context.payment.type !== 'express',
    isQuoted: (_, outcome: QuoteOutcome) => outcome.type === 'quoted',
    isToken: (_, outcome: TokenOutcome | WalletTokenOutcome) => outcome.type === 'token',
    hasPaid: (_, output: PaymentOutput) => output.type === 'paid',
    isRequoted: (_, output: PaymentOutput) => output.type === 'requoted',
  },
});
