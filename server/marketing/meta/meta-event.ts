import { createHash } from 'node:crypto';
import { toDecimal } from '../../../domain/pricing/money.ts';
import { matchKeys } from '../../../domain/tracking/match-keys.ts';
import type { AdIdsOfOrder, MoneyEvent } from '../ad-event.ts';

/**
 * A purchase or a refund as an event of Meta's Conversions API. A purchase has the id of the data layer's, so that Meta counts it once
 * beside that of a pixel. Meta has no event of its own for refunds, and takes no value below 0: a refund is a custom event.
 */
export function metaEvent(event: MoneyEvent, ids: AdIdsOfOrder, shopUrl: string) {
  const { row } = event.order;
  const isPurchase = event.status === 'paid';
  return {
    event_name: isPurchase ? 'Purchase' : 'Refund',
    event_time: Math.floor(event.at.getTime() / 1000),
    event_id: isPurchase ? row.number : event.id,
    action_source: isPurchase ? 'website' : 'system_generated',
    ...(isPurchase ? { event_source_url: ids.page_url ?? `${shopUrl}/` } : {}),
    user_data: { ...hashedKeys(event), ...browserOf(ids, isPurchase) },
    custom_data: {
      currency: row.currency,
      value: toDecimal(event.share.value, row.currency),
      order_id: row.number,
      ...(event.share.isFull ? goodsOf(event) : {}),
    },
  };
}

/** Network address and browser are of the purchase, and not of a refund. */
function browserOf({ fbp, fbc, ip, user_agent: agent }: AdIdsOfOrder, isPurchase: boolean) {
  return {
    ...(fbp === null ? {} : { fbp }),
    ...(fbc === null ? {} : { fbc }),
    ...(isPurchase && ip !== null ? { client_ip_address: ip } : {}),
    ...(isPurchase && agent !== null ? { client_user_agent: agent } : {}),
  };
}

function goodsOf({ order: { row, items } }: MoneyEvent) {
  return {
    content_type: 'product',
    contents: items.map((item) => ({
      id: item.product_id,
      quantity: item.quantity,
      item_price: toDecimal(item.unit_price_minor, row.currency),
    })),
    num_items: items.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

function hashedKeys({ order: { row } }: MoneyEvent) {
  const keys = Object.entries(matchKeys(row.email, row.customer));
  return Object.fromEntries(keys.map(([name, text]) => [name, [sha256(text)]]));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
