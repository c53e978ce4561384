import { type Static, type TProperties, Type } from 'typebox';
import {
  Amount,
  GroupSchema,
  LeadSchema,
  OrderSchema,
  record,
  ShipmentSchema,
  SubscriptionSchema,
  Text,
  Time,
  WithdrawalSchema,
} from './event-parts.ts';
import type { WebhookType } from './webhook-types.ts';

/** The version of all bodies. A new field keeps it; what a receiver would misread is a new one, in a folder of its own. */
export const EVENTS_VERSION = 'v1';

/** The body of Standard Webhooks: what happened, when, and to what. */
function event<Kind extends string, Fields extends TProperties>(type: Kind, description: string, data: Fields) {
  const fields = { type: Type.Literal(type), timestamp: Time, data: record(data) };
  return Type.Object(fields, { additionalProperties: false, description });
}

const order = OrderSchema;
const subscription = SubscriptionSchema;
const amount = Amount;
const transaction = Type.Union([Text, Type.Null()], { description: 'The provider’s id of the balance transaction.' });

const charged = { order, amount };
const moved = { ...charged, transaction };
const subscribed = { subscription, order };

/** The body of each type of event. */
export const WEBHOOK_EVENTS = {
  'order.paid': event('order.paid', 'The money of a sale was captured.', charged),
  'order.authorized': event('order.authorized', 'The amount of an order is held, and not captured yet.', charged),
  'order.failed': event(
    'order.failed',
    'An order was given up unpaid, or its payment was denied after days on its way. A later payment of it is another event.',
    {
      order,
    },
  ),
  'order.addition': event('order.addition', 'The money of an offer was captured that was accepted after its sale.', {
    ...charged,
    group: GroupSchema,
  }),
  'order.refunded': event('order.refunded', 'An amount of an order went back.', moved),
  'order.refund_reversed': event(
    'order.refund_reversed',
    'A refund failed later: its amount is the shop’s again.',
    moved,
  ),
  'order.disputed': event('order.disputed', 'The shopper’s bank took an amount of an order back.', moved),
  'order.dispute_reversed': event('order.dispute_reversed', 'The amount of a dispute came back to the shop.', moved),
  'order.cancelled': event('order.cancelled', 'An unpaid order was cancelled; what was held is released.', { order }),
  'order.shipped': event('order.shipped', 'Lines of an order were shipped.', { order, shipment: ShipmentSchema }),
  'order.shipment_cancelled': event('order.shipment_cancelled', 'The mark of a shipment was taken back.', {
    order,
    shipment: record({ id: Type.String({ description: 'The id that `order.shipped` named.' }) }),
  }),
  'order.withdrawn': event('order.withdrawn', 'A shopper withdrew from lines of an order; nothing is refunded yet.', {
    order,
    withdrawal: WithdrawalSchema,
  }),
  'subscription.begun': event('subscription.begun', 'The order that a subscription begins with was paid.', subscribed),
  'subscription.renewed': event('subscription.renewed', 'The money of a later delivery was captured.', {
    ...subscribed,
    amount,
  }),
  'subscription.failed': event(
    'subscription.failed',
    'A later delivery could not be charged, and will be tried again.',
    {
      subscription,
      order,
      reason: Type.Enum(['declined', 'requires_action', 'unchargeable']),
    },
  ),
  'subscription.ended': event('subscription.ended', 'A subscription ended: no charge follows.', subscribed),
  'lead.created': event('lead.created', 'A visitor left a contact on an order form.', { lead: LeadSchema }),
} as const satisfies Record<WebhookType, unknown>;

type Events = typeof WEBHOOK_EVENTS;

export type WebhookData<Kind extends WebhookType> = Static<Events[Kind]>['data'];

export type WebhookEvent = { [Kind in WebhookType]: Static<Events[Kind]> }[WebhookType];

/** The body of `sluice webhooks test`. */
export const WebhookTestSchema = event('webhook.test', 'A trial of an endpoint by its operator.', { endpoint: Text });
