import { enqueueActions } from 'xstate';
import type { PaymentEnd } from '../../contracts/api/payment-end.ts';
import type { Quote } from '../../contracts/api/quote-api.ts';
import { missedBookAccount } from './amazon-pay.rules.ts';
import {
  blockingProblem,
  buildQuoteRequest,
  isReadable,
  TOTAL_CHANGED,
  UNAVAILABLE,
  unappliedCoupon,
} from './checkout.rules.ts';
import type { CheckoutContext, CheckoutDraft, CheckoutProblem } from './checkout.types.ts';
import { checkoutVocabulary } from './checkout.vocabulary.ts';
import {
  callInUse,
  formPaymentEnded,
  formPaymentOf,
  methodChosen,
  methodPressed,
  mustPressAgain,
  withToken,
} from './payment-in-use.rules.ts';
import { approvalOpened } from './payment-request.rules.ts';
import { advanced, stagesReached } from './stored-draft.rules.ts';

type CombinedActions = Record<
  | 'adoptBookAccount'
  | 'applyTypedCoupon'
  | 'failPayment'
  | 'forgetAway'
  | 'notifyChange'
  | 'recordMethod'
  | 'recordProgress'
  | 'recordSubmitted',
  undefined
> & {
  changeDraft: Partial<CheckoutDraft>;
  storeDraft: Partial<CheckoutDraft>;
  endPayment: PaymentEnd;
};

/** The checkout's actors, actions and guards: its vocabulary, and the actions that are several of it. */
export const checkoutSetup = checkoutVocabulary.extend<CombinedActions>({
  actions: {
    storeDraft: enqueueActions(({ enqueue }, draft: Partial<CheckoutDraft>) => {
      enqueue({ type: 'updateDraft', params: draft });
      enqueue('notifyDraft');
    }),
    changeDraft: enqueueActions(({ enqueue }, draft: Partial<CheckoutDraft>) => {
      enqueue({ type: 'updateDraft', params: draft });
      enqueue('notifyChange');
    }),
    notifyChange: enqueueActions(({ enqueue }) => {
      enqueue('notifyDraft');
      enqueue('recordProgress');
      enqueue('notifyLead');
      enqueue('notifyQuote');
    }),
    /** K01: a problem is one of the call by which the form was paying. */
    endPayment: enqueueActions(({ context, enqueue }, end: PaymentEnd) => {
      const learned = paymentLearned(context, end);
      enqueue({ type: 'forwardFact', params: formPaymentEnded(context, end) });
      enqueue.assign(learned);
      enqueue({ type: 'notifyWidgets', params: { type: 'amazon.ended', end } });
      if (learned.problem) enqueue({ type: 'notifyProblem', params: callInUse(context, end) });
    }),
    forgetAway: enqueueActions(({ context, enqueue }) => {
      if (context.draft.away !== null) enqueue({ type: 'storeDraft', params: { away: null } });
    }),
    /** The effect of a payment failed before anything was taken. */
    failPayment: enqueueActions(({ context, enqueue }) => {
      enqueue({ type: 'forwardFact', params: formPaymentEnded(context, { type: 'refused', message: '' }) });
      enqueue('showUnavailable');
    }),
    /** W05: the address that was chosen in the widgets while the form was closed is the order's now. */
    adoptBookAccount: enqueueActions(({ context, enqueue }) => {
      const account = missedBookAccount(context);
      if (account) enqueue({ type: 'storeDraft', params: { account } });
    }),
    /** E01: a code that stands in its field counts at every press that pays, also where the field never had the focus. */
    applyTypedCoupon: enqueueActions(({ context, enqueue }) => {
      const coupon = unappliedCoupon(context.draft);
      if (coupon !== null) enqueue({ type: 'changeDraft', params: { coupon, typedCoupon: null } });
    }),
    recordProgress: enqueueActions(({ context, enqueue }) => {
      const stages = stagesReached(context);
      for (const stage of stages) enqueue({ type: 'forwardFact', params: advanced(context, stage) });
      enqueue.assign({ progress: stages.at(-1) ?? context.progress });
    }),
    recordMethod: enqueueActions(({ context, enqueue }) => {
      const { method } = context.draft;
      if (method === (context.recordedMethod ?? 'card')) return;
      enqueue({ type: 'forwardFact', params: methodChosen(context, method) });
      enqueue.assign({ recordedMethod: method });
    }),
    recordSubmitted: enqueueActions(({ context, enqueue }) => {
      const method = methodPressed(context);
      if (method !== null && method !== context.recordedMethod)
        enqueue({ type: 'forwardFact', params: methodChosen(context, method) });
      if (context.progress !== 'submitted') enqueue({ type: 'forwardFact', params: advanced(context, 'submitted') });
      enqueue.assign({ progress: 'submitted', recordedMethod: method });
    }),
  },
});

/** N14: the context after a payment has ended: no order is in flight any more. */
function paymentLearned(context: CheckoutContext, end: PaymentEnd): Partial<CheckoutContext> {
  const payment = withToken(context.payment, null);
  return { ...outcomeLearned(context, end), payment, inFlightOrderId: null, hasBegunPaying: false };
}

function outcomeLearned(context: CheckoutContext, end: PaymentEnd): Partial<CheckoutContext> {
  switch (end.type) {
    case 'captured':
      return { captured: end.order };
    case 'express':
      return {};
    case 'left':
      return end.page ? approvalOpened(context, end.page) : {};
    case 'requoted':
      return requoted(context, end.quote);
    case 'declined':
      return { problem: declined(context, end.message) };
    case 'refused':
      return {
        problem: { kind: end.code === 'card_refused' && end.at ? 'card' : 'service', message: end.message },
        draft: draftAfterRefusal(context, end),
      };
  }
}

/** V10: the shopper confirms the new total; where another press has to authorize it, the form shows it and says so. */
function requoted(context: CheckoutContext, quote: Quote): Partial<CheckoutContext> {
  if (!isReadable(context, quote)) return { problem: UNAVAILABLE };
  if (!mustPressAgain(context)) return { changed: quote };
  const blocking = context.payment.type === 'wallet' ? blockingProblem(quote) : null;
  return { quote, quotedFor: buildQuoteRequest(context), problem: blocking ?? TOTAL_CHANGED };
}

/** N08: a decline on a provider's own pages is not worded as a fault of the card. */
function declined(context: CheckoutContext, message: string): CheckoutProblem {
  const isByCard = context.payment.type === 'wallet' || formPaymentOf(context) === 'card';
  return { kind: isByCard ? 'declined' : 'declinedByProvider', message };
}

type Refusal = Extract<PaymentEnd, { type: 'refused' }>;

/** O05: an express checkout that can no longer be confirmed is removed; its address stays. */
function draftAfterRefusal({ draft }: CheckoutContext, { code }: Refusal): CheckoutContext['draft'] {
  return SPENT.includes(code ?? '') ? { ...draft, approvedExpress: null } : draft;
}

const SPENT: readonly string[] = ['payment_expired', 'payment_not_approved', 'order_missing', 'version_gone'];
