import type { MinorUnits } from '../../../domain/pricing/money.ts';
import type { Price } from '../../../domain/pricing/price.ts';
import type { SubscriptionChoice } from '../../../domain/pricing/subscription.ts';
import type { ApprovalKind } from '../../db/schema/order-tables.ts';
import type { ChargeResult, Refused, Unknown } from './charge.ts';

/** Our ids and the idempotency key of an attempt, the same in each of its requests. */
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
export type AmountParts = Pick<Price, 'subtotal' | 'shipping' | 'tax' | 'discount'>;

/** The amount of now, and the amount of each later delivery. */
export interface BilledTerms {
  firstAmount: MinorUnits;
  amount: MinorUnits;
  currency: string;
  choice: SubscriptionChoice;
  /** When the second payment is due. */
  startsAt: Date;
}

/** Recurring payments as the payer agrees to them. */
export interface Agreement {
  name: string;
  /** At most 127 characters. */
  description: string;
  terms: BilledTerms;
}

/** The terms that a payer approves, from our rows alone. */
export interface ApprovalTerms extends AttemptNames {
  kind: ApprovalKind;
  amount: MinorUnits;
  currency: string;
  parts: AmountParts;
  /** Null for an order without a subscription. */
  agreement: Agreement | null;
  description: string;
  /** The name of the order's brand, which the payer reads. */
  brandName: string;
}

/** `goes on` includes an agreement that the provider itself has suspended or ended. `unknown`: it could not be read. */
export type AgreementReading = 'ended by its payer' | 'goes on' | 'unknown';

/** Absolute addresses of ours; the provider adds its parameters to their queries. */
export interface ReturnUrls {
  returnUrl: string;
  cancelUrl: string;
}

export interface ApprovalRequest extends ApprovalTerms, ReturnUrls {
  /** Null where the provider will report the address. */
  deliverTo: DeliveryAddress | null;
  /** Whether the approval includes an agreement for later charges. */
  saveForFutureUse: boolean;
  /** The provider's reference that its widgets made on our page; null at a provider whose page begins here. */
  instrumentRef: string | null;
}

/** `unavailable`: the provider may have created a page, which takes no money. */
export type ApprovalResult =
  | { type: 'created'; ref: string; token: string; approvalUrl: string }
  | { type: 'refused'; problem: ProviderProblem }
  | { type: 'unavailable'; detail: string };

/** An attempt's page, from our row. */
export interface ApprovalPage {
  ref: string;
  token: string;
  approvalUrl: string;
}

export interface ApprovalExecution extends ApprovalTerms, ApprovalPage {
  /** The payer of the return address, if it had one; it must be the payer who approved. */
  payerRef: string | null;
  /** `later` holds the amount, to be captured or released; only a provider with `authorizations` gets it. */
  capture: 'now' | 'later';
}

/** `expired` means an unknown page, `not_approved` that the shopper has to approve, and `unavailable` the rest. */
export type Executed = ChargeResult & {
  refusal?: 'not_approved' | 'expired' | 'unavailable';
  problem?: ProviderProblem;
};

/** A provider's error for a request that it did not execute; for our log and for H05. It never contains a secret. */
export interface ProviderProblem {
  /** The provider's own code, or one of ours in lower case where the provider was not called. */
  code: string;
  message: string;
  /** The id that the provider's support asks for. */
  debugId: string | null;
}

/** The payer who approved, from the provider. */
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

export interface SubscriptionEnd {
  /** The provider's id of the subscription, or of the agreement. */
  subscriptionRef: string;
  reason: string;
}

export type EndedSubscription = { type: 'cancelled' } | (Refused & { problem: ProviderProblem }) | Unknown;

/** The refusal of a request by the provider's own error. */
export function refusedBy(problem: ProviderProblem) {
  return { type: 'refused', detail: `${problem.code}: ${problem.message}`, problem } as const;
}

/** A problem that an adapter found itself, without a reply of its provider. */
export function ownProblem(code: string, message: string): ProviderProblem {
  return { code, message, debugId: null };
}
