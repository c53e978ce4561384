import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AffiliateParameters } from '../../../contracts/api/affiliate-parameters.ts';
import type { QuoteRequest } from '../../../contracts/api/quote-api.ts';
import type { AccountDetails } from '../../../domain/account/account.ts';
import type { PostalAddress } from '../../../domain/account/address.ts';
import type { OrderStatus, OrderType } from '../../../domain/orders/order-status.ts';
import type { MinorUnits } from '../../../domain/pricing/money.ts';
import type { ProductVariant } from '../../../domain/pricing/offer.ts';
import type { Price } from '../../../domain/pricing/price.ts';
import type { SubscriptionChoice } from '../../../domain/pricing/subscription.ts';
import type { TaxLine } from '../../../domain/pricing/tax.ts';
import type { ReportedVisit } from '../../../domain/tracking/stats-info.ts';
import type { DefaultNow, Json, JsonDefault, JsonOrNull, NumberOrNull, TextOrNull, TimeOrNull } from './columns.ts';

/** The parts of a card that may be shown. */
export interface CardFace {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  /** The wallet that a card came from, as the API's payment method; absent for a card that was typed. */
  wallet?: string;
}

/** The card that paid an order; `ref` is the provider's payment method. */
export interface StoredCard extends CardFace {
  type?: 'card';
  ref: string;
}

/** The payer of an approval; with `agreementRef` the payer can be charged again without another approval. */
export interface StoredPayer {
  /** The API's payment method. */
  type: string;
  payerRef: string | null;
  agreementRef: string | null;
}

/** The instrument that paid an order. Older rows have a card and no type. */
export type StoredInstrument = StoredCard | StoredPayer;

/** The kinds of approvals: O04's two, and O05's two, which start without an address. */
export type ApprovalKind = 'payment' | 'subscription' | 'express' | 'recurring';

export interface AttemptFailure {
  code: string;
  message: string;
}

/** E12: the subscription of an order, as it was sold; amounts are minor units of each later delivery. */
export interface SoldSubscription extends Pick<Price, 'subtotal' | 'shipping' | 'tax' | 'total'> {
  offer: string;
  name: string;
  choice: SubscriptionChoice;
  /** Absent in orders of before. */
  taxLines?: TaxLine[];
  /** Days until the second delivery is charged, where the first was a trial. */
  trialDays: number | null;
}

/** All but the last two block another charge of the order (the index attempts_one_live). */
export type AttemptStatus =
  | 'created'
  | 'authorizing'
  | 'requires_action'
  | 'unknown'
  | 'authorized'
  | 'captured'
  | 'declined'
  | 'cancelled';

export interface QuoteTable {
  id: string;
  session_hash: string;
  checkout_id: string;
  funnel_hash: string;
  request: Json<QuoteRequest>;
  /** `renewal` is each later charge, zero for none; older processes write no such part. */
  price: Json<Price & { renewal?: MinorUnits }>;
  total_minor: MinorUnits;
  currency: string;
  created_at: DefaultNow;
}

/** E12. One per (checkout_id, purpose); the purpose is `sale` or `offer:` and the offer's sfid. */
export interface OrderTable {
  id: string;
  number: string;
  session_hash: string;
  checkout_id: string;
  purpose: string;
  parent_id: TextOrNull;
  order_type: OrderType;
  order_source: string;
  status: OrderStatus;
  brand: string;
  funnel_sfid: string;
  funnel_hash: string;
  step_sfid: string;
  currency: string;
  subtotal_minor: MinorUnits;
  shipping_minor: MinorUnits;
  tax_minor: MinorUnits;
  discount_minor: MinorUnits;
  total_minor: MinorUnits;
  payment_method: string;
  email: string;
  /** E12: the customer's account; null until the buyer is told, and of older orders until they have theirs. */
  account_id: TextOrNull;
  customer: Json<AccountDetails>;
  shipping_address: Json<PostalAddress>;
  billing_address: Json<PostalAddress>;
  aff_parameters: JsonOrNull<AffiliateParameters>;
  /** O02: what the browser said of the visit; the columns below are the server's. */
  stats_info: JsonOrNull<ReportedVisit>;
  /** The visit of the guest session; null for orders of older versions. */
  visit_number: NumberOrNull;
  /** The variant of the step that it was placed on. */
  variant_sfid: TextOrNull;
  /** The variants of the visit by their steps. */
  arms: JsonOrNull<Record<string, string>>;
  /** N13: the offers that were entered before and with it. */
  upsell_index: NumberOrNull;
  /** N13: 1 for the sale, one more for each accepted offer. */
  ordinal: NumberOrNull;
  /** N14: the number of an offer's last yes among all yeses of its sale, no two of which have the same; null for any other order. */
  yes_number: NumberOrNull;
  provider_customer: TextOrNull;
  instrument: JsonOrNull<StoredInstrument>;
  /** The receipt token of a sale, 128 random bits in base64url. */
  receipt_token: TextOrNull;
  /** Older orders have no `days`. */
  shipping_method: JsonOrNull<{ sfid: string; name: string; days?: { min: number; max: number } }>;
  tax_lines: JsonDefault<TaxLine[]>;
  coupon_code: TextOrNull;
  transaction_fee_minor: Generated<MinorUnits>;
  transaction_fee_document_id: TextOrNull;
  subscription: JsonOrNull<SoldSubscription>;
  created_at: DefaultNow;
  updated_at: DefaultNow;
  paid_at: TimeOrNull;
  /** N02: when its session was shown the receipt of a sale; null of offers, renewals and older sales. */
  walk_ended_at: TimeOrNull;
  /** Whether its shopper allowed advertising when it was placed; null for orders of older versions. */
  may_advertise: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
}

