import type { MinorUnits } from '../../domain/pricing/money.ts';

/** Events carry ids alone: a deliverer reads the rows, so that the queue stores no address and no token. */
interface OfAttempt {
  orderId: string;
  attemptId: string;
}

interface OfMoney extends OfAttempt {
  amountMinor: MinorUnits;
  currency: string;
}

/** The entry came after the payment or without a call of ours, and `ref` is the provider's balance transaction. */
export interface LedgerEvent extends OfMoney {
  topic: 'order.paid' | 'order.refunded' | 'refund.reversed' | 'order.disputed' | 'dispute.reversed';
  ref: string;
}

/** `orderId` is the order that a subscription began with, or the renewal's order. */
interface SubscriptionNews {
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
  /** An attempt captured its money; `wasAuthorized` where the amount was held first, and the order confirmed then. */
  | (OfMoney & { topic: 'order.paid' | 'renewal.paid'; wasAuthorized?: true })
  /** An order whose total is 0 was placed. It has no attempt, and no ledger has an entry of it. */
  | { topic: 'order.paid'; orderId: string; amountMinor: 0; currency: string }
  /** The amount of an order is held; the release cancels the order, and nothing is captured. */
  | (OfMoney & { topic: 'order.authorized' | 'authorization.released' })
  | LedgerEvent
  | (OfAttempt & { topic: 'payment.declined'; code: string; severity: string })
  | { topic: 'order.cancelled'; orderId: string }
  /** An order that had attempts was paid or held by another one: what was approved for them is not needed any more. */
  | { topic: 'approvals.unused'; orderId: string }
  /** An order was given up unpaid; `wasPending` where its payment was on its way, and its shopper was told so. */
  | { topic: 'order.failed'; orderId: string; wasPending?: true }
  /** Lines of an order were sent to its shopper, or were marked so by mistake. */
  | { topic: 'order.shipped' | 'order.shipment_cancelled'; orderId: string; shipmentId: string }
  | { topic: 'order.withdrawn'; orderId: string; withdrawalId: string }
  /** The first contact of a visitor; the row of the lead is found by the two ids. */
  | { topic: 'lead.created'; brand: string; sessionHash: string; funnel: string }
  | SubscriptionNews;

export type OutboxTopic = OutboxEvent['topic'];
