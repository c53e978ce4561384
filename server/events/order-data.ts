import type { Static } from 'typebox';
import { PAYMENT_METHODS } from '../../contracts/api/order-api.ts';
import type { GroupSchema, OrderSchema, SubscriptionSchema } from '../../contracts/events/event-parts.ts';
import type { WebhookData } from '../../contracts/events/webhook-events.ts';
import { phoneParts } from '../../domain/account/phone.ts';
import { orderKindOf } from '../../domain/orders/order-kind.ts';
import { toDecimal } from '../../domain/pricing/money.ts';
import type { OrderRow } from '../orders/records/attempt-rows.ts';
import type { ShipmentRow, StoredOrder, WithdrawalRow } from '../orders/records/order-reads.ts';

/** An order for the services of its merchant; amounts are decimals of its currency (E14). */
export function orderData({ row, items }: Pick<StoredOrder, 'row' | 'items'>): Static<typeof OrderSchema> {
  const amount = (minor: number) => toDecimal(minor, row.currency);
  const { number: phone, extension: phoneExtension } = phoneParts(row.customer.phone);
  return {
    ...groupData(row),
    brand: row.brand,
    currency: row.currency,
    checkoutId: row.checkout_id,
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    customer: {
      email: row.email,
      phone,
      phoneExtension,
      firstName: row.customer.firstName,
      lastName: row.customer.lastName,
    },
    shippingAddress: row.shipping_address,
    billingAddress: row.billing_address,
    shippingMethod: row.shipping_method?.name ?? null,
    lines: items.map((item) => lineData(item, row.currency)),
    subtotal: amount(row.subtotal_minor),
    discount: amount(row.discount_minor),
    shipping: amount(row.shipping_minor),
    tax: amount(row.tax_minor),
    total: amount(row.total_minor),
    coupon: row.coupon_code,
    paymentMethod: PAYMENT_METHODS.find((method) => method === row.payment_method) ?? 'card',
    affiliate: row.aff_parameters,
  };
}

function lineData(item: StoredOrder['items'][number], currency: string): Static<typeof OrderSchema>['lines'][number] {
  const { variant } = item;
  return {
    productId: item.product_id,
    name: item.product_name,
    quantity: item.quantity,
    unitPrice: toDecimal(item.unit_price_minor, currency),
    total: toDecimal(item.total_minor, currency),
    taxCode: item.tax_code,
    isBump: item.is_bump_offer,
    variant: variant && {
      id: variant.sfid,
      name: variant.name,
      size: variant.size ?? null,
      color: variant.color ?? null,
    },
  };
}

type GroupRow = Pick<OrderRow, 'id' | 'number' | 'purpose' | 'status'>;

/** An order of a group by its name and status. */
export function groupData(row: GroupRow): Static<typeof GroupSchema>[number] {
  const { id, number, status } = row;
  return { id, number, kind: orderKindOf(row), status };
}

/** A shipment with the lines of its order that are in it. */
export function shipmentData(
  { id, carrier, tracking, shipped_at: shippedAt }: ShipmentRow,
  { row, items }: StoredOrder,
): WebhookData<'order.shipped'>['shipment'] {
  const lines = items.filter((item) => item.shipment_id === id).map((item) => lineData(item, row.currency));
  return { id, carrier, tracking, shippedAt: shippedAt.toISOString(), lines };
}

/** A withdrawal with the lines of its order that are in it. */
export function withdrawalData(
  { id, withdrawn_at: withdrawnAt }: WithdrawalRow,
  { row, items }: StoredOrder,
): WebhookData<'order.withdrawn'>['withdrawal'] {
  return {
    id,
    withdrawnAt: withdrawnAt.toISOString(),
    lines: items.filter((item) => item.withdrawal_id === id).map((item) => lineData(item, row.currency)),
    isComplete: items.every((item) => item.withdrawal_id !== null),
  };
}

/** The subscription that an order began or renews. */
export function subscriptionData(row: NonNullable<StoredOrder['subscription']>): Static<typeof SubscriptionSchema> {
  return {
    id: row.id,
    status: row.status,
    name: row.name,
    brand: row.brand,
    currency: row.currency,
    frequency: row.frequency,
    multiplier: row.multiplier,
    total: toDecimal(row.total_minor, row.currency),
    startedAt: row.anchor_at.toISOString(),
    nextAt: row.next_renewal_at?.toISOString() ?? null,
    endedAt: row.cancelled_at?.toISOString() ?? null,
  };
}
