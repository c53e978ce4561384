import type { Order, OrderItem, OrderReply, PaymentState } from '../../contracts/order-api.ts';
import { toDecimal } from '../../domain/money.ts';
import { isPaidStatus } from '../../domain/order-status.ts';
import type { OrderRow } from './attempt-rows.ts';
import type { StoredOrder } from './order-reads.ts';

export function orderReply(order: StoredOrder, payment: PaymentState): OrderReply {
  return { order: orderOf(order), payment };
}

/** E12: an order as its own shopper sees it; amounts are decimals of its currency (E14). */
export function orderOf({ row, items }: StoredOrder): Order {
  return {
    ...identityOf(row),
    ...moneyOf(row),
    ...peopleOf(row),
    paymentMethod: row.payment_method,
    authorized: row.status === 'Authorized' || isPaidStatus(row.status),
    nicn: row.instrument?.last4 ?? '',
    cardBrand: row.instrument?.brand ?? '',
    items: items.map((item) => itemOf(item, row.currency)),
  };
}

function identityOf(row: OrderRow) {
  return {
    id: row.id,
    name: row.number,
    status: row.status,
    date: row.created_at.toISOString(),
    brand: row.brand,
    orderSource: row.order_source,
    orderType: row.order_type,
    parrentUpsellOrderId: row.parent_id,
    checkoutId: row.checkout_id,
    funnelStep: row.step_sfid,
    offer: row.purpose.startsWith('offer:') ? row.purpose.slice('offer:'.length) : null,
    affParameters: row.aff_parameters,
  };
}

function moneyOf(row: OrderRow) {
  const amount = (minor: number) => toDecimal(minor, row.currency);
  return {
    currency: row.currency,
    subtotal: amount(row.subtotal_minor),
    discount: amount(row.discount_minor),
    total: amount(row.total_minor),
    tax: amount(row.tax_minor),
    orderShippingCost: amount(row.shipping_minor),
  };
}

function peopleOf({ customer, email, billing_address: billing, shipping_address: shipping }: OrderRow) {
  const name = `${customer.firstName} ${customer.lastName}`;
  return { customerEmail: email, customerName: name, shipToName: name, billing, shipping };
}

/** E13 */
function itemOf(item: StoredOrder['items'][number], currency: string): OrderItem {
  return {
    productId: item.product_id,
    productName: item.product_name,
    productDescription: item.product_description,
    productImage: item.product_image,
    productPrice: toDecimal(item.unit_price_minor, currency),
    totalPrice: toDecimal(item.total_minor, currency),
    quantity: item.quantity,
    productTaxCode: item.tax_code,
    isBumpOffer: item.is_bump_offer,
    orderId: item.order_id,
  };
}
