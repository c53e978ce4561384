import { reachable } from '../../../domain/tracking/started-checkout.ts';
import type { OrderEvent } from '../order-event.ts';
import { EVENT_NAMES, eventValue, orderProperties } from './order-properties.ts';

/**
 * M01: an event about an order in the form of the started checkout, with Attentive's time; null without a phone number. Its properties
 * are texts and numbers alone, since text messages take no lists.
 */
export function attentiveOrderEvent(event: OrderEvent) {
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
