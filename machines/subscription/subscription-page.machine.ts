import { MESSAGES } from '../../domain/messages.ts';
import { payingStages } from '../payment/payment.stages.ts';
import { messageOf } from '../payment/payment-message.ts';
import { endingStates } from './ending.states.ts';
import { subscriptionPageSetup } from './subscription-page.setup.ts';

/** Reads the subscription again after a payment, be it paid, declined or unknown. */
const readingState = subscriptionPageSetup.createStateConfig({
  tags: ['pending', 'checking'],
  invoke: {
    src: 'readSubscription',
    input: ({ context }) => ({ token: context.token }),
    onDone: { actions: { type: 'learnAfterPayment', params: ({ event }) => event.output }, target: 'showing' },
    onError: { target: 'showing' },
  },
});

/**
 * The page of a subscription's link: what it is, the one way to end it, and the payment of a delivery that is due, which the
 * bank asks its shopper about or which another card is brought for. How the subscription stands is the server's to say,
 * after each of them.
 */
export const subscriptionPageMachine = subscriptionPageSetup.createMachine({
  id: 'subscriptionPage',
  context: ({ input }) => ({ ...input, problem: null, cardId: null }),
  initial: 'unpaid',
  states: {
    /** Nothing was paid on this page; what is due can be. */
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
        /** The provider's field gives a token for what was typed into it. */
        securing: {
          tags: ['pending', 'securing'],
          invoke: {
            src: 'tokenizeCard',
            onDone: [
              {
                guard: { type: 'isToken', params: ({ event }) => event.output },
                actions: { type: 'keepToken', params: ({ event }) => event.output },
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
              { guard: { type: 'isPaid', params: ({ event }) => event.output }, target: '#subscriptionPage.paid' },
              { actions: { type: 'say', params: ({ event }) => messageOf(event.output) }, target: 'reading' },
            ],
            onError: { actions: { type: 'say', params: MESSAGES.somethingWrong }, target: 'reading' },
          },
          on: { ...payingStages.on, 'payment.asked': { actions: 'askPayment' } },
        },
        reading: readingState,
      },
    },
    /** What was due is paid, and is not paid again from here. */
    paid: {
      tags: 'paid',
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
