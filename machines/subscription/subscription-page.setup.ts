import { assign, forwardTo, setup } from 'xstate';
import type { PaymentEnd } from '../../contracts/api/payment-end.ts';
import type { Subscription } from '../../contracts/api/subscription-api.ts';
import type { RuntimeSettings } from '../../contracts/page/page-data.ts';
import { port } from '../effects.ts';
import { paymentMachine } from '../payment/payment.machine.ts';
import type { PaymentStage, PaymentToParent } from '../payment/payment.stages.ts';
import { type TokenOutcome, tokenizeCard } from '../ports.ts';

/** The actors, actions and guards of a subscription's page. */
export const subscriptionPageSetup = setup({
  types: {
    context: {} as SubscriptionPageContext,
    input: {} as SubscriptionPageInput,
    events: {} as SubscriptionPageEvent,
    tags: {} as 'pending' | 'captured' | 'confirmingCancel' | 'cancelling' | 'securing' | PaymentStage,
    children: {} as { payment: 'payment' },
  },
  actors: {
    readSubscription: port<{ token: string }, SubscriptionOutcome>('readSubscription'),
    cancelSubscription: port<{ token: string }, SubscriptionOutcome>('cancelSubscription'),
    payment: paymentMachine,
    tokenizeCard,
  },
  actions: {
    learn: assign((_, outcome: SubscriptionOutcome) =>
      outcome.type === 'known' ? { subscription: outcome.subscription, problem: null } : { problem: outcome.message },
    ),
    /** Keeps the problem of the payment visible after the subscription was read again. */
    learnAfterPayment: assign((_, outcome: SubscriptionOutcome) =>
      outcome.type === 'known' ? { subscription: outcome.subscription } : {},
    ),
    say: assign((_, problem: string | null) => ({ problem })),
    chooseOwnCard: assign({ cardId: null, problem: null }),
    storeToken: assign((_, outcome: TokenOutcome) => (outcome.type === 'token' ? { cardId: outcome.cardId } : {})),
    askPaymentAgain: forwardTo('payment'),
  },
  guards: {
    isKnown: (_, outcome: SubscriptionOutcome) => outcome.type === 'known',
    isRunning: ({ context }) => context.subscription.status !== 'cancelled',
    isDue: ({ context }) => context.subscription.renewal !== null,
    isCaptured: (_, output: PaymentEnd) => output.type === 'captured',
    /** A card that cannot be charged any more is not offered again. */
    isOwnCardDue: ({ context: { subscription } }) =>
      subscription.renewal !== null && subscription.renewal.reason !== 'unchargeable',
    isToken: (_, outcome: TokenOutcome) => outcome.type === 'token',
  },
});

/** The outcome of a call about a subscription; `failed` means that its status is unknown. */
export type SubscriptionOutcome = { type: 'known'; subscription: Subscription } | { type: 'failed'; message: string };

export interface SubscriptionPageInput {
  shop: RuntimeSettings;
  token: string;
  subscription: Subscription;
}

export interface SubscriptionPageContext extends SubscriptionPageInput {
  /** The problem of the last action, in a sentence. */
  problem: string | null;
  /** The provider's token of another card to pay with; null for the subscription's own. */
  cardId: string | null;
}

export type SubscriptionPageEvent =
  | { type: 'cancel.asked' }
  | { type: 'cancel.confirmed' }
  | { type: 'cancel.refused' }
  | { type: 'payment.asked' }
  | { type: 'card.submitted' }
  | PaymentToParent;
