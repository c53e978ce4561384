import { toPostalAddress } from '../../../domain/account/address.ts';
import { orderNumber } from '../../../domain/orders/order-number.ts';
import type { LineKind, Price, PricedLine } from '../../../domain/pricing/price.ts';
import type { SoldSubscription } from '../../db/schema/order-tables.ts';
import type { ItemRow, OrderRow } from '../records/attempt-rows.ts';
import { newToken, type OpenDraft, type OrderSession, type OrdersDeps } from '../records/orders-deps.ts';

const NUMBER_BYTES = 8;

/** The columns of an unpaid order that may change: the shopper may correct the form after a decline. */
export function changeableColumns(deps: OrdersDeps, draft: OpenDraft) {
  return jsonAsText(changeableValues(deps, draft));
}

/** What a call that places an unpaid order again says of its visit; what it does not say stays. */
export function linkColumns({ link: { reported, arms, variant, mayAdvertise } }: OpenDraft) {
  return {
    may_advertise: mayAdvertise,
    ...(reported === null ? {} : { stats_info: JSON.stringify(reported) }),
    ...(arms === null ? {} : { arms: JSON.stringify(arms), variant_sfid: variant }),
  };
}

/** A new order's row, whose number may be taken already. */
export function newOrder(deps: OrdersDeps, session: OrderSession, draft: OpenDraft): OrderRow {
  return {
    ...changeableValues(deps, draft),
    id: deps.newId(),
    number: orderNumber(deps.randomBytes(NUMBER_BYTES)),
    session_hash: session.hash,
    checkout_id: draft.checkoutId,
    purpose: draft.purpose,
    parent_id: draft.parentId,
    provider_customer: draft.providerCustomer,
    instrument: null,
    stats_info: draft.link.reported,
    visit_number: null,
    variant_sfid: draft.link.variant,
    arms: draft.link.arms && { ...draft.link.arms },
    may_advertise: draft.link.mayAdvertise,
    receipt_token: draft.purpose === 'sale' ? newToken(deps) : null,
    status: 'Pending',
    created_at: deps.clock(),
    paid_at: null,
    walk_ended_at: null,
  };
}

function changeableValues(deps: OrdersDeps, draft: OpenDraft) {
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
    shipping_method: price.shippingMethod,
    tax_lines: price.taxLines,
    coupon_code: price.coupon?.code ?? null,
    transaction_fee_minor: draft.sold.fee?.amount ?? 0,
    transaction_fee_document_id: draft.sold.fee?.documentId ?? null,
    subscription: subscriptionOf(draft),
    payment_method: draft.paymentMethod,
    email: draft.account.email,
    account_id: deps.accountIdOf(draft.account.email),
    customer: draft.account,
    shipping_address: toPostalAddress(draft.account),
    billing_address: toPostalAddress(draft.billing),
    aff_parameters: draft.affParameters,
    upsell_index: draft.link.upsellIndex,
    ordinal: draft.link.ordinal,
    yes_number: draft.link.yesNumber,
    updated_at: deps.clock(),
  };
}

type Changeable = ReturnType<typeof changeableValues>;

type JsonColumn = 'tax_lines' | 'customer' | 'shipping_address' | 'billing_address' | JsonOrNullColumn;
type JsonOrNullColumn = 'shipping_method' | 'subscription' | 'aff_parameters';
type TextOfJson = { [Name in JsonColumn]: Name extends JsonOrNullColumn ? string | null : string };

/** The columns of jsonb are written as text. */
function jsonAsText<Row extends Changeable>({ ...row }: Row): Omit<Row, JsonColumn> & TextOfJson {
  return {
    ...row,
    shipping_method: textOrNull(row.shipping_method),
    tax_lines: JSON.stringify(row.tax_lines),
    subscription: textOrNull(row.subscription),
    customer: JSON.stringify(row.customer),
    shipping_address: JSON.stringify(row.shipping_address),
    billing_address: JSON.stringify(row.billing_address),
    aff_parameters: textOrNull(row.aff_parameters),
  };
}

function textOrNull(value: object | null): string | null {
  return value && JSON.stringify(value);
}

function subscriptionOf({ sold: { renewal } }: OpenDraft): SoldSubscription | null {
  if (!renewal) return null;
  const { nextAt: _, ...sold } = renewal;
  return sold;
}

/** E13: the rows of the order's lines. */
export function newItems(deps: OrdersDeps, orderId: string, { sold }: OpenDraft): ItemRow[] {
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
      variant: offer.product.variant ?? null,
      shipment_id: null,
      withdrawal_id: null,
    };
  });
}

function lineOf(price: Price, offer: string, kind: LineKind): PricedLine {
  const line = price.lines.find((each) => each.offer === offer && each.kind === kind);
  if (!line) throw new Error(`the price has no line for the offer ${offer}`);
  return line;
}
