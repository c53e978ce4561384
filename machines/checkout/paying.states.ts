import { payingStages } from '../payment/payment.stages.ts';
import type { WalletGiven } from '../wallet/wallet.types.ts';
import { buildQuoteRequest } from './checkout.rules.ts';
import { checkoutSetup } from './checkout.setup.ts';
import { formUnknown } from './payment-in-use.rules.ts';
import { approverInUse, buildPaymentInput } from './payment-request.rules.ts';

const charge = {
  actions: [
    { type: 'learnToken' as const, params: ({ event }: { event: { cardId: string } }) => event.cardId },
    { type: 'learnGiven' as const, params: ({ event }: { event: { given: WalletGiven | null } }) => event.given },
    'notifyDraft' as const,
    'notifyPaymentStarted' as const,
  ],
  target: 'charging',
};

/** The payment of the confirmed order. */
export const payingStates = {
  /** O05: a quote names the selection; its total is compared once the provider has returned the address. */
  quotingExpress: checkoutSetup.createStateConfig({
    tags: ['pending', 'redirecting'],
    entry: ['recordSubmitted', 'notifyRedirectStarted'],
    exit: 'notifyRedirectEnded',
    invoke: {
      src: 'requestQuote',
      input: ({ context }) => buildQuoteRequest(context),
      onDone: [
        {
          // The provider solves an address problem, so the form shows none.
          guard: { type: 'isQuoted', params: ({ event }) => event.output },
          actions: [{ type: 'learnQuote', params: ({ event }) => event.output }, 'clearProblemAndApproval'],
          target: 'paying',
        },
        {
          actions: [
            { type: 'learnQuote', params: ({ event }) => event.output },
            { type: 'notifyProblem', params: 'requestQuote' },
          ],
          target: 'editing',
        },
      ],
      onError: { actions: ['showUnavailable', { type: 'notifyProblem', params: 'requestQuote' }], target: 'editing' },
    },
  }),
  /**
   * N12: the funnel blocks history navigation from here until it has the sale or the payment has failed. N08: a decline leads
   * back to the form, which offers another try. A confirmation in the widgets leaves the page, as a redirect does: the return is
   * a new page load.
   */
  paying: checkoutSetup.createStateConfig({
    tags: 'pending',
    initial: 'beginning',
    exit: 'forgetAway',
    on: {
      ...payingStages.on,
      'payment.unknown': {
        actions: { type: 'forwardFact', params: ({ context, event }) => formUnknown(context, event.isFirst) },
        target: '.unknown',
      },
      'payment.placed': { actions: { type: 'learnInFlight', params: ({ event }) => event.orderId } },
      'approval.redirecting': {
        actions: { type: 'storeDraft', params: ({ context }) => ({ away: approverInUse(context) }) },
      },
      'payment.finishing': { target: '.charging' },
      'payment.closing': { target: '.closing' },
      'payment.confirming': { actions: { type: 'notifyWidgets', params: { type: 'amazon.leaving' } } },
    },
    states: {
      beginning: {
        always: [
          { guard: { type: 'beginsBy', params: 'redirecting' }, target: 'redirecting' },
          { guard: { type: 'beginsBy', params: 'authorizing' }, target: 'authorizing' },
          { guard: { type: 'beginsBy', params: 'securing' }, target: 'securing' },
          {
            actions: ['notifyPaymentStarted', { type: 'notifyWidgets', params: { type: 'amazon.placed' } }],
            target: 'charging',
          },
        ],
      },
      /** A card's field or a wallet's sheet returns the token by which the order is charged. */
      securing: { tags: 'securing', on: { 'payment.secured': charge } },
      /** N12: a sheet that is open would outlive its form, and take a payment that no order awaits. */
      authorizing: {
        tags: 'authorizing',
        entry: ['recordSubmitted', 'notifyRedirectStarted'],
        exit: 'notifyRedirectEnded',
        on: { 'payment.secured': charge },
      },
      /** The charge failed, and the sheet says so. A changed total needs a new authorization. */
      closing: { tags: 'authorizing' },
      /**
       * Lasts until the page is gone. The form reappears when the browser shows this page again, or if the provider's page
       * does not load. A shopper who approves returns by the address, which is a new page load: `machines/session/resume` reads
       * the address, `machines/funnel/returning.state` resolves the payment, and unless it is paid the funnel enters a new form.
       */
      redirecting: {
        tags: 'redirecting',
        entry: 'notifyRedirectStarted',
        exit: ['forgetAway', 'notifyRedirectEnded'],
        on: {
          // The order is paid already or its payment is in flight, for example from another tab.
          'payment.placed': {
            actions: [{ type: 'learnInFlight', params: ({ event }) => event.orderId }, 'notifyPaymentStarted'],
            target: 'checking',
          },
          'payment.challenged': {},
          'payment.checking': {},
          'payment.unknown': {},
        },
      },
      ...payingStages.states,
    },
    invoke: {
      id: 'payment',
      src: 'payment',
      input: ({ context }) => buildPaymentInput(context),
      onDone: [
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
          actions: [{ type: 'endPayment', params: ({ event }) => event.output }, 'notifyDraft', 'notifyPaymentEnded'],
          target: 'editing',
        },
      ],
      onError: [
        {
          guard: { type: 'beginsBy', params: 'charging' },
          actions: { type: 'forwardFact', params: ({ context }) => formUnknown(context, true) },
          target: 'paymentLost',
        },
        // Nothing was charged before the token, or on the way to a page.
        { actions: 'failPayment', target: 'editing' },
      ],
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
};
