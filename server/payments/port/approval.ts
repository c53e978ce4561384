import type { MinorUnits } from '../../../domain/pricing/money.ts';
import type { SubscriptionChoice } from '../../../domain/pricing/subscription.ts';
import type { ApprovalKind } from '../../db/schema/order-tables.ts';
import type { ChargeResult } from './charge.ts';

/** Our rows, and the key that makes a request one. Every request of an attempt has the same three. */
export interface AttemptNames {
  orderId: string;
  attemptId: string;
  idempotencyKey: string;
}

export interface DeliveryAddress {
  name: string;
  line1: string;
  line2: string;
  city: string;
  state: string;
  postalCode: string;
  /** ISO 3166, two letters. */
  country: string;
}

/** Subtotal, shipping and tax less discount are the amount. */
export interface AmountParts {
  subtotal: MinorUnits;
  shipping: MinorUnits;
  tax: MinorUnits;
  discount: MinorUnits;
}

/** What is taken now, and what each later delivery costs. */
export interface SubscriptionTerms {
  firstAmount: MinorUnits;
  amount: MinorUnits;
  currency: string;
  choice: SubscriptionChoice;
  /** When the second payment is due. */
  startsAt: Date;
}

/** Payments that go on, as the payer agrees to them. */
export interface Agreement {
  name: string;
  /** In words; at most 127 characters. */
  description: string;
  terms: SubscriptionTerms;
}

/** What an order asks its payer to approve; it follows from our rows alone. */
export interface ApprovalTerms extends AttemptNames {
  kind: ApprovalKind;
  amount: MinorUnits;
  currency: string;
  parts: AmountParts;
  /** Null where nothing is subscribed to. */
  agreement: Agreement | null;
  description: string;
}

/** Absolute addresses of ours; the provider adds its parameters to their queries. */
export interface ReturnUrls {
  returnUrl: string;
  cancelUrl: string;
}

export interface ApprovalRequest extends ApprovalTerms, ReturnUrls {
  /** Null where the provider will tell where it goes. */
  deliverTo: DeliveryAddress | null;
  /** Whether the payer is asked for leave to be charged for what follows. */
  saveForFutureUse: boolean;
}

/** `unavailable`: it is not known whether a page was made, and nothing hangs on it. */
export type ApprovalResult =
  | { type: 'created'; ref: string; token: string; approvalUrl: string }
  | { type: 'refused'; problem: ProviderProblem }
  | { type: 'unavailable'; detail: string };

/** The page that was made for an attempt, from our row. */
export interface ApprovalPage {
  ref: string;
  token: string;
  approvalUrl: string;
}

export interface ApprovalExecution extends ApprovalTerms, ApprovalPage {
  /** The payer that the shopper's address named on the way back, if any; it must be the one who approved. */
  payerRef: string | null;
}

/**
 * What came of executing an approval. `refusal` is null unless the provider did nothing: `expired`, it does not know the
 * page; `not_approved`, the shopper has to approve; `unavailable`, the rest.
 */
export interface Executed {
  outcome: ChargeResult;
  refusal: 'not_approved' | 'expired' | 'unavailable' | null;
  problem: ProviderProblem | null;
}

/** What a provider says of a request that it did not do; for us and for H05. Never holds a secret. */
export interface ProviderProblem {
  /** The provider's own code, or one of ours in lower case where the provider was not asked. */
  code: string;
  message: string;
  /** What the provider's support asks for. */
  debugId: string | null;
}

/** Whoever approved, as the provider tells it. */
export interface PayerDetails {
  payerRef: string;
  email: string;
  firstName: string;
  lastName: string;
  address: DeliveryAddress | null;
}

export type PayerReading =
  | { type: 'details'; details: PayerDetails }
  | { type: 'requires_approval'; approvalUrl: string }
  /** `isExpired`: the provider does not know the page any more. */
  | { type: 'refused'; isExpired: boolean; problem: ProviderProblem }
  | { type: 'unavailable'; detail: string };

export type EndedSubscription =
  | { type: 'cancelled' }
  | { type: 'refused'; problem: ProviderProblem }
  | { type: 'unknown'; detail: string };
