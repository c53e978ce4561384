import { assign, emit, enqueueActions, forwardTo, sendTo, setup } from 'xstate';
import type { PaymentEnd } from '../../contracts/api/payment-end.ts';
import type { FunnelGraph, GraphEdge, GraphNode, LoadedPage } from '../../contracts/page/published-graph.ts';
import { stepBack, stepOn, UNANSWERED, withAnswer } from '../../domain/funnel/survey-progress.ts';
import { isRecord } from '../../domain/is-record.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { isOfferClosed } from '../../domain/orders/closed-offer.ts';
import type { ViewKind } from '../../domain/routing/view-kinds.ts';
import type { CheckoutDraft, CheckoutOutput } from '../checkout/checkout.types.ts';
import { unprovided } from '../effects.ts';
import { type Fact, isWalletFact, messageOfFact, type StepEntry } from '../flow-facts.ts';
import { payingLater } from '../later/later-logics.ts';
import type { PaymentLogics } from '../later/payment-machines.ts';
import type { AmazonPagePress, AmazonPayCommand } from '../payment/amazon-pay/amazon-pay.types.ts';
import { type AmazonPayKnown, widgetsOf } from '../payment/amazon-pay/amazon-pay.view.ts';
import type { PaymentStage } from '../payment/payment.stages.ts';
import { isRecorded, withEnd } from '../payment/payment-facts.ts';
import type { ReturnShown } from '../payment/return/provider-return.machine.ts';
import { endWalk, forgetSignIn, loadPage } from '../ports.ts';
import {
  canShow,
  cardTailOf,
  findVariant,
  isEntry,
  isVisitedBefore,
  lacksOffers,
  mayReturnTo,
  paysAt,
  questionsOf,
  resumedDecline,
  toBoughtOffer,
  toSale,
  withCaptured,
  withOffered,
} from './funnel.rules.ts';
import type {
  Entry,
  FunnelContext,
  FunnelEvent,
  FunnelInput,
  Notice,
  ProgressStage,
  Purchase,
} from './funnel.types.ts';
import { agreedTo, mustBeApprovedInWidgets, requiringApproval, yesBy } from './offer-payment.rules.ts';
import { isPreview } from './preview-mode.ts';
import { offerAnswered, offerShown, upsellIndexAt } from './walk.facts.ts';

/** The view of a state: a page of the funnel, or a page between two. */
export type StateView =
  | ViewKind
  | 'loading'
  | 'unavailable'
  | 'offer-missing'
  | 'one-time-offer-missing'
  | 'order-missing'
  | 'page-missing'
  | 'provider-return'
  | 'paid-elsewhere';

export interface FunnelMeta {
  view: StateView;
  nodeId: string | null;
  /** The step that the page's main action leads to, where that is known beforehand. */
  next?: GraphNode;
  /** The stage of the page that is loading. */
  opens?: ProgressStage | null;
}

export const pagePorts = { loadPage, forgetSignIn, endWalk };

