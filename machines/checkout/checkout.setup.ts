import { enqueueActions } from 'xstate';
import type { Quote } from '../../contracts/api/quote-api.ts';
import type { ApprovalEnd } from '../payment/approval.machine.ts';
import type { KnownEnd, PaymentEnd } from '../ports.ts';
import { missedBookAccount } from './amazon-pay.rules.ts';
import { approvalLearned, approvalOpened } from './approval.rules.ts';
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
import { formPaymentEnded, formPaymentOf, methodChosen, methodPressed } from './payment-in-use.rules.ts';
import { advanced, stagesReached } from './stored-draft.rules.ts';

type CombinedActions = Record<
  | 'adoptBookAccount'
  | 'applyTypedCoupon'
  | 'failPayment'
  | 'notifyChange'
  | 'recordMethod'
  | 'recordProgress'
  | 'recordSubmitted',
  undefined
> & {
  changeDraft: Partial<CheckoutDraft>;
  storeDraft: Partial<CheckoutDraft>;
  endPayment: PaymentEnd;
  endApproval: ApprovalEnd;
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
    endPayment: enqueueActions(({ context, enqueue }, output: PaymentEnd) => {
      enqueue({ type: 'forwardFact', params: formPaymentEnded(context, output) });
      enqueue.assign(paymentLearned(context, output));
    }),
    endApproval: enqueueActions(({ context, enqueue }, output: ApprovalEnd) => {
      enqueue({ type: 'forwardFact', params: formPaymentEnded(context, output) });
      enqueue.assign(approvalLearned(context, output));
    }),
    /** The effect of a payment failed before anything was taken. */
    failPayment: enqueueActions(({ context, enqueue }) => {
      enqueue({ type: 'forwardFact', params: formPaymentEnded(context, { type: 'failed' }) });
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
    /** The way to pay that the form uses from now on by the shopper's choice. */
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

/** N14: the context after a payment has ended. An order is in flight only while its result is unknown. */
function paymentLearned(context: CheckoutContext, output: PaymentEnd): Partial<CheckoutContext> {
  if (output.type === 'unknown') return { inFlightOrderId: output.orderId };
  return { ...outcomeLearned(context, output), inFlightOrderId: null, hasBegunPaying: false };
}

function outcomeLearned(context: CheckoutContext, output: KnownEnd): Partial<CheckoutContext> {
  switch (output.type) {
    case 'captured':
      return { captured: output.order };
    case 'requires_approval':
      return approvalOpened(context, output.provider, output.approvalUrl);
    case 'requoted':
      return requotedAtPayment(context, output.quote);
    case 'declined':
      return { problem: declined(context, output.message) };
    case 'refused':
      return { problem: { kind: 'service', message: output.message }, draft: draftAfterRefusal(context, output) };
  }
}

/**
 * V10: the context after the server refused the payment because its price changed. With a typed card the shopper
 * confirms the new total; a wallet's sheet authorized the old one, so the form shows the new one and says so.
 */
function requotedAtPayment(context: CheckoutContext, quote: Quote): Partial<CheckoutContext> {
  if (!isReadable(context, quote)) return { problem: UNAVAILABLE };
  if (context.payment.type !== 'wallet') return { changed: quote };
  return { quote, quotedFor: buildQuoteRequest(context), problem: blockingProblem(quote) ?? TOTAL_CHANGED };
}

/** N08: a decline on a provider's own pages is not worded as a fault of the card. */
function declined(context: CheckoutContext, message: string): CheckoutProblem {
  const isByCard = context.payment.type === 'wallet' || formPaymentOf(context) === 'card';
  return { kind: isByCard ? 'declined' : 'declinedByProvider', message };
}

type Refusal = Extract<KnownEnd, { type: 'refused' }>;

/** O05: an express checkout that can no longer be confirmed is removed; its address stays. */
function draftAfterRefusal({ draft }: CheckoutContext, { code }: Refusal): CheckoutContext['draft'] {
  return SPENT.some((each) => each === code) ? { ...draft, approvedExpress: null } : draft;
}

const SPENT = ['payment_expired', 'payment_not_approved', 'order_missing', 'version_gone'] as const;
