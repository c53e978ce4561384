import { amazonPayProvider } from './amazon-pay.rules.ts';
import { approverInUse, buildApprovalInput } from './approval.rules.ts';
import { buildQuoteRequest } from './checkout.rules.ts';
import { checkoutSetup } from './checkout.setup.ts';

/**
 * The redirect to a provider's own page: a quote, then an approval that captures nothing (O04, O05). The return is a
 * new page load:
 *
 * 1. `machines/session/resume` reads the address and the step of the session;
 * 2. `machines/funnel/returning.state` runs `machines/payment/return`, which requests the payment's status from the
 * server;
 * 3. a paid sale continues after the form. Otherwise the funnel enters the form again with a new checkout: a failed
 * payment is its `returnFailure`, and `machines/funnel/express-checkout` puts the details of an express checkout into
 * its draft.
 */
export const approvingStates = {
  /**
   * N12: the funnel blocks history navigation here. Lasts until the page is gone. The form reappears when the browser shows this page again, or if the provider's page
   * does not load. A shopper who approves returns by the address: `machines/payment/return`, then a new checkout, with
   * the express checkout in its draft.
   */
  approving: checkoutSetup.createStateConfig({
    tags: ['pending', 'redirecting'],
    entry: 'notifyRedirectStarted',
    on: {
      'approval.redirecting': {
        actions: { type: 'storeDraft', params: ({ context }) => ({ away: approverInUse(context) }) },
      },
    },
    exit: [{ type: 'storeDraft', params: { away: null } }, 'notifyRedirectEnded'],
    invoke: {
      id: 'approval',
      src: 'approval',
      input: ({ context }) => buildApprovalInput(context),
      onDone: [
        {
          guard: { type: 'isUnknown', params: ({ event }) => event.output },
          actions: { type: 'endApproval', params: ({ event }) => event.output },
          target: 'paying',
        },
        {
          guard: { type: 'isFormRequoted', params: ({ event }) => event.output },
          actions: { type: 'endApproval', params: ({ event }) => event.output },
          target: 'confirming',
        },
        {
          actions: [
            { type: 'endApproval', params: ({ event }) => event.output },
            { type: 'notifyProblem', params: 'createApproval' },
          ],
          target: 'editing',
        },
      ],
      onError: { actions: 'failPayment', target: 'editing' },
    },
  }),
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
          target: 'approving',
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
   * The widgets' provider confirms the order and charges it; the child machine reports the result, or ends with the paid order. N12: the funnel blocks
   * history navigation here. A confirmation leaves the page, as a redirect does: the return is a new page load.
   */
  placing: checkoutSetup.createStateConfig({
    tags: ['pending', 'charging'],
    entry: ['notifyPaymentStarted', 'placeInWidgets'],
    // Widgets that fail as a whole answer no more; the same order placed again is paid only once (N14).
    always: {
      guard: 'hasLostWidgets',
      actions: ['failPayment', 'notifyPaymentEnded'],
      target: 'editing',
    },
    exit: { type: 'storeDraft', params: { away: null } },
    on: {
      'amazonPay.redirecting': {
        actions: { type: 'storeDraft', params: ({ context }) => ({ away: amazonPayProvider(context) }) },
      },
      'amazonPay.resolved': [
        {
          guard: { type: 'isUnknown', params: ({ event }) => event.output },
          actions: { type: 'endPayment', params: ({ event }) => event.output },
          target: 'paying',
        },
        {
          guard: { type: 'isRequoted', params: ({ event }) => event.output },
          actions: [{ type: 'endPayment', params: ({ event }) => event.output }, 'notifyPaymentEnded'],
          target: 'confirming',
        },
        {
          actions: [
            { type: 'endPayment', params: ({ event }) => event.output },
            { type: 'notifyProblem', params: 'placeInWidgets' },
            'notifyPaymentEnded',
          ],
          target: 'editing',
        },
      ],
    },
  }),
};