/** The actors, actions and guards of every compiled funnel. `compile` adds the states. */
export const funnelSetup = setup({
  types: {
    context: {} as FunnelContext,
    input: {} as FunnelInput,
    events: {} as FunnelEvent,
    emitted: {} as Fact,
    meta: {} as FunnelMeta,
    tags: {} as 'pending' | 'terminal' | 'redirecting' | 'failed' | PaymentStage,
    children: {} as {
      checkout: 'checkout';
      amazonPay: 'amazonPay';
      payment: 'payment';
      providerReturn: 'providerReturn';
    },
  },
  actors: {
    ...pagePorts,
    checkout: unprovided<PaymentLogics['checkout']>('checkout'),
    amazonPay: unprovided<PaymentLogics['amazonPay']>('amazonPay'),
    ...payingLater(unprovided),
  },
  actions: {
    arrive: assign(({ context, event }, { node }: { node: GraphNode }) => ({
      at: node.id,
      page: null,
      arrivals: context.arrivals + 1,
      upsellIndex: upsellIndexAt(context, node),
      cameBack: event.type === 'location.popped' && isVisitedBefore(context, node.id),
      visited: context.visited.includes(node.id) ? context.visited : [...context.visited, node.id],
      upsells: context.cameByFailure ? context.upsells : withOffered(context.upsells, node),
      cameByFailure: false,
      hasFailedBefore: false,
      survey: context.arrivals === 0 ? context.survey : UNANSWERED,
    })),
    rememberFailure: assign({ cameByFailure: true }),
    rememberFailedPayment: assign({ hasFailedBefore: true }),
    rememberEntry: assign({ cameBy: (_, how: StepEntry) => how }),
    recordEntered: emit(({ context }, { node }: { node: GraphNode }) => ({
      type: 'step.entered' as const,
      stepId: node.id,
      variantId: findVariant(context, node)?.sfid ?? null,
      how: context.cameBy,
    })),
    takeEdge: enqueueActions(
      ({ context, enqueue }, { edge, node }: { edge: GraphEdge; node: GraphNode | undefined }) => {
        const answered = offerAnswered(context, node, edge);
        if (answered) enqueue.emit(answered);
        enqueue.assign({ cameBy: 'edge' });
        enqueue.emit({ type: 'edge.taken', from: edge.from, on: edge.on, to: edge.to });
      },
    ),
    recordOffer: enqueueActions(({ context, enqueue }, { node }: { node: GraphNode }) => {
      const shown = offerShown(context, node);
      if (shown) enqueue.emit(shown);
      enqueue.assign({ offersShown: context.upsellIndex });
    }),
    learnOfferClosed: assign({ page: ({ context: { page } }) => page && { ...page, isOfferClosed: true } }),
    recordWatched: enqueueActions(({ context: { at: stepId }, enqueue }, { percentage }: { percentage: number }) => {
      if (stepId !== null) enqueue.emit({ type: 'video.progressed', stepId, percentage });
    }),
    learnPage: assign((_, page: LoadedPage) => ({ page })),
    learnCard: assign({
      sale: ({ context }) => {
        const order = context.page?.orders.find((each) => each.id === context.sale?.orderId);
        return context.sale && order ? { ...context.sale, card: cardTailOf(order) } : context.sale;
      },
    }),
    /** A draft from before takes over the new selection. */
    chooseOffer: assign(({ context }, { offer }: { offer: string }) => ({
      selectedOffer: offer,
      draft: context.draft && { ...context.draft, selectedOffer: offer },
    })),
    answerSurvey: assign(({ context }, { question, answer }: { question: string; answer: string }) => ({
      survey: withAnswer(context.survey, question, answer),
    })),
    advanceSurvey: assign({ survey: ({ context }) => stepOn(context.survey, questionsOf(context.page)) }),
    reverseSurvey: assign({ survey: ({ context }) => stepBack(context.survey) }),
    /** The checkout now holds the result of the provider's page, so its own draft is stored from here on. */
    learnDraftAndForgetReturn: assign((_, draft: CheckoutDraft) => ({
      draft,
      express: null,
      returnFailure: null,
      hasMovedOn: false,
    })),
    learnSale: assign((_, output: CheckoutOutput) =>
      output.type === 'captured'
        ? { sale: toSale(output.order, output.checkoutId), paymentInFlight: null, orderNumber: 1 }
        : {},
    ),
    learnPurchase: assign(({ context }, { node, output }: Purchase) => ({
      upsells: withCaptured(context.upsells, node),
      orderNumber: context.orderNumber + 1,
      paymentInFlight: null,
      added: output.order ? { offer: toBoughtOffer(output.order), arrival: context.arrivals + 1 } : null,
    })),
    /** Q03: a resolved payment makes the return address obsolete. */
    forgetReturn: assign(({ context }) => ({
      providerReturn: null,
      cameBy: 'returned' as const,
      draft: context.draft && { ...context.draft, away: null },
    })),
    learnReturnedSale: assign((_, output: PaymentEnd) =>
      output.type === 'captured' && output.order
        ? { sale: toSale(output.order, output.order.checkoutId), paymentInFlight: null, orderNumber: 1 }
        : {},
    ),
    learnPaidFor: assign((_, output: PaymentEnd) =>
      output.type === 'captured' && 'paidFor' in output ? { paidFor: output.paidFor } : {},
    ),
    learnExpress: assign((_, output: PaymentEnd) =>
      output.type === 'express'
        ? { express: { ...output.details, provider: output.provider, token: output.token } }
        : {},
    ),
    rememberReturnFailure: assign({ returnFailure: (_, message: string) => message }),
    notifyReturnFailure: enqueueActions(({ context, enqueue }) => {
      const message = context.returnFailure ?? MESSAGES.paymentFailed;
      enqueue.assign({ notice: { kind: 'error', message }, returnFailure: null });
      enqueue.emit({ type: 'error.shown', message, method: 'returnFromProvider' });
    }),
    learnPaymentInFlight: assign((_, orderId: string) => ({ paymentInFlight: { orderId } })),
    learnReturnShown: assign(({ context }, shown: ReturnShown) => ({
      returnShown: shown,
      isReturnUnknown: context.isReturnUnknown || shown.stage === 'unknown',
    })),
    /** The provider requires an approval after all; the page says so before the next click. */
    learnApprovalRequired: assign({ sale: ({ context: { sale } }) => sale && requiringApproval(sale) }),
    notifyReturn: forwardTo('providerReturn'),
    /** The saved state names the payment from here on, so that a reload finds it before the server has the order. */
    beginPayment: assign({
      paymentInFlight: ({ context }, { node }: { node: GraphNode }) => agreedTo(context, node.offers[0] ?? ''),
    }),
    /** N12: the same for a sale, whose request a reload may overtake on its way to the server. */
    beginSale: assign({ paymentInFlight: ({ context: { draft } }) => draft && { checkoutId: draft.checkoutId } }),
    resumeDecline: assign(({ context }) => resumedDecline(context)),
    forgetPaymentInFlight: assign({ paymentInFlight: null }),
    showNotice: assign({ notice: (_, notice: Notice) => notice }),
    /** K01: a toast, and a line in the server's log with the name of the failed call. */
    notifyError: enqueueActions(({ enqueue }, { message, method }: { message: string; method: string }) => {
      enqueue.assign({ notice: { kind: 'error', message } });
      enqueue.emit({ type: 'error.shown', message, method });
    }),
    /** K01: a problem that its page says itself, as a line in the server's log. */
    logProblem: emit((_, { message, method }: { message: string; method: string }) => ({
      type: 'error.shown' as const,
      message,
      method,
    })),
    recordEndedMeanwhile: enqueueActions(({ context: { endedMeanwhile = [], endedOrders }, enqueue }) => {
      for (const fact of endedMeanwhile) enqueue.emit(fact);
      enqueue.assign({ endedOrders: endedMeanwhile.reduce(withEnd, endedOrders) });
    }),
    /** That of a wallet comes with the handler error that it triggers (K04). */
    recordFact: enqueueActions(({ context, enqueue }, fact: Fact | null) => {
      if (!fact || (!isWalletFact(fact) && isRecorded(context.endedOrders, fact))) return;
      if (!isWalletFact(fact)) enqueue.assign({ endedOrders: withEnd(context.endedOrders, fact) });
      if (fact.type === 'checkout.advanced') enqueue.assign({ checkoutProgress: fact.stage });
      enqueue.emit(fact);
      if (isWalletFact(fact)) enqueue.emit({ type: 'error.shown', message: messageOfFact(fact), method: fact.type });
    }),
    learnAmazonPay: assign((_, known: AmazonPayKnown) => known),
    pressAmazonPay: sendTo('amazonPay', (_, event: AmazonPagePress) => event),
    notifyWidgets: enqueueActions(({ context, enqueue }, command: AmazonPayCommand) => {
      if (widgetsOf(context.amazonPay)) enqueue.sendTo('amazonPay', command);
    }),
    /** The shopper leaves an offer to sign in or to confirm; the saved state says so, for the way back. */
    rememberAway: assign({
      draft: ({ context: { draft, sale } }) => draft && { ...draft, away: sale?.approval?.provider ?? null },
    }),
    forgetAway: assign({ draft: ({ context: { draft } }) => draft && { ...draft, away: null } }),
    showWidgetsAwaited: assign(({ context }) => {
      const message = widgetsOf(context.amazonPay)?.message;
      return message ? { notice: { kind: 'info' as const, message } } : {};
    }),
    clearNotice: assign({ notice: null }),
    askPaymentAgain: forwardTo('payment'),
  },
  guards: {
    entersAt: ({ context }, { id }: { id: string }) => isEntry(context, id),
    entersAs: ({ context }, type: Entry['type']) => context.entry.type === type,
    has: ({ context }, what: 'providerReturn' | 'returnFailure' | 'paymentInFlight' | 'sale') => context[what] !== null,
    endsAs: ({ event }, type: PaymentEnd['type']) => endIn(event)?.type === type,
    paysAt: ({ context }, { node, output }: { node: GraphNode; output: PaymentEnd }) => paysAt(context, node, output),
    isRefusedAs: (_, { end, as }: { end: PaymentEnd; as: 'missing' | 'closed' }) =>
      end.type === 'refused' && (as === 'missing' ? end.code === 'payment_missing' : isOfferClosed(end.code)),
    isCapturedElsewhere: (_, output: PaymentEnd) => output.type === 'captured' && output.order === null,
    yesBy: ({ context }, way: 'impossible' | 'approved' | 'widgets') => yesBy(context) === way,
    /** N11: the saved navigation is an upsell's, and was left for the provider: the wallet is shown directly. */
    returnsToWidgets: ({ context }) =>
      context.isUpsell === true && context.draft?.away != null && mustBeApprovedInWidgets(context),
    areWidgetsReady: ({ context }) => widgetsOf(context.amazonPay)?.isReady === true,
    /** An offer that is closed is passed by once; a funnel that leads back to it shows it, and a yes is refused. */
    isPassedBy: ({ context }, { to }: { to: string | undefined }) =>
      context.page?.isOfferClosed === true && to !== undefined && !context.visited.includes(to),
    hasFailedBefore: ({ context }) => context.hasFailedBefore,
    isOfCharge: ({ context }, end: PaymentEnd) => context.paymentInFlight !== null || end.type === 'declined',
    /** Widgets on the page ask for it already. */
    wantsApproval: ({ context }, end: PaymentEnd) =>
      !mustBeApprovedInWidgets(context) &&
      ((end.type === 'left' && end.how === 'unapproved') ||
        (end.type === 'refused' && end.code === 'payment_not_approved')),
    canShow: ({ context }, { page, node }: { page: LoadedPage; node: GraphNode }) =>
      canShow(page, node, isPreview(context)),
    lacksOffers: (_, { page, node }: { page: LoadedPage; node: GraphNode }) => lacksOffers(page, node),
    sells: (_, { node, offer }: { node: GraphNode; offer: string }) => node.offers.includes(offer),
    isPreview: ({ context }) => isPreview(context),
    resumesDecline: ({ context: { entry } }, { id, severity }: { id: string; severity: 'soft' | 'hard' }) =>
      entry.type === 'step' && entry.id === id && entry.decline?.severity === severity,
    mayReturn: ({ context, event }, { graph, id }: { graph: FunnelGraph; id: string }) =>
      event.type === 'location.popped' && event.stepId === id && mayReturnTo(graph, context, id),
    /** N08: a hard decline follows the fail edge; after any other failure the offer stays open. */
    isHardDecline: ({ event }) => endIn(event)?.type === 'declined' && endIn(event)?.severity === 'hard',
  },
});

/** What an actor has ended with; null at an event of another kind. */
function endIn(event: object): Record<string, unknown> | null {
  return 'output' in event && isRecord(event.output) ? event.output : null;
}
