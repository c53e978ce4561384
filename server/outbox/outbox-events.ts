import type { MinorUnits } from '../../domain/pricing/money.ts';

/** Events carry ids alone: a deliverer reads the rows, so that the queue stores no address and no token. */
interface OfAttempt {
  orderId: string;
  attemptId: string;
}

interface OfMoney extends OfAttempt {
  /** In minor units of the currency. */
  amountMinor: MinorUnits;
  currency: string;
}

/** An attempt captured its money. */
export interface PaidEvent extends OfMoney {
  topic: 'order.paid' | 'renewal.paid';
  /** True where the amount was held first, and the order confirmed then. */
  wasAuthorized?: true;
}

/** An order whose total is 0 was placed. It has no attempt, and no ledger has an entry of it. */
export interface UnchargedEvent {
  topic: 'order.paid';
  orderId: string;
  amountMinor: 0;
  currency: string;
}

/** The amount of an order is held until the shop captures or releases it. */
export interface AuthorizedEvent extends OfMoney {
  topic: 'order.authorized';
}

/** The hold was released without a capture, and the order is cancelled. */
export interface ReleasedEvent extends OfMoney {
  topic: 'authorization.released';
}

/**
 * An entry of the provider's ledger after the payment, or without a call of ours. `ref` is the provider's id of the balance
 * transaction.
 */
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

/** `orderId` is the order that a subscription began with, or the renewal's order. */
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

/** All events that the shop publishes, as one union that spells each topic once. */
export type OutboxEvent =
  | PaidEvent
  | UnchargedEvent
  | AuthorizedEvent
  | ReleasedEvent
  | LedgerEvent
  | DeclineEvent
  | CancelledOrderEvent
  | SubscriptionNews;

export type OutboxTopic = OutboxEvent['topic'];
