import { payingStages } from '../payment/payment.stages.ts';
import { approvingStates } from './approving.states.ts';
import { billingOf, draftAtStart, outputOf, paymentInputOf, problemAtStart, quoteRequestOf } from './checkout.rules.ts';
import { checkoutSetup } from './checkout.setup.ts';
import { editingState } from './editing.state.ts';
import { chosenPayment, walletOf } from './payment-in-use.rules.ts';
import { walletSheetOf } from './wallet-sheet.rules.ts';

/** The order form's life: contact, payment, and a charge whose exact total the shopper saw before it (V10). */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  context: ({ input }) => ({
    ...input,
    draft: draftAtStart(input),
    quote: null,
    quotedFor: null,
    changed: null,
    expiredBumps: null,
    wallets: [],
    payment: chosenPayment(input),
    openApproval: null,
    problem: problemAtStart(input),
    paid: null,
  }),
  initial: 'opening',
  invoke: [
    { id: 'quote', src: 'quote' },
    {
      id: 'lead',
      src: 'lead',
      input: ({ context }) => ({ stepId: context.stepId }),
    },
  ],
  // An answer that comes outside of `editing` would change the total behind the button that was pressed. The quote machine
  // forgets that it has answered, so that `editing` is given the same answer when it is entered again.
  on: { 'quote.received': { actions: 'invalidateQuote' } },
  states: {
    opening: {
      entry: 'tellDraft',
      always: [
        // The order in flight says how it stands: a later reload has nothing to say of the provider's page.
        {
          guard: 'hasOrderInFlight',
          actions: [{ type: 'updateDraft', params: { awayAt: null } }, 'tellDraft'],
          target: 'paying',
        },
        {
          guard: 'isAway',
          actions: ['showUnfinished', { type: 'updateDraft', params: { awayAt: null } }, 'tellDraft'],
          target: 'editing',
        },
        { target: 'editing' },
      ],
    },
    editing: editingState,
    /** V10: the total is asked again right before paying. */
    quoting: {
      tags: ['pending', 'checkingTotal'],
      invoke: {
        src: 'requestQuote',
        input: ({ context }) => quoteRequestOf(context),
        onDone: [
          {
            guard: { type: 'isPayable', params: ({ event }) => event.output },
            actions: { type: 'learnQuote', params: ({ event }) => event.output },
            target: 'choosingMethod',
          },
          {
            guard: { type: 'isOrderable', params: ({ event }) => event.output },
            actions: { type: 'learnChange', params: ({ event }) => event.output },
            target: 'confirming',
          },
          { actions: { type: 'learnQuote', params: ({ event }) => event.output }, target: 'editing' },
        ],
        onError: { actions: 'showUnavailable', target: 'editing' },
      },
    },
    /** The total is not the one that was shown: the shopper decides. */
    confirming: {
      tags: 'confirming',
      on: {
        'total.confirmed': { actions: 'adoptChange', target: 'choosingMethod' },
        // The total that was said no to is the server's all the same: the form shows it, and asks once more.
        'total.refused': { actions: ['adoptChange', 'invalidateQuote'], target: 'editing' },
      },
    },
    /** An agreed total is paid at once in one of three ways. */
    choosingMethod: {
      always: [
        { guard: 'confirmsExpress', target: 'paying' },
        { guard: 'paysAtProvider', target: 'approving' },
        { target: 'tokenizing' },
      ],
    },
    ...approvingStates,
    tokenizing: {
      tags: ['pending', 'securing'],
      invoke: {
        src: 'tokenizeCard',
        input: ({ context }) => ({ account: billingOf(context) }),
        onDone: [
          {
            guard: { type: 'isToken', params: ({ event }) => event.output },
            actions: { type: 'learnToken', params: ({ event }) => event.output },
            target: 'paying',
          },
          { actions: { type: 'learnToken', params: ({ event }) => event.output }, target: 'editing' },
        ],
        onError: { actions: 'showUnavailable', target: 'editing' },
      },
    },
    /** The wallet's sheet is open. */
    authorizing: {
      tags: ['pending', 'authorizing'],
      invoke: {
        src: 'authorizeWallet',
        input: ({ context }) => ({ wallet: walletOf(context.payment), sheet: walletSheetOf(context) }),
        onDone: [
          {
            guard: { type: 'isToken', params: ({ event }) => event.output },
            actions: { type: 'learnToken', params: ({ event }) => event.output },
            target: 'paying',
          },
          { actions: { type: 'learnToken', params: ({ event }) => event.output }, target: 'editing' },
        ],
        onError: { actions: 'showUnavailable', target: 'editing' },
      },
    },
    /** N12: the funnel keeps the way back closed from here on, until it has the sale or the payment has come to nothing. */
    paying: {
      ...payingStages,
      tags: 'pending',
      entry: 'tellPaymentStarted',
      on: {
        ...payingStages.on,
        'payment.placed': { actions: { type: 'learnInFlight', params: ({ event }) => event.orderId } },
        'payment.asked': { actions: 'askPaymentAgain' },
      },
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context }) => paymentInputOf(context),
        onDone: [
          {
            guard: { type: 'hasPaidByWallet', params: ({ event }) => event.output },
            actions: { type: 'learnPayment', params: ({ event }) => event.output },
            target: 'closingPaidSheet',
          },
          {
            guard: 'isByWallet',
            actions: { type: 'learnPayment', params: ({ event }) => event.output },
            target: 'closingUnpaidSheet',
          },
          {
            guard: { type: 'hasPaid', params: ({ event }) => event.output },
            actions: { type: 'learnPayment', params: ({ event }) => event.output },
            target: 'paid',
          },
          {
            guard: { type: 'isRequoted', params: ({ event }) => event.output },
            actions: [{ type: 'learnPayment', params: ({ event }) => event.output }, 'tellPaymentEnded'],
            target: 'confirming',
          },
          {
            actions: [{ type: 'learnPayment', params: ({ event }) => event.output }, 'tellDraft', 'tellPaymentEnded'],
            target: 'editing',
          },
        ],
        onError: { target: 'paymentLost' },
      },
    },
    /**
     * N14: the payment broke, and whether it took anything is not known. Where its order is, that order is asked about; else the
     * same request is placed once more, which charges once. A wallet's sheet ends by itself: it is told nothing that may be wrong.
     */
    paymentLost: {
      tags: ['pending', 'unresolved'],
      on: { 'payment.asked': { target: 'paying' } },
    },
    /** The wallet's sheet waits to be told how the charge ended, and closes on it. */
    closingPaidSheet: {
      tags: ['pending', 'charging'],
      invoke: {
        src: 'finishWallet',
        input: { result: 'success' },
        onDone: { target: 'paid' },
        onError: { target: 'paid' },
      },
    },
    /** The charge came to nothing: the form says why. A changed total is authorized anew. */
    closingUnpaidSheet: {
      tags: ['pending', 'authorizing'],
      exit: 'tellPaymentEnded',
      invoke: {
        src: 'finishWallet',
        input: { result: 'fail' },
        onDone: { target: 'editing' },
        onError: { target: 'editing' },
      },
    },
    paid: { type: 'final' },
    /** Reached by giving up alone: a decline never ends the checkout. */
    failed: { type: 'final' },
  },
  output: ({ context }) => outputOf(context),
});
