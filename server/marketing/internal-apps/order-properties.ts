import { orderKindOf } from '../../../domain/orders/order-kind.ts';
import { toDecimal } from '../../../domain/pricing/money.ts';
import type { OrderEvent, OrderNews } from '../order-event.ts';

/** The names of events at both services, word for word as Klaviyo's flows and filters know them. */
export const EVENT_NAMES: Readonly<Record<OrderNews, string>> = {
  placed: 'Placed Order',
  refunded: 'Refunded Order',
  cancelled: 'Cancelled Order',
};

/** What was bought for or went back, as a decimal of the order's currency. */
export function eventValue({ amount, order: { row } }: OrderEvent): number {
  return toDecimal(amount, row.currency);
}

/** What both services are told of an order. The order's printed number is the one that its shopper knows. */
export function orderProperties({ order: { row }, names }: OrderEvent) {
  return {
    OrderId: row.number,
    OrderKind: orderKindOf(row),
    currency: row.currency,
    total: toDecimal(row.total_minor, row.currency),
    ...namesOf(names),
  };
}

/** T08: the names of the started checkout, so that a flow finds the event that began it. */
function namesOf({ uid, campaign, checkoutEventId }: OrderEvent['names']) {
  return {
    ...(uid === null ? {} : { uid }),
    ...(campaign === null ? {} : { utmCampaign: campaign }),
    ...(checkoutEventId === null ? {} : { checkoutEventId }),
  };
}