/** E13 */
export interface OrderItemTable {
  id: string;
  order_id: string;
  position: number;
  offer_sfid: string;
  product_id: string;
  product_name: string;
  product_description: string;
  product_image: string;
  quantity: number;
  unit_price_minor: MinorUnits;
  total_minor: MinorUnits;
  discount_minor: Generated<MinorUnits>;
  tax_code: TextOrNull;
  is_bump_offer: Generated<boolean>;
  variant: JsonOrNull<ProductVariant>;
  /** Null while the line is not shipped. */
  shipment_id: TextOrNull;
  /** Null while the line is not withdrawn from. */
  withdrawal_id: TextOrNull;
}

/** Lines of one order that were sent to its shopper at once. */
export interface ShipmentTable {
  id: string;
  order_id: string;
  carrier: TextOrNull;
  tracking: TextOrNull;
  shipped_at: Date;
  /** A calendar day, `2026-12-03`; null while it is not known. */
  delivered_on: TextOrNull;
}

/** Lines of one order that its shopper withdrew from at once. */
export interface WithdrawalTable {
  id: string;
  order_id: string;
  proved_by: 'session' | 'email';
  withdrawn_at: Date;
}

export interface AttemptTable {
  id: string;
  order_id: string;
  number: number;
  status: AttemptStatus;
  amount_minor: MinorUnits;
  currency: string;
  instrument_ref: TextOrNull;
  provider: string;
  provider_ref: TextOrNull;
  idempotency_key: string;
  /** `CIT`, `MIT` or `provider_billed`. */
  initiated_as: string;
  client_secret: TextOrNull;
  approval_kind: ColumnType<ApprovalKind | null, ApprovalKind | null | undefined, never>;
  /** The token in the return address. */
  approval_token: TextOrNull;
  approval_url: TextOrNull;
  approval_ref: TextOrNull;
  /** Q03: the whole address of the page that the shopper returns to, of which the provider has a part. */
  approval_return: TextOrNull;
  failure: JsonOrNull<AttemptFailure>;
  /** When recovery next reads an attempt that was resolved without money; null means never. */
  look_again_at: TimeOrNull;
  /** The end of the authorization at the provider; null for an attempt that was never authorized. */
  capture_before: TimeOrNull;
  /** The amount of the shop's capture request, and the number of requests. */
  capture_minor: ColumnType<MinorUnits | null, MinorUnits | null | undefined, MinorUnits | null>;
  capture_number: Generated<number>;
  created_at: DefaultNow;
  sent_at: TimeOrNull;
  resolved_at: TimeOrNull;
}

/** The kinds of a provider's balance transactions, and the release of an authorization. */
export type LedgerKind = 'capture' | 'refund' | 'refund_reversed' | 'dispute' | 'dispute_reversed' | 'void';

/** Rows are only added: the database refuses updates and deletes. */
export interface LedgerTable {
  id: GeneratedAlways<number>;
  order_id: AddedOnce<string>;
  attempt_id: AddedOnce<string>;
  kind: AddedOnce<LedgerKind>;
  amount_minor: AddedOnce<MinorUnits>;
  currency: AddedOnce<string>;
  provider: AddedOnce<string>;
  provider_ref: AddedOnce<string>;
  at: ColumnType<Date, Date | undefined, never>;
}

/** A card of one guest session; the id is random. */
export interface InstrumentTable {
  id: string;
  session_hash: string;
  checkout_id: string;
  provider: string;
  provider_ref: string;
  display: Json<CardFace>;
  created_at: DefaultNow;
}

type AddedOnce<Value> = ColumnType<Value, Value, never>;
