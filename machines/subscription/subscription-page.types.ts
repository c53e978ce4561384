import type { Subscription } from '../../contracts/api/subscription-api.ts';
import type { RuntimeSettings } from '../../contracts/page/page-data.ts';
import type { PaymentToParent } from '../payment/payment.stages.ts';

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
