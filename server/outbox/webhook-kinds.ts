import type { WebhookType } from '../../contracts/events/webhook-types.ts';
import type { OrderKind } from '../../domain/orders/order-kind.ts';
import type { OutboxTopic } from './outbox-events.ts';

/** The type of event that endpoints get of a topic, for one kind of orders or for all. */
export interface WebhookKind {
  topic: OutboxTopic;
  order: OrderKind | null;
  type: WebhookType;
}

/** Each capture is one event, and a topic that is not listed goes to the shop's own deliverers alone. */
export const WEBHOOK_KINDS: readonly WebhookKind[] = [
  { topic: 'order.paid', order: 'sale', type: 'order.paid' },
  { topic: 'order.paid', order: 'offer', type: 'order.addition' },
  { topic: 'order.paid', order: 'renewal', type: 'subscription.renewed' },
  { topic: 'renewal.paid', order: null, type: 'subscription.renewed' },
  { topic: 'order.authorized', order: null, type: 'order.authorized' },
  { topic: 'order.failed', order: 'sale', type: 'order.failed' },
  { topic: 'order.failed', order: 'offer', type: 'order.failed' },
  { topic: 'order.refunded', order: null, type: 'order.refunded' },
  { topic: 'refund.reversed', order: null, type: 'order.refund_reversed' },
  { topic: 'order.disputed', order: null, type: 'order.disputed' },
  { topic: 'dispute.reversed', order: null, type: 'order.dispute_reversed' },
  { topic: 'order.cancelled', order: null, type: 'order.cancelled' },
  { topic: 'order.shipped', order: null, type: 'order.shipped' },
  { topic: 'order.shipment_cancelled', order: null, type: 'order.shipment_cancelled' },
  { topic: 'order.withdrawn', order: null, type: 'order.withdrawn' },
  { topic: 'subscription.created', order: null, type: 'subscription.begun' },
  { topic: 'subscription.cancelled', order: null, type: 'subscription.ended' },
  { topic: 'renewal.declined', order: null, type: 'subscription.failed' },
  { topic: 'renewal.needs_you', order: null, type: 'subscription.failed' },
  { topic: 'renewal.unchargeable', order: null, type: 'subscription.failed' },
  { topic: 'lead.created', order: null, type: 'lead.created' },
];

/** The type of an event of a topic and an order's kind; null where endpoints get none. */
export function webhookTypeOf(topic: string, order: OrderKind): WebhookType | null {
  const isMeant = (each: WebhookKind) => each.topic === topic && (each.order === null || each.order === order);
  return WEBHOOK_KINDS.find(isMeant)?.type ?? null;
}
