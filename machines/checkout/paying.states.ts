import { payingStages } from '../payment/payment.stages.ts';
import { buildPaymentInput } from './checkout.rules.ts';
import { checkoutSetup } from './checkout.setup.ts';
import { formUnknown } from './payment-in-use.rules.ts';

/** The charge by the payment machine, and a wallet's sheet that waits for its result. */
export const payingStates = {
  /**
   * N12: the funnel blocks history navigation from here until it has the sale or the payment has failed. N08: a decline leads
   * back to the form, which offers another try.
   */
  paying: checkoutSetup.createStateConfig({
    ...payingStages,
    tags: 'pending',
    entry: 'notifyPaymentStarted',
    on: {
      ...payingStages.on,
      'payment.unknown': {
        actions: { type: 'forwardFact', params: ({ context, event }) => formUnknown(context, event.isFirst) },
        target: '.unknown',
      },
      'payment.placed': { actions: { type: 'learnInFlight', params: ({ event }) => event.orderId } },
      'payment.asked': { actions: 'askPaymentAgain' },
    },
    invoke: {
      id: 'payment',
      src: 'payment',
      input: ({ context }) => buildPaymentInput(context),
      onDone: [
        {
          guard: { type: 'isCapturedByWallet', params: ({ event }) => event.output },
          actions: { type: 'endPayment', params: ({ event }) => event.output },
          target: 'closingSheetAfterCapture',
        },
        {
          guard: 'isByWallet',
          actions: [
            { type: 'endPayment', params: ({ event }) => event.output },
            'notifyDraft',
            { type: 'notifyProblem', params: 'submitPayment' },
          ],
          target: 'closingSheetWithoutCapture',
        },
        {
          guard: { type: 'isCaptured', params: ({ event }) => event.output },
          actions: { type: 'endPayment', params: ({ event }) => event.output },
          target: 'captured',
        },
        {
          guard: { type: 'isRequoted', params: ({ event }) => event.output },
          actions: [{ type: 'endPayment', params: ({ event }) => event.output }, 'notifyPaymentEnded'],
          target: 'confirming',
        },
        {
          actions: [
            { type: 'endPayment', params: ({ event }) => event.output },
            'notifyDraft',
            { type: 'notifyProblem', params: 'submitPayment' },
            'notifyPaymentEnded',
          ],
          target: 'editing',
        },
      ],
      onError: {
        actions: { type: 'forwardFact', params: ({ context }) => formUnknown(context, true) },
        target: 'paymentLost',
      },
    },
  }),
  /**
   * N14: the payment machine failed, so whether money was taken is unknown. A known order is polled; else the same request
   * is sent again, which charges once. The wallet's sheet closes by its own time limit, because no result is certain.
   */
  paymentLost: checkoutSetup.createStateConfig({
    tags: ['pending', 'unknown'],
    on: { 'payment.asked': { target: 'paying' } },
  }),
  /** The wallet's sheet waits for the result of the charge and closes on it. */
  closingSheetAfterCapture: checkoutSetup.createStateConfig({
    tags: ['pending', 'charging'],
    invoke: {
      src: 'finishWallet',
      input: { result: 'success' },
      onDone: { target: 'captured' },
      onError: { target: 'captured' },
    },
  }),
  /** The charge failed and the form says why. A changed total needs a new authorization. */
  closingSheetWithoutCapture: checkoutSetup.createStateConfig({
    tags: ['pending', 'authorizing'],
    exit: 'notifyPaymentEnded',
    invoke: {
      src: 'finishWallet',
      input: { result: 'fail' },
      onDone: { target: 'editing' },
      onError: { target: 'editing' },
    },
  }),
};
