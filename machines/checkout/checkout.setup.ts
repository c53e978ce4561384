import { enqueueActions } from 'xstate';
import type { ApprovalEnd } from '../payment/approval.machine.ts';
import type { PaymentEnd } from '../ports.ts';
import { missedBookAccount } from './amazon-pay.rules.ts';
import { approvalLearned } from './approval.rules.ts';
import { unappliedCoupon } from './checkout.rules.ts';
import type { CheckoutDraft } from './checkout.types.ts';
import { checkoutVocabulary } from './checkout.vocabulary.ts';
import { formPaymentEnded, methodChosen, methodPressed } from './payment-in-use.rules.ts';
import { paymentLearned } from './payment-outcome.rules.ts';
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
