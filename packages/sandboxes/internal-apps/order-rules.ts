import {
  amount,
  anyText,
  count,
  currency,
  email,
  fields,
  list,
  oneOf,
  phone,
  read,
  text,
  textLike,
  time,
  uuid,
} from './checks.ts';
import { brand, type ReadEvent, refused, shortText } from './event-rules.ts';

/**
 * What the services require of events about orders, which the shop's server tells. The names are those of Klaviyo's own events of
 * shops; Attentive compares a type letter by letter, and takes texts and numbers in its properties, and no lists.
 */
const ORDER_EVENTS = ['Placed Order', 'Refunded Order', 'Cancelled Order'] as const;

const name = oneOf(...ORDER_EVENTS);

const startedCheckout = textLike(/^\d{1,14}[a-z0-9_]+$/, 'must be the id of a started checkout');

const REQUIRED = {
  OrderId: shortText,
  OrderKind: oneOf('sale', 'offer'),
  currency,
  total: amount,
};

/** Present where the shop knows the checkout by them. */
const NAMES = {
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
  profile: fields({ email, first_name: anyText(), last_name: anyText() }, { phone_number: phone }),
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

/** M01: reads a body for Attentive. */
export function readAttentiveOrder(body: unknown): ReadEvent {
  const order = read(attentiveBody, body);
  if (order.type === 'refused') return order;
  const { externalEventId: id, type, properties, user } = order.value;
  if (properties.price > properties.total) return refused('properties.price', 'must not exceed the total');
  return named({ id, name: type, properties, path: 'properties', person: user.phone });
}

/** M02: reads a body for Klaviyo. */
export function readKlaviyoOrder(body: unknown): ReadEvent {
  const order = read(klaviyoBody, body);
  if (order.type === 'refused') return order;
  const { unique_id: id, metric, profile, value, value_currency: valueCurrency } = order.value;
  const { eventName, eventPayload: properties } = metric;
  if (value > properties.total) return refused('value', 'must not exceed the total of the order');
  if (valueCurrency !== properties.currency) return refused('value_currency', 'must be the currency of the order');
  return named({ id, name: eventName, properties, path: 'metric.eventPayload', person: profile.email });
}

interface Named {
  id: string;
  name: string;
  properties: { uid?: string; checkoutEventId?: string };
  path: string;
  person: string;
}

/** T08: the id of the started checkout names the uid of the event. */
function named({ id, name, person, path, properties }: Named): ReadEvent {
  const { uid, checkoutEventId } = properties;
  if (checkoutEventId !== undefined && (uid === undefined || !checkoutEventId.endsWith(uid)))
    return refused(`${path}.checkoutEventId`, 'must end with the uid of the event');
  return { type: 'event', id, name, person, dropped: [] };
}
