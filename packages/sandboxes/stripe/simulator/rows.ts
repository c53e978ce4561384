import type { Delivery } from '../../kit/event-delivery.ts';
import type { ApiError, Json } from './outcome.ts';
import type { CardBehaviour } from './test-cards.ts';

export type Metadata = Record<string, string>;

export type CheckResult = 'pass' | 'fail' | 'unavailable' | null;

export interface CustomerRow {
  id: string;
  created: number;
  email: string | null;
  name: string | null;
  phone: string | null;
  description: string | null;
  address: Json;
  shipping: Json;
  metadata: Metadata;
}

/** The stored facts of a card. The number is not stored: `behaviour` is that of the test number. */
export interface CardFacts {
  behaviour: CardBehaviour;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  fingerprint: string;
  funding: string;
  cvcCheck: CheckResult;
  postalCheck: CheckResult;
  line1Check: CheckResult;
  /** Set for a card from a wallet. */
  wallet?: 'apple_pay' | 'google_pay' | null;
}

/** A card that may become one payment method. */
export interface TokenRow {
  id: string;
  created: number;
  card: CardFacts;
  used: boolean;
}

/** A merchant id of Apple Pay whose cards are encrypted for this account. */
export interface AppleMerchantRow {
  id: string;
}

export interface PaymentMethodRow {
  id: string;
  created: number;
  customer: string | null;
  card: CardFacts;
  billingDetails: Json;
  metadata: Metadata;
  /** An earlier charge of it succeeded. */
  charged: boolean;
  /** The bank has authenticated the cardholder for later use. */
  authenticatedForLater: boolean;
  /** Used without a customer, or detached: it may never be used again. */
  spent: boolean;
}

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

/** The one open challenge of an intent, and the browser's return address. */
export interface ChallengeRow {
  attempt: string;
  mode: 'use_stripe_sdk' | 'redirect_to_url';
  returnUrl: string | null;
}

export interface IntentRow {
  id: string;
  created: number;
  amount: number;
  amountReceived: number;
  currency: string;
  status: IntentStatus;
  clientSecret: string;
  customer: string | null;
  paymentMethod: string | null;
  paymentMethodTypes: string[];
  paymentMethodOptions: Json;
  captureMethod: string;
  confirmationMethod: string;
  setupFutureUsage: string | null;
  latestCharge: string | null;
  lastError: ApiError | null;
  challenge: ChallengeRow | null;
  description: string | null;
  receiptEmail: string | null;
  shipping: Json;
  statementDescriptorSuffix: string | null;
  metadata: Metadata;
  canceledAt: number | null;
  cancellationReason: string | null;
}

export type SetupIntentStatus = Exclude<IntentStatus, 'requires_capture'>;

/** The check of a card that is kept for later charges; nothing is charged. */
export interface SetupIntentRow {
  id: string;
  created: number;
  status: SetupIntentStatus;
  clientSecret: string;
  customer: string | null;
  paymentMethod: string | null;
  usage: string;
  lastError: ApiError | null;
  challenge: ChallengeRow | null;
  description: string | null;
  metadata: Metadata;
  canceledAt: number | null;
  cancellationReason: string | null;
}

/** The attempt of a challenge page; stored after its end, for reloads and double clicks. */
export interface AttemptRow {
  id: string;
  /** The id of a payment intent or of a setup intent. */
  intent: string;
  paymentMethod: string;
  challenge: ChallengeRow;
  result: 'open' | 'succeeded' | 'failed';
}

export interface ChargeRow {
  id: string;
  created: number;
  intent: string;
  customer: string | null;
  paymentMethod: string;
  card: CardFacts;
  billingDetails: Json;
  amount: number;
  amountCaptured: number;
  amountRefunded: number;
  currency: string;
  captured: boolean;
  /** The expiry of an authorization, in seconds; null on a charge that was captured at once. */
  captureBefore?: number | null;
  /** When an authorized amount was captured, in seconds. */
  capturedAt?: number;
  status: 'succeeded' | 'failed';
  failureCode: string | null;
  declineCode: string | null;
  failureMessage: string | null;
  authenticated: boolean;
  /** The cardholder disputed it, with any outcome. */
  disputed?: boolean;
  description: string | null;
  receiptEmail: string | null;
  shipping: Json;
  statementDescriptorSuffix: string | null;
  metadata: Metadata;
}

export interface RefundRow {
  id: string;
  created: number;
  charge: string;
  intent: string;
  amount: number;
  currency: string;
  reason: string | null;
  metadata: Metadata;
  /** When the bank returned it as undeliverable. */
  failedAt?: number;
}

export type DisputeStatus = 'needs_response' | 'won' | 'lost' | 'warning_needs_response' | 'warning_closed';

/** A dispute of a charge; an inquiry takes no money. */
export interface DisputeRow {
  id: string;
  created: number;
  charge: string;
  intent: string;
  amount: number;
  currency: string;
  reason: string;
  status: DisputeStatus;
  evidence: string | null;
  metadata: Metadata;
  withdrawnAt: number | null;
  reinstatedAt: number | null;
}

/** A webhook event, with a copy of the object at that time. */
export interface EventRow {
  id: string;
  created: number;
  type: string;
  object: Json;
  requestId: string | null;
  idempotencyKey: string | null;
  delivery: Delivery;
}

/** The first answer to an idempotency key, for repeated requests. */
export interface KeyRow {
  id: string;
  method: string;
  path: string;
  paramsHash: string;
  requestId: string;
  status: number;
  body: string;
}

export interface Tables {
  customer: CustomerRow;
  paymentMethod: PaymentMethodRow;
  intent: IntentRow;
  setupIntent: SetupIntentRow;
  attempt: AttemptRow;
  charge: ChargeRow;
  refund: RefundRow;
  dispute: DisputeRow;
  event: EventRow;
  key: KeyRow;
  token: TokenRow;
  appleMerchant: AppleMerchantRow;
}
