import type { AccountDetails } from '../../domain/account.ts';
import { orderNumber } from '../../domain/order-number.ts';
import type { OrderStatus } from '../../domain/order-status.ts';
import type { LineKind, Price, PricedLine } from '../../domain/price.ts';
import type { PostalAddress, SoldSubscription } from '../db/order-tables.ts';
import type { OpenDraft } from './order-draft.ts';
import { newToken, type OrderSession, type OrdersDeps } from './orders-deps.ts';

/** How many random bytes an order number is made of. */
const NUMBER_BYTES = 8;

/** What of an order's row may change while it is unpaid: the shopper may correct the form after a decline. */
export function changeableColumns(deps: OrdersDeps, draft: OpenDraft) {
  const { price } = draft.sold;
  return {
    order_type: draft.orderType,
    order_source: draft.orderSource,
    brand: draft.published.brand.uniqueName,
    funnel_sfid: draft.published.funnel.sfid,
    funnel_hash: draft.published.hash,
    step_sfid: draft.stepId,
    currency: price.currency,
    subtotal_minor: price.subtotal,
    shipping_minor: price.shipping,
    tax_minor: price.tax,
    discount_minor: price.discount,
    total_minor: price.total,
    shipping_method: price.shippingMethod && JSON.stringify(price.shippingMethod),
    tax_lines: JSON.stringify(price.taxLines),
    coupon_code: price.coupon?.code ?? null,
    transaction_fee_minor: draft.sold.fee?.amount ?? 0,
    transaction_fee_document_id: draft.sold.fee?.documentId ?? null,
    subscription: subscriptionColumn(draft),
    payment_method: draft.paymentMethod,
    email: draft.account.email,
    customer: JSON.stringify(draft.account),
    shipping_address: JSON.stringify(addressOf(draft.account)),
    billing_address: JSON.stringify(addressOf(draft.billing)),
    aff_parameters: draft.affParameters && JSON.stringify(draft.affParameters),
    updated_at: deps.clock(),
  };
}

/** A new order's row, with a number that the database has yet to find free. */
export function newOrderRow(deps: OrdersDeps, session: OrderSession, draft: OpenDraft) {
  return {
    ...changeableColumns(deps, draft),
    id: deps.newId(),
    number: orderNumber(deps.randomBytes(NUMBER_BYTES)),
    session_hash: session.hash,
    checkout_id: draft.checkoutId,
    purpose: draft.purpose,
    parent_id: draft.parentId,
    provider_customer: draft.providerCustomer,
    created_at: deps.clock(),
    receipt_token: draft.purpose === 'sale' ? newToken(deps) : null,
    ...statusColumns('Pending'),
  };
}

function subscriptionColumn({ sold: { renewal } }: OpenDraft): string | null {
  if (!renewal) return null;
  const { nextAt: _, ...sold } = renewal;
  return JSON.stringify(sold satisfies SoldSubscription);
}

/** A status, and the state of the order's machine that it is. */
export function statusColumns(status: OrderStatus) {
  return { status, machine_state: JSON.stringify({ machine: 'order', version: 1, value: status }) };
}

/** E13: the order's lines, as they were sold. */
export function itemRows(deps: OrdersDeps, orderId: string, { sold }: OpenDraft) {
  return sold.lines.map(({ offer, chosen }, position) => {
    const line = lineOf(sold.price, offer.sfid, chosen.kind ?? 'offer');
    return {
      id: deps.newId(),
      order_id: orderId,
      position,
      offer_sfid: offer.sfid,
      product_id: offer.product.sfid,
      product_name: offer.name,
      product_description: offer.description,
      product_image: offer.product.image[0]?.imageUrl ?? '',
      quantity: line.quantity,
      unit_price_minor: line.unit,
      total_minor: line.total,
      discount_minor: line.discount,
      tax_code: line.taxCode,
      is_bump_offer: line.kind === 'bump',
      variant: offer.product.variant ? JSON.stringify(offer.product.variant) : null,
    };
  });
}

function lineOf(price: Price, offer: string, kind: LineKind): PricedLine {
  const line = price.lines.find((each) => each.offer === offer && each.kind === kind);
  if (!line) throw new Error(`the price has no line for the offer ${offer}`);
  return line;
}

function addressOf(account: AccountDetails): PostalAddress {
  return {
    ...{ address: account.street, apartment: account.apartment, city: account.city, state: account.state },
    ...{ country: account.country, zip: account.zipPostalCode, additionalLine: account.additionalAddressLine },
  };
}
