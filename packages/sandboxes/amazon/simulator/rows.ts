import type { Delivery } from '../../kit/event-delivery.ts';
import type { Amount } from './amounts.ts';

/** An entry of Amazon's address book, with Amazon's names; an empty text where the person gave none. */
export interface Address {
  id: string;
  name: string;
  addressLine1: string;
  addressLine2: string;
  addressLine3: string;
  city: string;
  stateOrRegion: string;
  postalCode: string;
  countryCode: string;
  phone: string;
}

/**
 * The behaviour of a card: it pays, or it pays once its bank's page was answered, or each authorization on it is declined
 * with this reason, or it may not pay at all.
 */
export type CardBehaviour = 'pays' | 'asks' | DeclineReason | 'PaymentMethodNotAllowed';

export type DeclineReason = 'InvalidPaymentMethod' | 'AmazonRejected' | 'ProcessingFailure' | 'TransactionTimedOut';

export interface Card {
  id: string;
  /** As the wallet shows it, such as `Visa ending in 1111`. */
  label: string;
  behaviour: CardBehaviour;
}

/** A token of Login with Amazon; the id is the token itself. */
export interface TokenRow {
  id: string;
  person: string;
  clientId: string;
  scope: string;
  issuedAt: number;
  expiresAt: number;
}

export type ContractState = 'Draft' | 'Open' | 'Suspended' | 'Canceled' | 'Closed';

/** What the shop attached to an order; an empty text where it attached none. */
export interface SellerOrder {
  sellerOrderId: string;
  storeName: string;
  customInformation: string;
  sellerNote: string;
  platformId: string;
}

/** The person's answer on the bank's confirmation page; `none` before one. */
export type Confirmation = 'none' | 'Success' | 'Failure' | 'Abandoned';

interface Contract {
  id: string;
  seller: string;
  person: string;
  state: ContractState;
  /** Amazon's reason code of a state; empty without one. */
  reason: string;
  address: string | null;
  /** False where a wallet made the contract, and nothing is shipped to an address of Amazon's. */
  needsAddress: boolean;
  card: string | null;
  /** Whether the chosen card was declined, and no other was chosen since. */
  isCardRefused: boolean;
  /** Whether the shop's note simulates that the chosen card may not pay. */
  isCardNotAllowed: boolean;
  /** The shop's addresses for the end of the confirmation page; empty where it gave none. */
  successUrl: string;
  failureUrl: string;
  confirmation: Confirmation;
  order: SellerOrder;
  createdAt: number;
  updatedAt: number;
  expiresAt: number;
  confirmedAt: number | null;
  /** When a suspended contract opens again by itself; null where only another card opens it. */
  reopensAt: number | null;
}

export interface OrderReferenceRow extends Contract {
  kind: 'order';
  total: Amount | null;
  /** The billing agreement that pays this order; null for an order of its own. */
  agreement: string | null;
  requestsAuthorization: boolean;
  authorizations: string[];
}

export interface AgreementRow extends Contract {
  kind: 'agreement';
  hasConsent: boolean;
  /** `CustomerInitiatedTransaction` or `MerchantInitiatedTransaction`; empty where the shop gave none. */
  agreementType: string;
  subscriptionAmount: Amount | null;
}

export type ContractRow = OrderReferenceRow | AgreementRow;

/** What an authorization, a capture and a refund have in common. */
export interface Payment {
  id: string;
  seller: string;
  orderReference: string;
  /** The shop's reference id, which is its idempotency key. */
  reference: string;
  /** The rest of the first request, for a comparison with its repetitions. */
  request: string;
  amount: Amount;
  reason: string;
  note: string;
  softDescriptor: string;
  createdAt: number;
  updatedAt: number;
  /** When a pending object reaches its end; null while it has none, or has reached it. */
  resolvesAt: number | null;
}

/** What the shop asks of each of them. */
export type PaymentInput = Pick<Payment, 'reference' | 'request' | 'amount' | 'note' | 'softDescriptor'>;

export interface AuthorizationRow extends Payment {
  state: 'Pending' | 'Open' | 'Declined' | 'Closed';
  isSoftDecline: boolean;
  captureNow: boolean;
  captured: number;
  captures: string[];
  expiresAt: number;
  /** The end of a pending authorization; empty where it succeeds. */
  declinesWith: DeclineReason | '';
  /** How long a declined card suspends its order; 0 until another card is chosen. */
  updateMinutes: number;
}

export interface CaptureRow extends Payment {
  authorization: string;
  state: 'Pending' | 'Declined' | 'Completed' | 'Closed';
  refunded: number;
  refunds: string[];
}

export interface RefundRow extends Payment {
  capture: string;
  state: 'Pending' | 'Declined' | 'Completed';
  /** The reason of the decline that its end will be; empty where it succeeds. */
  declinesWith: string;
}

/** A report of the seller's; its text is made when it is requested. */
export interface ReportRow {
  id: string;
  request: string;
  seller: string;
  type: string;
  from: number;
  until: number;
  createdAt: number;
  text: string;
}

/** A notification: the text of Amazon's message, before it is signed. */
export interface EventRow {
  id: string;
  type: string;
  message: string;
  createdAt: number;
  delivery: Delivery;
}

export interface Tables {
  token: TokenRow;
  contract: ContractRow;
  authorization: AuthorizationRow;
  capture: CaptureRow;
  refund: RefundRow;
  report: ReportRow;
  event: EventRow;
}
