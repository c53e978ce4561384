import { MESSAGES, messageOf } from '../../domain/messages.ts';
import { payingStages } from '../payment/payment.stages.ts';
import { subscriptionPageSetup } from './subscription-page.setup.ts';

/** The only way to end a subscription, with a confirmation first (A05); the machine around it has `showing`. */
const endingStates = {
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

/** Reads the subscription again after a payment, whatever its result. */
const readingState = subscriptionPageSetup.createStateConfig({
  tags: ['pending', 'checking'],
  invoke: {
    src: 'readSubscription',
    input: ({ context }) => ({ token: context.token }),
    onDone: { actions: { type: 'learnAfterPayment', params: ({ event }) => event.output }, target: 'showing' },
    onError: { target: 'showing' },
  },
});

/** The page has the only way to end a subscription, and after each act the server states its status. */
export const subscriptionPageMachine = subscriptionPageSetup.createMachine({
  id: 'subscriptionPage',
  context: ({ input }) => ({ ...input, problem: null, cardId: null }),
  initial: 'unpaid',
  states: {
    /** No payment on this page yet; a due delivery can be paid. */
    unpaid: {
      initial: 'showing',
      states: {
        showing: {
          on: {
            'cancel.asked': { guard: 'isRunning', actions: { type: 'say', params: null }, target: 'confirming' },
            'payment.asked': { guard: 'isOwnCardDue', actions: 'chooseOwnCard', target: 'paying' },
            'card.submitted': { guard: 'isDue', actions: { type: 'say', params: null }, target: 'securing' },
          },
        },
        ...endingStates,
        /** The provider's card field creates a token for the typed card. */
        securing: {
          tags: ['pending', 'securing'],
          invoke: {
            src: 'tokenizeCard',
            input: { account: null },
            onDone: [
              {
                guard: { type: 'isToken', params: ({ event }) => event.output },
                actions: { type: 'storeToken', params: ({ event }) => event.output },
                target: 'paying',
              },
              { actions: { type: 'say', params: ({ event }) => messageOf(event.output) }, target: 'showing' },
            ],
            onError: { actions: { type: 'say', params: MESSAGES.paymentUnavailable }, target: 'showing' },
          },
        },
        paying: {
          ...payingStages,
          tags: 'pending',
          invoke: {
            id: 'payment',
            src: 'payment',
            input: ({ context: { token, cardId } }) => ({ renewal: { token, cardId } }),
            onDone: [
              {
                guard: { type: 'isCaptured', params: ({ event }) => event.output },
                target: '#subscriptionPage.captured',
              },
              { actions: { type: 'say', params: ({ event }) => messageOf(event.output) }, target: 'reading' },
            ],
            onError: { actions: { type: 'say', params: MESSAGES.somethingWrong }, target: 'reading' },
          },
        },
        reading: readingState,
      },
    },
    /** The due delivery is paid, and this page does not pay it again. */
    captured: {
      tags: 'captured',
      initial: 'reading',
      states: {
        reading: readingState,
        showing: {
          on: {
            'cancel.asked': { guard: 'isRunning', actions: { type: 'say', params: null }, target: 'confirming' },
          },
        },
        ...endingStates,
      },
    },
  },
});
