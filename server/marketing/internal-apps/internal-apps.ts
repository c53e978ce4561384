import { orderKindOf } from '../../../domain/orders/order-kind.ts';
import { toDecimal } from '../../../domain/pricing/money.ts';
import { reachable } from '../../../domain/tracking/started-checkout.ts';
import type { InternalAppsConfig } from '../../config/internal-apps-config.ts';
import type { Deliverer } from '../../outbox/outbox.types.ts';
import type { BoundedCalls } from '../bounded-calls.ts';
import { deliveryOfAnswer } from '../delivery-of-answer.ts';
import { type OrderNews, type OrderServiceEvent, orderNotifier, type ReadOrderEvent, unsaid } from '../order-event.ts';

/** M01, M02: the paths of the internal apps, those of started checkouts. */
const PATHS = { attentive: '/attentive/event/custom/', klaviyo: '/klaviyo/proxy/metric/' } as const;

/** What they refuse for the event's own sake. */
const FOR_GOOD = new Set([400, 413, 422]);

export interface InternalAppsDeps {
  config: InternalAppsConfig;
  read: ReadOrderEvent;
  calls: BoundedCalls;
}

/** M01, M02: each service has an endpoint of its own, so that one that is down holds up nothing of the other. */
export function internalAppsNotifiers({ config, read, calls }: InternalAppsDeps): Deliverer[] {
  return [
    notifier('attentive', 'the order has no phone number of its country', attentiveOrderEvent),
    notifier('klaviyo', 'the order has no e-mail address', klaviyoOrderEvent),
  ];

  function notifier(
    service: keyof typeof PATHS,
    lacking: string,
    bodyOf: (event: OrderServiceEvent) => object | null,
  ): Deliverer {
    const url = new URL(`${config.url.replace(/\/+$/, '')}${PATHS[service]}`);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${config.key}` };
    return orderNotifier(service, read, (event) => {
      const body = bodyOf(event);
      if (body === null) return unsaid(lacking);
      const call = { method: 'POST' as const, headers, body: JSON.stringify(body) };
      return async () => deliveryOfAnswer(await calls.send(url, call), { forGood: FOR_GOOD });
    });
  }
}

/** M01: null means no phone number, and properties are texts and numbers, since text messages take no lists. */
export function attentiveOrderEvent(event: OrderServiceEvent) {
  const { row, items } = event.order;
  const { phone } = reachable({ ...row.customer, email: row.email });
  if (phone === null) return null;
  return {
    brand: row.brand,
    properties: {
      ...orderProperties(event),
      product_id: items.map(({ product_id: id }) => id).join(' '),
      product_name: items.map(({ product_name: name }) => name).join(' + '),
      quantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
      price: eventValue(event),
    },
    type: EVENT_NAMES[event.news],
    externalEventId: event.id,
    occurredAt: event.at.toISOString(),
    user: { phone },
  };
}

/** M02: an event about an order in the form of the started checkout, with Klaviyo's time and currency; null without an e-mail address. */
export function klaviyoOrderEvent(event: OrderServiceEvent) {
  const { row } = event.order;
  const contact = reachable({ ...row.customer, email: row.email });
  if (contact.email === null) return null;
  return {
    brand: row.brand,
    metric: { eventName: EVENT_NAMES[event.news], eventPayload: { ...orderProperties(event), ...linesOf(event) } },
    profile: {
      email: contact.email,
      first_name: contact.firstName,
      last_name: contact.lastName,
      // Klaviyo refuses an empty number.
      ...(contact.phone === null ? {} : { phone_number: contact.phone }),
    },
    value: eventValue(event),
    value_currency: row.currency,
    time: event.at.toISOString(),
    unique_id: event.id,
  };
}

/** The lines and the discount, by the names of Klaviyo's own events of shops. */
function linesOf({ order: { row, items } }: OrderServiceEvent) {
  const amount = (minor: number) => toDecimal(minor, row.currency);
  return {
    ItemNames: items.map(({ product_name: name }) => name),
    Items: items.map((item) => ({
      ProductID: item.product_id,
      ProductName: item.product_name,
      Quantity: item.quantity,
      ItemPrice: amount(item.unit_price_minor),
      RowTotal: amount(item.total_minor),
    })),
    ...(row.coupon_code === null ? {} : { DiscountCode: row.coupon_code }),
    DiscountValue: amount(row.discount_minor),
  };
}

/** The names of events at both services, word for word as Klaviyo's flows and filters know them. */
const EVENT_NAMES: Readonly<Record<OrderNews, string>> = {
  placed: 'Placed Order',
  refunded: 'Refunded Order',
  cancelled: 'Cancelled Order',
};

/** What was bought for or went back, as a decimal of the order's currency. */
function eventValue({ amount, order: { row } }: OrderServiceEvent): number {
  return toDecimal(amount, row.currency);
}

/** What both services are told of an order. The order's printed number is the one that its shopper knows. */
function orderProperties({ order: { row }, names }: OrderServiceEvent) {
  return {
    OrderId: row.number,
    OrderKind: orderKindOf(row),
    currency: row.currency,
    total: toDecimal(row.total_minor, row.currency),
    ...namesOf(names),
  };
}

/** T08: the names of the started checkout, so that a flow finds the event that began it. */
function namesOf({ uid, campaign, checkoutEventId }: OrderServiceEvent['names']) {
  return {
    ...(uid === null ? {} : { uid }),
    ...(campaign === null ? {} : { utmCampaign: campaign }),
    ...(checkoutEventId === null ? {} : { checkoutEventId }),
  };
}
