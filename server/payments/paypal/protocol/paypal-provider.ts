import type { MinorUnits } from '../../../../domain/pricing/money.ts';
import type {
  AmountParts,
  ApprovalResult,
  AttemptNames,
  DeliveryAddress,
  EndedSubscription,
  PayerDetails,
  ProviderProblem,
  SubscriptionTerms,
} from '../../port/approval.ts';
import type { BalanceTransactionBatch } from '../../port/balance-transactions.ts';
import type { RefundResult, Severity } from '../../port/charge.ts';
import type { WebhookHeaders, WebhookVerdict } from '../../port/webhook-event.ts';

/**
 * What the shop asks of PayPal, whichever of its protocols is spoken. Nothing here throws for what PayPal and networks
 * do: every outcome is a value, and an outcome that is not known is never called a decline. A shopper is sent away to
 * approve, comes back, and only then is money taken, by `executePayment`; but for `chargeBillingAgreement`.
 */
export interface PayPalProvider {
  /** Names the protocol in our rows. */
  readonly name: 'paypal-v1' | 'paypal-v2' | 'paypal-nvp';
  /** Whether a payment may ask for leave to charge its payer again (`saveForFutureUse`). */
  readonly canSaveForFutureUse: boolean;
  /** O05: whether a subscription can be agreed to before anybody knows where it goes; else its amount is fixed by then. */
  readonly expressSubscriptions: boolean;
  /** Asks for a page where the shopper approves. Takes no money; asking again makes another page. */
  createPayment(request: PaymentRequest): Promise<ApprovalResult>;
  /** Takes the money of an approved payment once, or says how it stands; safe to repeat, and from two tabs at once. */
  executePayment(request: ExecuteRequest): Promise<PaymentResult>;
  /** How a payment stands, whether or not a reply ever reached us. Takes no money. */
  readPayment(payment: PaymentReference): Promise<PaymentReading>;
  /** Gives money back. The same `idempotencyKey` never gives it twice. */
  refund(request: PayPalRefund): Promise<RefundResult>;
  /** Charges a payer who gave leave with an earlier payment. The same `idempotencyKey` never charges twice. */
  chargeBillingAgreement(request: BillingAgreementCharge): Promise<PaymentResult>;
  /** T07: asks for a page where the shopper agrees to a subscription. */
  createSubscription(request: SubscriptionRequest): Promise<ApprovalResult>;
  /** T07: begins an agreed subscription and takes its first payment; safe to repeat. */
  executeSubscription(request: ExecuteSubscription): Promise<SubscriptionResult>;
  /** T07: ends a subscription; one that has ended is `cancelled`, too. */
  cancelSubscription(request: { subscriptionRef: string; reason: string }): Promise<CancelResult>;
  /** O05: the same, begun without an address, which PayPal then tells. */
  readonly express: PayPalExpress;
  /** PayPal's own ledger, the newest balance transaction first, in batches; those before `since` are left out. */
  balanceTransactions(since?: Date): AsyncIterable<BalanceTransactionBatch>;
  /** Asks PayPal whether it has sent what was posted to our webhook, and reads what it is about. */
  verifyWebhook(rawBody: Buffer, headers: WebhookHeaders): Promise<WebhookVerdict>;
  /**
   * The same account by another protocol, for what was begun before the setting was changed: ids of one protocol mean
   * nothing to another. Null for what is none of ours, or where its credentials are not there.
   */
  legacyProtocol(name: string): PayPalProvider | null;
}

/** One protocol by itself. */
export type PayPalAdapter = Omit<PayPalProvider, 'legacyProtocol'>;

export interface PayPalExpress {
  set(request: PaymentRequest | SubscriptionRequest): Promise<ApprovalResult>;
  /** Who approved, and where it goes. */
  getDetails(request: DetailsRequest): Promise<DetailsResult>;
  /** As `executePayment`; with `mayDiffer` the total may be other than at first, by shipping and tax. */
  do(request: ExecuteRequest): Promise<PaymentResult>;
  createRecurring(request: ExecuteSubscription): Promise<SubscriptionResult>;
}

/** Our rows, and the key that makes a request one. */
export type PayPalAttempt = AttemptNames;

export type PayPalAddress = DeliveryAddress;

/** Where it goes: as the shopper told us, as PayPal will tell us, or nowhere. */
export type PayPalShipping = { type: 'ours'; to: PayPalAddress } | { type: 'paypals' } | { type: 'none' };

