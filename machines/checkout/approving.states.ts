import { quoteRequestOf } from './checkout.rules.ts';
import { checkoutSetup } from './checkout.setup.ts';
import { approvalRequestOf, liveOrderOf } from './paypal-choice.ts';

/** The way to PayPal's page (O04, O05): a price, an approval to ask for, and leaving. Nothing is taken on it. */
export const approvingStates = {
  /** O05: what is bought is named by a quote; its total is looked at once PayPal has told the address. */
  expressing: checkoutSetup.createStateConfig({
    tags: ['pending', 'leaving'],
    invoke: {
      src: 'requestQuote',
      input: ({ context }) => quoteRequestOf(context),
      onDone: [
        {
          guard: { type: 'isQuoted', params: ({ event }) => event.output },
          actions: [{ type: 'learnQuote', params: ({ event }) => event.output }, 'clearProblem'],
          target: 'asking',
        },
        { actions: { type: 'learnQuote', params: ({ event }) => event.output }, target: 'editing' },
      ],
      onError: { actions: 'showUnavailable', target: 'editing' },
    },
  }),
  asking: checkoutSetup.createStateConfig({
    tags: ['pending', 'leaving'],
    invoke: {
      src: 'askApproval',
      input: ({ context }) => approvalRequestOf(context),
      onDone: [
        {
          guard: { type: 'isApproval', params: ({ event }) => event.output },
          actions: { type: 'learnApproval', params: ({ event }) => event.output },
          target: 'leaving',
        },
        {
          guard: { type: 'isUnderWay', params: ({ event }) => event.output },
          actions: { type: 'keep', params: ({ event }) => liveOrderOf(event.output) },
          target: 'paying',
        },
        {
          guard: { type: 'isRepriced', params: ({ event }) => event.output },
          actions: { type: 'learnApproval', params: ({ event }) => event.output },
          target: 'confirming',
        },
        { actions: { type: 'learnApproval', params: ({ event }) => event.output }, target: 'editing' },
      ],
      onError: { actions: 'showUnavailable', target: 'editing' },
    },
  }),
  /** Until this page is gone. It is here again when the browser shows it anew, or where PayPal's page does not come. */
  leaving: checkoutSetup.createStateConfig({
    tags: ['pending', 'leaving'],
    entry: [{ type: 'keep', params: { isAway: true } }, 'tellKept'],
    exit: [{ type: 'keep', params: { isAway: false } }, 'tellKept'],
    invoke: {
      src: 'leaveFor',
      input: ({ context }) => ({ url: context.approvalUrl ?? '' }),
      onDone: { actions: 'showUnfinished', target: 'editing' },
      onError: { actions: 'showUnavailable', target: 'editing' },
    },
    after: { patience: { actions: 'showUnfinished', target: 'editing' } },
  }),
};
