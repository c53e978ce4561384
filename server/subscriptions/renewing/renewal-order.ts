import type { Transaction } from 'kysely';
import { orderNumber } from '../../../domain/orders/order-number.ts';
import { CONSTRAINTS } from '../../db/connection/sql-state.ts';
import type { Schema } from '../../db/schema/schema.ts';
import type { OrderRow } from '../../orders/records/attempt-rows.ts';
import { statusColumns } from '../../orders/records/order-rows.ts';
import type { OrdersDeps } from '../../orders/records/orders-deps.ts';
import { payingOrder } from '../records/paying-order.ts';
import { renewalPurpose, type SubscriptionRow } from '../records/subscription-rows.ts';

const NUMBER_BYTES = 8;

/**
 * E12: the order of the renewal that is due, made of the order that it began with and the card that paid last, or the one
 * that is there already. Its row is locked; null where somebody else holds it, who will say how it stands.
 */
export async function renewalOrder(
  trx: Transaction<Schema>,
  deps: OrdersDeps,
  row: SubscriptionRow,
): Promise<OrderRow | null> {
  const purpose = renewalPurpose({ subscriptionId: row.id, number: row.renewals + 1 });
  const begun = await trx.selectFrom('orders').selectAll().where('id', '=', row.order_id).executeTakeFirstOrThrow();
  const inserted = await trx
    .insertInto('orders')
    .values(newRow(deps, row, { begun, paying: await payingOrder(trx, row), purpose }))
    .onConflict((conflict) => conflict.constraint(CONSTRAINTS.oneOrderPerPurpose).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) await copyItems(trx, deps, row, inserted.id);
  const order = trx.selectFrom('orders').selectAll().where('checkout_id', '=', row.checkout_id);
  // Not waited for: whoever settles a charge holds the order first and the subscription second.
  return (await order.where('purpose', '=', purpose).forUpdate().skipLocked().executeTakeFirst()) ?? null;
}

interface Origin {
  begun: OrderRow;
  /** Whose card is charged, with the provider's customer that has it. */
  paying: OrderRow;
  purpose: string;
}

function newRow(deps: OrdersDeps, row: SubscriptionRow, { begun, paying, purpose }: Origin) {
  const now = deps.clock();
  return {
    ...{ id: deps.newId(), number: orderNumber(deps.randomBytes(NUMBER_BYTES)), purpose },
    ...{ parent_id: begun.id, order_type: 'Standard' as const, order_source: begun.order_source },
    ...{ session_hash: row.session_hash, checkout_id: row.checkout_id, brand: row.brand },
    ...{ funnel_sfid: begun.funnel_sfid, funnel_hash: row.funnel_hash, step_sfid: begun.step_sfid },
    ...{ currency: row.currency, subtotal_minor: row.subtotal_minor, shipping_minor: row.shipping_minor },
    ...{ tax_minor: row.tax_minor, discount_minor: 0, total_minor: row.total_minor },
    ...{ payment_method: paying.payment_method, email: begun.email, provider_customer: paying.provider_customer },
    ...statusColumns('Pending'),
    ...{ created_at: now, updated_at: now },
    customer: JSON.stringify(begun.customer),
    shipping_address: JSON.stringify(begun.shipping_address),
    billing_address: JSON.stringify(begun.billing_address),
    instrument: jsonOrNull(paying.instrument),
    shipping_method: jsonOrNull(begun.shipping_method),
    aff_parameters: jsonOrNull(begun.aff_parameters),
    subscription: jsonOrNull(begun.subscription),
  };
}

function jsonOrNull(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** E13: what is subscribed to, at the price of a renewal; what else was in the first order came once. */
async function copyItems(trx: Transaction<Schema>, deps: OrdersDeps, row: SubscriptionRow, orderId: string) {
  const { variant, quantity, ...item } = await trx
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', '=', row.order_id)
    .where('offer_sfid', '=', row.offer_sfid)
    .where('is_bump_offer', '=', false)
    .executeTakeFirstOrThrow();
  const price = { unit_price_minor: Math.round(row.subtotal_minor / quantity), total_minor: row.subtotal_minor };
  const own = { id: deps.newId(), order_id: orderId, position: 0, discount_minor: 0, variant: jsonOrNull(variant) };
  await trx
    .insertInto('order_items')
    .values({ ...item, quantity, ...price, ...own })
    .execute();
}
