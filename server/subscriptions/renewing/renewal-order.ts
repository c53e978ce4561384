import type { Transaction } from 'kysely';
import { orderNumber } from '../../../domain/orders/order-number.ts';
import { renewalPurpose } from '../../../domain/orders/renewal-purpose.ts';
import type { Schema } from '../../db/schema/schema.ts';
import type { OrderRow } from '../../orders/records/attempt-rows.ts';
import type { OrdersDeps } from '../../orders/records/orders-deps.ts';
import { insertOrder } from '../../orders/writing/insert-order.ts';
import { payingOrder } from '../records/paying-order.ts';
import type { SubscriptionRow } from '../records/subscription-rows.ts';

const NUMBER_BYTES = 8;

/**
 * E12: returns the order of the renewal that is due, its row locked; a missing one is created from the first order and the
 * card that paid last. Null where another process holds the row, and resolves the charge.
 */
export async function renewalOrder(
  trx: Transaction<Schema>,
  deps: OrdersDeps,
  row: SubscriptionRow,
): Promise<OrderRow | null> {
  const purpose = renewalPurpose({ subscriptionId: row.id, number: row.renewals + 1 });
  const begun = await trx.selectFrom('orders').selectAll().where('id', '=', row.order_id).executeTakeFirstOrThrow();
  const order = newRow(deps, row, { begun, paying: await payingOrder(trx, row), purpose });
  const items = [await renewedItem(trx, deps, row, order.id)];
  if (await insertOrder(trx, { row: order, items, attempt: null })) return order;
  const there = trx.selectFrom('orders').selectAll().where('checkout_id', '=', row.checkout_id);
  // The lock is not waited for: an outcome locks the order first and the subscription second.
  return (await there.where('purpose', '=', purpose).forUpdate().skipLocked().executeTakeFirst()) ?? null;
}

interface Origin {
  begun: OrderRow;
  /** The order whose card is charged, and the provider's customer that has the card. */
  paying: OrderRow;
  purpose: string;
}

function newRow(deps: OrdersDeps, row: SubscriptionRow, { begun, paying, purpose }: Origin): OrderRow {
  const now = deps.clock();
  return {
    ...begun,
    status: 'Pending',
    id: deps.newId(),
    number: orderNumber(deps.randomBytes(NUMBER_BYTES)),
    purpose,
    parent_id: begun.id,
    yes_number: null,
    order_type: 'Standard',
    funnel_hash: row.funnel_hash,
    currency: row.currency,
    subtotal_minor: row.subtotal_minor,
    shipping_minor: row.shipping_minor,
    tax_minor: row.tax_minor,
    discount_minor: 0,
    total_minor: row.total_minor,
    tax_lines: begun.subscription?.taxLines ?? [],
    coupon_code: null,
    transaction_fee_minor: 0,
    transaction_fee_document_id: null,
    payment_method: paying.payment_method,
    instrument: paying.instrument,
    provider_customer: paying.provider_customer,
    receipt_token: null,
    stats_info: null,
    created_at: now,
    updated_at: now,
    paid_at: null,
  };
}

/** E13: the subscribed item at the price of a renewal. The other items of the first order are delivered once. */
async function renewedItem(trx: Transaction<Schema>, deps: OrdersDeps, row: SubscriptionRow, orderId: string) {
  const item = await trx
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', '=', row.order_id)
    .where('offer_sfid', '=', row.offer_sfid)
    .where('is_bump_offer', '=', false)
    .executeTakeFirstOrThrow();
  return {
    ...item,
    id: deps.newId(),
    order_id: orderId,
    position: 0,
    // The first delivery may have been sent.
    shipment_id: null,
    withdrawal_id: null,
    unit_price_minor: Math.round(row.subtotal_minor / item.quantity),
    total_minor: row.subtotal_minor,
    discount_minor: 0,
  };
}
