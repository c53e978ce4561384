import type { Subscription } from '../../contracts/api/subscription-api.ts';
import type { RuntimeSettings } from '../../contracts/page/page-data.ts';
import type { PaymentToParent } from '../payment/payment.stages.ts';

/** What a call about a subscription came to; `failed` says nothing of how the subscription stands. */
export type SubscriptionOutcome = { type: 'known'; subscription: Subscription } | { type: 'failed'; message: string };

export interface SubscriptionPageInput {
  shop: RuntimeSettings;
  token: string;
  subscription: Subscription;
}

export interface SubscriptionPageContext extends SubscriptionPageInput {
  /** Why the last thing that was asked for did not happen, in a sentence. */
  problem: string | null;
  /** The provider's token of another card that pays; null for the subscription's own. */
  cardId: string | null;
}

export type SubscriptionPageEvent =
  | { type: 'cancel.asked' }
  | { type: 'cancel.confirmed' }
  | { type: 'cancel.refused' }
  | { type: 'payment.asked' }
  | { type: 'card.submitted' }
  | PaymentToParent;
