import { assign, fromPromise, sendTo, setup } from 'xstate';
import type { Subscription } from '../../contracts/api/subscription-api.ts';
import type { RuntimeSettings } from '../../contracts/page/page-data.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { type PaymentOutput, paymentMachine } from '../payment/payment.machine.ts';
import { type PaymentStage, type PaymentToParent, payingStages } from '../payment/payment.stages.ts';
import type { TokenOutcome } from '../ports.ts';

/** What a call about a subscription came to; `failed` says nothing of how the subscription stands. */
export type SubscriptionOutcome = { type: 'known'; subscription: Subscription } | { type: 'failed'; message: string };

export interface SubscriptionPageInput {
  shop: RuntimeSettings;
  token: string;
  subscription: Subscription;
}

interface SubscriptionPageContext extends SubscriptionPageInput {
  /** Why the last thing that was asked for did not happen, in a sentence. */
  problem: string | null;
  /** The provider's token of another card that pays; null for the subscription's own. */
  cardId: string | null;
  /** Whether this page has paid what was due. */
  isPaid: boolean;
}

export type SubscriptionPageEvent =
  | { type: 'cancel.asked' }
  | { type: 'cancel.confirmed' }
  | { type: 'cancel.refused' }
  | { type: 'payment.asked' }
  | { type: 'card.submitted' }
  | PaymentToParent;

/**
 * The page of a subscription's link: what it is, the one way to end it, and the payment of a delivery that is due, which the
 * bank asks its shopper about or which another card is brought for. How the subscription stands is the server's to say,
 * after each of them.
 */
export const subscriptionPageMachine = setup({
  types: {
    context: {} as SubscriptionPageContext,
    input: {} as SubscriptionPageInput,
    events: {} as SubscriptionPageEvent,
    tags: {} as 'pending' | 'confirmingCancel' | 'cancelling' | 'securing' | PaymentStage,
    children: {} as { payment: 'payment' },
  },
  actors: {
    readSubscription: unprovided('readSubscription'),
    cancelSubscription: unprovided('cancelSubscription'),
    payment: paymentMachine,
    tokenizeCard: fromPromise<TokenOutcome>(() => {
      throw new Error('actor "tokenizeCard" is not provided');
    }),
  },
  actions: {
    learn: assign((_, outcome: SubscriptionOutcome) =>
      outcome.type === 'known' ? { subscription: outcome.subscription, problem: null } : { problem: outcome.message },
    ),
    /** A problem of the payment is still to be read when the subscription is known again. */
    learnAfterPayment: assign((_, outcome: SubscriptionOutcome) =>
      outcome.type === 'known' ? { subscription: outcome.subscription } : {},
    ),
    say: assign((_, problem: string | null) => ({ problem })),
    chooseOwnCard: assign({ cardId: null, problem: null }),
    keepToken: assign((_, outcome: TokenOutcome) => (outcome.type === 'token' ? { cardId: outcome.cardId } : {})),
    notePaid: assign({ isPaid: true }),
    askPayment: sendTo('payment', { type: 'payment.asked' }),
  },
  guards: {
    isKnown: (_, outcome: SubscriptionOutcome) => outcome.type === 'known',
    isRunning: ({ context }) => context.subscription.status !== 'cancelled',
    isDue: ({ context }) => context.subscription.renewal !== null,
    isPaid: (_, output: PaymentOutput) => output.type === 'paid',
    /** A card that cannot be charged any more is not asked again. */
    isOwnCardDue: ({ context: { subscription } }) =>
      subscription.renewal !== null && subscription.renewal.reason !== 'unchargeable',
    isToken: (_, outcome: TokenOutcome) => outcome.type === 'token',
  },
}).createMachine({
  id: 'subscriptionPage',
  context: ({ input }) => ({ ...input, problem: null, cardId: null, isPaid: false }),
  initial: 'showing',
  states: {
    showing: {
      on: {
        'cancel.asked': { guard: 'isRunning', actions: { type: 'say', params: null }, target: 'confirming' },
        'payment.asked': { guard: 'isOwnCardDue', actions: 'chooseOwnCard', target: 'paying' },
        'card.submitted': { guard: 'isDue', actions: { type: 'say', params: null }, target: 'securing' },
      },
    },
    confirming: {
      tags: 'confirmingCancel',
      on: { 'cancel.confirmed': { target: 'cancelling' }, 'cancel.refused': { target: 'showing' } },
    },
    cancelling: {
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
    },
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
          { actions: { type: 'say', params: ({ event }) => wordsOf(event.output) }, target: 'showing' },
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
          { guard: { type: 'isPaid', params: ({ event }) => event.output }, actions: 'notePaid', target: 'reading' },
          { actions: { type: 'say', params: ({ event }) => messageOf(event.output) }, target: 'reading' },
        ],
        onError: { actions: { type: 'say', params: MESSAGES.somethingWrong }, target: 'reading' },
      },
      on: { ...payingStages.on, 'payment.asked': { actions: 'askPayment' } },
    },
    /** How it stands after a payment, whatever that came to. */
    reading: {
      tags: ['pending', 'checking'],
      invoke: {
        src: 'readSubscription',
        input: ({ context }) => ({ token: context.token }),
        onDone: { actions: { type: 'learnAfterPayment', params: ({ event }) => event.output }, target: 'showing' },
        onError: { target: 'showing' },
      },
    },
  },
});

function messageOf(output: PaymentOutput): string {
  return 'message' in output && output.message ? output.message : MESSAGES.paymentFailed;
}

function wordsOf(outcome: TokenOutcome): string {
  return outcome.type === 'invalid' ? outcome.message : MESSAGES.paymentFailed;
}

function unprovided(name: string) {
  return fromPromise<SubscriptionOutcome, { token: string }>(() => {
    throw new Error(`actor "${name}" is not provided`);
  });
}
