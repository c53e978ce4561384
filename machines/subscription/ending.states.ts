import { MESSAGES } from '../../domain/messages.ts';
import { subscriptionPageSetup } from './subscription-page.setup.ts';

/**
 * The only way to end a subscription, with a confirmation first (A05); the surrounding machine has a state called
 * `showing`.
 */
export const endingStates = {
  confirming: subscriptionPageSetup.createStateConfig({
    tags: 'confirmingCancel',
    on: { 'cancel.confirmed': { target: 'cancelling' }, 'cancel.refused': { target: 'showing' } },
  }),
  cancelling: subscriptionPageSetup.createStateConfig({
    tags: ['pending', 'cancelling'],
    invoke: {
      src: 'cancelSubscription',
      input: ({ context }) => ({ token: context.token }),
      onDone: [
        {
          guard: { type: 'isKnown', params: ({ event }) => event.output },
          actions: { type: 'learn', params: ({ event }) => event.output },
          target: 'showing',
        },
        { actions: { type: 'learn', params: ({ event }) => event.output }, target: 'confirming' },
      ],
      onError: { actions: { type: 'say', params: MESSAGES.somethingWrong }, target: 'confirming' },
    },
  }),
};
