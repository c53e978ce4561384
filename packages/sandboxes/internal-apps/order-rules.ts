import {
  amount,
  type Check,
  count,
  currency,
  email,
  fields,
  list,
  oneOf,
  phone,
  text,
  textLike,
  time,
  uuid,
} from './checks.ts';
import { anyText, brand, type ReadEvent, refused, shortText } from './event-rules.ts';

/**
 * What the services require of events about orders, which the shop's server tells. The names are those of Klaviyo's own events of
 * shops; Attentive compares a type letter by letter, and takes texts and numbers in its properties, and no lists.
 */
const ORDER_EVENTS = ['Placed Order', 'Refunded Order', 'Cancelled Order'] as const;

const name = oneOf(...ORDER_EVENTS);

const startedCheckout = textLike(/^\d{1,14}[a-z0-9_]+$/, 'must be the id of a started checkout');

const REQUIRED: Record<string, Check> = {
  OrderId: shortText,
  OrderKind: oneOf('sale', 'offer'),
  currency,
  total: amount,
};

/** Present where the shop knows the checkout by them. */
const NAMES: Record<string, Check> = {
  uid: textLike(/^[a-z0-9_]+$/, 'must be a product uid'),
  utmCampaign: textLike(/^[a-z0-9-]+$/, 'must be a campaign in lower case'),
  checkoutEventId: startedCheckout,
};

const attentiveBody = fields({
  brand,
  properties: fields(
    { ...REQUIRED, product_id: shortText, product_name: shortText, quantity: count, price: amount },
    NAMES,
  ),
  type: name,
  externalEventId: uuid,
  occurredAt: time,
  user: fields({ phone }),
});

/** Klaviyo takes at most so many values in a list. */
const MOST_ITEMS = 4_000;

const item = fields({
  ProductID: shortText,
  ProductName: shortText,
  Quantity: count,
  ItemPrice: amount,
  RowTotal: amount,
});

const klaviyoBody = fields({
  brand,
  metric: fields({
    eventName: name,
    eventPayload: fields(
      {
        ...REQUIRED,
        ItemNames: list(text(), { most: MOST_ITEMS }),
        Items: list(item, { most: MOST_ITEMS }),
        DiscountValue: amount,
      },
      { ...NAMES, DiscountCode: shortText },
    ),
  }),
  profile: fields({ email, first_name: anyText, last_name: anyText }, { phone_number: phone }),
  value: amount,
  value_currency: currency,
  time,
  unique_id: uuid,
});

/** The name that a body gives its event; null where it names none of an order. */
export function orderEventIn(body: unknown): string | null {
  const { type, metric } = { ...(body as { type?: unknown; metric?: { eventName?: unknown } | null }) };
  return ORDER_EVENTS.find((each) => each === type || each === metric?.eventName) ?? null;
}

interface Properties {
  total: number;
  currency: string;
  uid?: string;
  checkoutEventId?: string;
}

/** M01: reads a body for Attentive. */
export function readAttentiveOrder(body: unknown): ReadEvent {
  const faults = attentiveBody(body, '');
  if (faults.length > 0) return { type: 'refused', faults };
  const { externalEventId: id, type, properties, user } = body as AttentiveOrder;
  if (properties.price > properties.total) return refused('properties.price', 'must not exceed the total');
  return named({ id, name: type, properties, path: 'properties', person: user.phone });
}

/** M02: reads a body for Klaviyo. */
export function readKlaviyoOrder(body: unknown): ReadEvent {
  const faults = klaviyoBody(body, '');
  if (faults.length > 0) return { type: 'refused', faults };
  const { unique_id: id, metric, profile, value, value_currency: valueCurrency } = body as KlaviyoOrder;
  const { eventName, eventPayload: properties } = metric;
  if (value > properties.total) return refused('value', 'must not exceed the total of the order');
  if (valueCurrency !== properties.currency) return refused('value_currency', 'must be the currency of the order');
  return named({ id, name: eventName, properties, path: 'metric.eventPayload', person: profile.email });
}

interface AttentiveOrder {
  externalEventId: string;
  type: string;
  properties: Properties & { price: number };
  user: { phone: string };
}

interface KlaviyoOrder {
  unique_id: string;
  metric: { eventName: string; eventPayload: Properties };
  profile: { email: string };
  value: number;
  value_currency: string;
}

/** T08: the id of the started checkout names the uid of the event. */
function named(event: { id: string; name: string; properties: Properties; path: string; person: string }): ReadEvent {
  const { id, name, person, path, properties } = event;
  const { uid, checkoutEventId } = properties;
  if (checkoutEventId !== undefined && (uid === undefined || !checkoutEventId.endsWith(uid)))
    return refused(`${path}.checkoutEventId`, 'must end with the uid of the event');
  return { type: 'event', id, name, person, dropped: [] };
}
