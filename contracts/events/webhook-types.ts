/** The types of the events that the shop posts to webhook endpoints. */
export const WEBHOOK_TYPES = [
  'order.paid',
  'order.authorized',
  'order.failed',
  'order.addition',
  'order.refunded',
  'order.refund_reversed',
  'order.disputed',
  'order.dispute_reversed',
  'order.cancelled',
  'order.shipped',
  'order.shipment_cancelled',
  'order.withdrawn',
  'subscription.begun',
  'subscription.renewed',
  'subscription.failed',
  'subscription.ended',
  'lead.created',
] as const;

export type WebhookType = (typeof WEBHOOK_TYPES)[number];
