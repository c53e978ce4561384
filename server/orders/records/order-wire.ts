import type {
  Order,
  OrderItem,
  OrderReply,
  PaymentState,
  Shipment,
  Withdrawal,
} from '../../../contracts/api/order-api.ts';
import { isCapturedStatus } from '../../../domain/orders/order-status.ts';
import { toDecimal } from '../../../domain/pricing/money.ts';
import type { TaxLine } from '../../../domain/pricing/tax.ts';
import { cardOf, isOneClick, type OrderRow } from './attempt-rows.ts';
import type { ShipmentRow, StoredOrder, WithdrawalRow } from './order-reads.ts';

export function orderReply(order: StoredOrder, payment: PaymentState): OrderReply {
  return { order: toOrder(order), payment };
}

/** E12: an order for its own shopper; amounts are decimals of its currency (E14). */
export function toOrder(stored: StoredOrder): Order {
  const { row, items, subscription, captured, isPaymentOpen, wentBack, shipments, withdrawals } = stored;
  return {
    ...identityOf(row),
    ...moneyOf(row),
    ...peopleOf(row),
    ...toSubscription(row, subscription),
    receipt: row.receipt_token,
    paymentMethod: row.payment_method,
    paymentOpen: isPaymentOpen,
    authorized: row.status === 'Authorized' || isCapturedStatus(row.status),
    ...(captured === null ? {} : { captured: toDecimal(captured, row.currency) }),
    ...(wentBack ? wentBackOf(wentBack, row) : {}),
    nicn: cardOf(row.instrument)?.last4 ?? '',
    cardBrand: cardOf(row.instrument)?.brand ?? '',
    oneClick: isOneClick(row.instrument),
    items: items.map((item) => toItem(item, row.currency)),
    ...(shipments ? { shipments: shipments.map((shipment) => toShipment(shipment, items)) } : {}),
    ...(withdrawals ? { withdrawals: withdrawals.map((withdrawal) => toWithdrawal(withdrawal, items)) } : {}),
  };
}

function wentBackOf({ refunded, disputed }: NonNullable<StoredOrder['wentBack']>, { currency }: OrderRow) {
  return { refunded: toDecimal(refunded, currency), disputed: toDecimal(disputed, currency) };
}

function toShipment(
  { id, carrier, tracking, shipped_at: at, delivered_on: deliveredOn }: ShipmentRow,
  items: StoredOrder['items'],
): Shipment {
  return {
    id,
    date: at.toISOString(),
    carrier,
    tracking,
    ...(deliveredOn === null ? {} : { deliveredOn }),
    lines: numbersOf(items, (item) => item.shipment_id === id),
  };
}

export function toWithdrawal({ id, withdrawn_at: at }: WithdrawalRow, items: StoredOrder['items']): Withdrawal {
  return { id, date: at.toISOString(), lines: numbersOf(items, (item) => item.withdrawal_id === id) };
}

/** The places of some lines, which count from 1. */
function numbersOf(items: StoredOrder['items'], isMeant: (item: StoredOrder['items'][number]) => boolean): number[] {
  return items.flatMap((item, index) => (isMeant(item) ? [index + 1] : []));
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
    taxLines: toTaxLines(row.tax_lines, row.currency),
    orderShippingCost: amount(row.shipping_minor),
    shippingMethod: row.shipping_method?.name ?? null,
    shippingDays: row.shipping_method?.days ?? null,
    coupon: row.coupon_code,
    orderTransactionFee: amount(row.transaction_fee_minor),
    transactionFeeAmount: amount(row.transaction_fee_minor),
    transactionFeeDocumentId: row.transaction_fee_document_id,
  };
}

function peopleOf({ customer, email, account_id, billing_address: billing, shipping_address: shipping }: OrderRow) {
  const name = `${customer.firstName} ${customer.lastName}`.trim();
  return {
    customerEmail: email,
    customerName: name,
    accountId: account_id,
    shipToName: name,
    latitude: null,
    longitude: null,
    billing,
    shipping,
  };
}

/** E12: the subscription of an order. The stored one exists from the payment on. */
function toSubscription({ subscription: sold, currency }: OrderRow, live: StoredOrder['subscription']) {
  const amount = (minor: number | undefined) => (minor === undefined ? null : toDecimal(minor, currency));
  return {
    subscribed: sold !== null,
    subscriptionFrequency: sold?.choice.frequency ?? null,
    subscriptionFrequencyMultiplier: sold?.choice.multiplier ?? null,
    subscriptionTax: amount(sold?.tax),
    subscriptionShipping: amount(sold?.shipping),
    subscriptionSubtotal: amount(sold?.subtotal),
    subscriptionId: live?.id ?? null,
    subscription: live && {
      status: live.status,
      name: live.name,
      cancelToken: live.cancel_token,
      total: toDecimal(live.total_minor, currency),
      nextAt: live.next_renewal_at?.toISOString() ?? null,
    },
  };
}

/** E13: one line of an order. */
function toItem(item: StoredOrder['items'][number], currency: string): OrderItem {
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
    ...variantOf(item),
    orderId: item.order_id,
  };
}

/** E13: the variant of a product, where the offer names one. */
function variantOf({ variant }: StoredOrder['items'][number]) {
  return {
    productVariantId: variant?.sfid ?? null,
    productVariantName: variant?.name ?? null,
    productVariantSize: variant?.size ?? null,
    productVariantColor: variant?.color ?? null,
    productVariantPrice: variant?.price ?? null,
  };
}

/** The tax of an order line by line, as quotes and orders carry it: decimals of the currency (E14). */
export function toTaxLines(lines: readonly TaxLine[], currency: string) {
  return lines.map(({ name, ppm, base, amount }) => ({
    name,
    percent: ppm / 10_000,
    base: toDecimal(base, currency),
    amount: toDecimal(amount, currency),
  }));
}
