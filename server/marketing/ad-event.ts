import type { Kysely, Selectable } from 'kysely';
import { type OrderKind, orderKindOf } from '../../domain/orders/order-kind.ts';
import type { MinorUnits } from '../../domain/pricing/money.ts';
import { type OrderShare, orderShare } from '../../domain/tracking/order-share.ts';
import type { Schema } from '../db/schema/schema.ts';
import type { OrderAdIdsTable } from '../db/schema/side-tables.ts';
import type { OrderRow } from '../orders/records/attempt-rows.ts';
import type { StoredOrder } from '../orders/records/order-reads.ts';
import type { StoredEvent } from '../outbox/outbox.types.ts';
import { messageId } from '../outbox/sign.ts';

export type AdIdsOfOrder = Selectable<OrderAdIdsTable>;

/** A charge or a refund of an order. */
export interface MoneyEvent {
  status: 'paid' | 'refunded';
  /** The same in each try, and another one for each charge and each refund. */
  id: string;
  at: Date;
  order: StoredOrder;
  kind: OrderKind;
  /** In minor units of the order's currency. */
  amount: MinorUnits;
  share: OrderShare;
  /** Whether the amount was held first, and captured later. */
  wasHeld: boolean;
}

/** The charge or the refund that an event of an order is of. */
export function moneyEvent(event: StoredEvent, order: StoredOrder): MoneyEvent {
  const { amountMinor, wasAuthorized } = event.payload;
  const amount = typeof amountMinor === 'number' ? amountMinor : order.row.total_minor;
  return {
    status: event.topic === 'order.refunded' ? 'refunded' : 'paid',
    id: messageId(event),
    at: event.createdAt,
    order,
    kind: orderKindOf(order.row),
    amount,
    share: orderShare(partsOf(order.row), amount),
    wasHeld: wasAuthorized === true,
  };
}

/** The ids of an order's browser; null where its shopper allows no advertising, or they are too old. */
export async function adIdsOfOrder(db: Kysely<Schema>, orderId: string): Promise<AdIdsOfOrder | null> {
  const row = await db.selectFrom('order_ad_ids').selectAll().where('order_id', '=', orderId).executeTakeFirst();
  return row ?? null;
}

function partsOf(row: OrderRow) {
  return {
    subtotal: row.subtotal_minor,
    discount: row.discount_minor,
    tax: row.tax_minor,
    shipping: row.shipping_minor,
    total: row.total_minor,
  };
}
