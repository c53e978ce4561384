import { toDecimal } from '../../../domain/pricing/money.ts';
import { reachable } from '../../../domain/tracking/started-checkout.ts';
import type { OrderEvent } from '../order-event.ts';
import { EVENT_NAMES, eventValue, orderProperties } from './order-properties.ts';

/** M02: an event about an order in the form of the started checkout, with Klaviyo's time and currency; null without an e-mail address. */
export function klaviyoOrderEvent(event: OrderEvent) {
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
function linesOf({ order: { row, items } }: OrderEvent) {
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
