import { approvalInputOf, approverInUse, inFlightOrderOf } from './approval.rules.ts';
import { quoteRequestOf } from './checkout.rules.ts';
import { checkoutSetup } from './checkout.setup.ts';

/**
 * The way to a provider's own page: a price, and an approval that takes nothing (O04, O05). The way back is a new page:
 *
 * 1. `machines/session/resume` reads the address, and where the session had been;
 * 2. `machines/funnel/returning.state` runs `machines/provider-return`, which asks the server how the payment stands;
 * 3. a sale that is paid leads on from the form. Else the funnel enters the form again, with a new checkout: a payment that
 *    failed is its `returnFailure`, and what an express checkout told is put into its `draft` by
 *    `machines/funnel/express-checkout`.
 */
export const approvingStates = {
  /**
   * Until this page is gone. The form is here again when the browser shows it anew, or where the other page does not come.
   * A shopper who approves comes back by the address: `machines/provider-return`, then a new checkout, with `draft.approvedExpress`
   * for express.
   */
  approving: checkoutSetup.createStateConfig({
    tags: ['pending', 'redirecting'],
    on: {
      'approval.redirecting': {
        actions: [{ type: 'updateDraft', params: ({ context }) => ({ awayAt: approverInUse(context) }) }, 'tellDraft'],
      },
    },
    exit: [{ type: 'updateDraft', params: { awayAt: null } }, 'tellDraft'],
    invoke: {
      id: 'approval',
      src: 'approval',
      input: ({ context }) => approvalInputOf(context),
      onDone: [
        {
          guard: { type: 'isUnderWay', params: ({ event }) => event.output },
          actions: { type: 'learnInFlight', params: ({ event }) => inFlightOrderOf(event.output) },
          target: 'paying',
        },
        {
          guard: { type: 'mustConfirmTotal', params: ({ event }) => event.output },
          actions: { type: 'learnApproval', params: ({ event }) => event.output },
          target: 'confirming',
        },
        { actions: { type: 'learnApproval', params: ({ event }) => event.output }, target: 'editing' },
      ],
      onError: { actions: 'showUnavailable', target: 'editing' },
    },
  }),
  /** O05: what is bought is named by a quote; its total is looked at once the provider has told the address. */
  quotingExpress: checkoutSetup.createStateConfig({
    tags: ['pending', 'redirecting'],
    invoke: {
      src: 'requestQuote',
      input: ({ context }) => quoteRequestOf(context),
      onDone: [
        {
          // An address problem is the provider's to solve: it is not shown.
          guard: { type: 'isQuoted', params: ({ event }) => event.output },
          actions: [{ type: 'learnQuote', params: ({ event }) => event.output }, 'clearProblemAndApproval'],
          target: 'approving',
        },
        { actions: { type: 'learnQuote', params: ({ event }) => event.output }, target: 'editing' },
      ],
      onError: { actions: 'showUnavailable', target: 'editing' },
    },
  }),
};
