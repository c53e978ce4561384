import type { MinorUnits } from '../../domain/pricing/money.ts';

/** Events carry ids alone: a deliverer reads the rows, and no address and no token lies about in a queue. */
interface OfAttempt {
  orderId: string;
  attemptId: string;
}

interface OfMoney extends OfAttempt {
  /** In minor units of the currency. */
  amountMinor: MinorUnits;
  currency: string;
}

/** An attempt took its money. */
export interface PaidEvent extends OfMoney {
  topic: 'order.paid' | 'renewal.paid';
  /** True where the amount was held first, so that the order was confirmed before. */
  wasAuthorized?: true;
}

/** The amount of an order is held until the shop captures or releases it. */
export interface AuthorizedEvent extends OfMoney {
  topic: 'order.authorized';
}

/** What was held was let go, and nothing was taken: the order is cancelled. */
export interface ReleasedEvent extends OfMoney {
  topic: 'authorization.released';
}

/** The provider's ledger moved after the payment, or without our call. `ref` is the provider's name of the balance transaction. */
export interface LedgerEvent extends OfMoney {
  topic: 'order.paid' | 'order.refunded' | 'refund.reversed' | 'order.disputed' | 'dispute.reversed';
  ref: string;
}

export interface DeclineEvent extends OfAttempt {
  topic: 'payment.declined';
  code: string;
  severity: string;
}

export interface CancelledOrderEvent {
  topic: 'order.cancelled';
  orderId: string;
}

/** `orderId` is the order that a subscription began with, or the renewal's. */
export interface SubscriptionNews {
  topic:
    | 'subscription.created'
    | 'subscription.cancelled'
    | 'renewal.needs_you'
    | 'renewal.declined'
    | 'renewal.unchargeable';
  orderId: string;
  subscriptionId: string;
}

/** All that the shop tells others: one union, so that a topic is spelled in one place. */
export type OutboxEvent =
  | PaidEvent
  | AuthorizedEvent
  | ReleasedEvent
  | LedgerEvent
  | DeclineEvent
  | CancelledOrderEvent
  | SubscriptionNews;

export type OutboxTopic = OutboxEvent['topic'];
