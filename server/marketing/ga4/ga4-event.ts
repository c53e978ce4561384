import { toDecimal } from '../../../domain/pricing/money.ts';
import { shortened } from '../../../domain/text-limit.ts';
import type { AdIdsOfOrder, MoneyEvent } from '../ad-event.ts';

/** GA4 cuts or drops longer texts. */
const LONGEST_TEXT = 100;

const GRANTED = { ad_user_data: 'GRANTED', ad_personalization: 'GRANTED' } as const;

/**
 * A purchase or a refund as a message of GA4's Measurement Protocol, by the names of the data layer's purchase. A refund of a part has
 * no items, since no line says what was given back.
 */
export function ga4Message(event: MoneyEvent, clientId: string, { ga_session_id: sessionId }: AdIdsOfOrder) {
  const { row } = event.order;
  const { value, tax, shipping, isFull } = event.share;
  const isPurchase = event.status === 'paid';
  const amount = (minor: number) => toDecimal(minor, row.currency);
  return {
    client_id: clientId,
    timestamp_micros: event.at.getTime() * 1000,
    consent: GRANTED,
    events: [
      {
        name: isPurchase ? ('purchase' as const) : ('refund' as const),
        params: {
          transaction_id: row.number,
          currency: row.currency,
          value: amount(value),
          tax: amount(tax),
          shipping: amount(shipping),
          ...(row.coupon_code === null ? {} : { coupon: shortened(row.coupon_code, LONGEST_TEXT) }),
          ...(isPurchase || isFull ? { items: itemsOf(event) } : {}),
          ...(isPurchase && sessionId !== null ? { session_id: sessionId, engagement_time_msec: 1 } : {}),
        },
      },
    ],
  };
}

function itemsOf({ order: { row, items } }: MoneyEvent) {
  return items.map((item) => ({
    item_id: shortened(item.product_id, LONGEST_TEXT),
    item_name: shortened(item.product_name, LONGEST_TEXT),
    price: toDecimal(item.unit_price_minor, row.currency),
    quantity: item.quantity,
    ...(item.variant ? { item_variant: shortened(item.variant.name, LONGEST_TEXT) } : {}),
  }));
}