export interface PaymentRequest extends PayPalAttempt {
  amount: MinorUnits;
  currency: string;
  parts: AmountParts | null;
  description: string;
  /** Absolute addresses of ours; PayPal adds its parameters to their queries. */
  returnUrl: string;
  cancelUrl: string;
  shipping: PayPalShipping;
  saveForFutureUse: boolean;
}

export interface ExecuteRequest extends PayPalAttempt {
  /** What `createPayment` has answered, from our row. */
  paymentRef: string;
  token: string;
  /** The PayerID of the address that the shopper came back to, if any; it must be the one who approved. */
  payerRef: string | null;
  amount: MinorUnits;
  currency: string;
  parts: AmountParts | null;
  /** Whether the total may be another than the one that was approved. */
  mayDiffer: boolean;
}

/** What PayPal says of a request that it did not do: `INSTRUMENT_DECLINED`, `10486` and so on. */
export type PayPalProblem = ProviderProblem;

export interface Captured {
  type: 'captured';
  /** PayPal's id of the money that came in: sale, capture or transaction. */
  captureRef: string;
  amount: MinorUnits;
  currency: string;
  payerRef: string | null;
  /** With it the payer can be charged again. */
  agreementRef: string | null;
}

export type PaymentResult =
  | Captured
  /** The money is on its way, or held for review: nothing to send goods for, and nothing to pay again. */
  | { type: 'pending'; captureRef: string; detail: string }
  /** Not approved yet, or the funding was declined: back to PayPal with the same token. */
  | { type: 'requires_approval'; approvalUrl: string; problem: PayPalProblem }
  | { type: 'declined'; severity: Severity; message: string; problem: PayPalProblem }
  /** Nothing was taken by this request, and it is no mark against the payer. */
  | { type: 'refused'; reason: RefusalReason; problem: PayPalProblem }
  | { type: 'unknown'; detail: string };

/**
 * `token`: forged, foreign or expired; `payer`: somebody else approved; `amount`: not what was approved; `duplicate`: the
 * order was paid by another payment; `reference`: the payer may not be charged without being asked; `request`: the rest.
 */
export type RefusalReason = 'token' | 'payer' | 'amount' | 'duplicate' | 'reference' | 'request';

/** Without `paymentRef` a payment is looked for in PayPal's ledger, from `since` on. */
export interface PaymentReference {
  paymentRef: string | null;
  orderId: string;
  attemptId: string;
  since: Date;
}

export type PaymentReading =
  | Captured
  | { type: 'pending'; captureRef: string; detail: string }
  /** Nothing was taken. `payerRef` is known once somebody has approved. */
  | { type: 'open'; approvalUrl: string; payerRef: string | null; amount: MinorUnits; currency: string }
  | { type: 'declined'; severity: Severity; message: string; problem: PayPalProblem }
  /** Nothing was taken, and nothing can be any more: expired, never made, or another attempt's. */
  | { type: 'absent' }
  | { type: 'unknown'; detail: string };

export interface PayPalRefund {
  captureRef: string;
  /** Our row: PayPal keeps it with the refund. */
  refundId: string;
  idempotencyKey: string;
  currency: string;
  /** Leaves nothing over when absent. */
  amount?: MinorUnits;
}

export interface BillingAgreementCharge extends PayPalAttempt {
  agreementRef: string;
  amount: MinorUnits;
  currency: string;
  description: string;
}

export interface SubscriptionRequest extends PayPalAttempt {
  name: string;
  /** What the payer agrees to, in words; at most 127 characters. */
  description: string;
  terms: SubscriptionTerms;
  returnUrl: string;
  cancelUrl: string;
  shipping: PayPalShipping;
}

export interface ExecuteSubscription extends PayPalAttempt {
  /** What `createSubscription` has answered, from our row. */
  ref: string;
  token: string;
  payerRef: string | null;
  description: string;
  terms: SubscriptionTerms;
}

export type SubscriptionResult =
  /** `first` is null where nothing was due now, or it is still on its way. */
  | { type: 'active'; subscriptionRef: string; payerRef: string | null; first: FirstPayment | null }
  | Exclude<PaymentResult, Captured | { type: 'pending' }>;

export interface FirstPayment {
  captureRef: string;
  amount: MinorUnits;
  currency: string;
}

export type CancelResult = EndedSubscription;

export type DetailsRequest = Pick<ExecuteRequest, 'paymentRef' | 'token' | 'attemptId'>;

export type DetailsResult =
  | { type: 'details'; details: PayerDetails }
  | { type: 'requires_approval'; approvalUrl: string }
  | { type: 'refused'; reason: RefusalReason; problem: PayPalProblem }
  | { type: 'unavailable'; detail: string };
