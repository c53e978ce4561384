import type { MinorUnits } from '../../../../domain/pricing/money.ts';
import type {
  Agreement,
  AmountParts,
  ApprovalRequest,
  ApprovalResult,
  AttemptNames,
  BilledTerms,
  EndedSubscription,
  PayerReading,
  ProviderProblem,
  SubscriptionEnd,
} from '../../port/approval.ts';
import type { BalanceTransactionBatch } from '../../port/balance-transactions.ts';
import type { DeclineSeverity, RefundRequest, RefundResult } from '../../port/charge.ts';
import type { AskProvider, WebhookHeaders, WebhookVerdict } from '../../port/webhook-event.ts';

/** PayPal's names in our rows, one for each protocol. */
export const PAYPAL_NAMES = ['paypal-v1', 'paypal-v2', 'paypal-nvp'] as const;

/**
 * PayPal by a protocol that a shop can choose. No call throws for a failure of PayPal or the network: every outcome is a value,
 * and an unknown outcome is never a decline. The shopper approves on PayPal's page first, and money is taken by
 * `executePayment` alone, or by `chargeBillingAgreement` later.
 */
export interface PayPalProvider {
  /** The protocol's name in our rows. */
  readonly name: (typeof PAYPAL_NAMES)[number];
  /** O05: whether a payer can agree to a subscription before the address, and so the amount, is known. */
  readonly expressSubscriptions: boolean;
  /** Creates a page where the shopper approves. Takes no money; a repeated call creates another page. */
  createPayment(request: PaymentRequest): Promise<ApprovalResult>;
  /** Takes the money of an approved payment once, or returns how it stands. Safe to repeat, and from two tabs at once. */
  executePayment(request: ExecuteRequest): Promise<PaymentResult>;
  /** Reads a payment, whose reply may have been lost. Takes no money. */
  readPayment(payment: PaymentReference): Promise<PaymentReading>;
  /** Refunds a capture. The same `idempotencyKey` never refunds twice. */
  refund(request: PayPalRefund): Promise<RefundResult>;
  /** Charges a payer by the agreement of an earlier payment. The same `idempotencyKey` never charges twice. */
  chargeBillingAgreement(request: BillingAgreementCharge): Promise<PaymentResult>;
  /** T07: creates a page where the shopper agrees to a subscription. */
  createSubscription(request: SubscriptionRequest): Promise<ApprovalResult>;
  /** T07: begins an agreed subscription and takes its first payment. Safe to repeat. */
  executeSubscription(request: ExecuteSubscription): Promise<SubscriptionResult>;
  /** T07: ends a subscription; one that has ended is `cancelled`, too. */
  cancelSubscription(request: SubscriptionEnd): Promise<EndedSubscription>;
  /** O05: reads the payer, and the delivery address that PayPal reports for a page that began without one. */
  readPayer(request: DetailsRequest): Promise<PayerReading>;
  /** N13: whether PayPal has decided the disputes of a capture for its payer; null for a protocol that says nothing of it. */
  readDisputes: ((captureRef: string) => Promise<'open' | 'lost' | 'unknown'>) | null;
  /** PayPal's own ledger, the newest balance transaction first, in batches; those before `since` are left out. */
  balanceTransactions(since?: Date): AsyncIterable<BalanceTransactionBatch>;
  /** Verifies by PayPal that it has sent a webhook's body, and reads its subject. */
  verifyWebhook(rawBody: Buffer, headers: WebhookHeaders, asking?: AskProvider): Promise<WebhookVerdict>;
  /**
   * The same account by another protocol, for attempts that were begun before the setting changed, since an id is valid in its
   * own protocol alone. Null for an unknown name, and without that protocol's credentials.
   */
  legacyProtocol(name: string): PayPalProvider | FinishingPayPal | null;
}

/** One protocol by itself. */
export type PayPalAdapter = Omit<PayPalProvider, 'legacyProtocol'>;

/** A protocol that no shop can choose any more: it finishes, refunds and ends what it began. */
export type FinishingPayPal = Omit<
  PayPalAdapter,
  'expressSubscriptions' | 'createPayment' | 'chargeBillingAgreement' | 'createSubscription' | 'verifyWebhook'
>;

export interface PaymentRequest extends Omit<ApprovalRequest, 'kind' | 'agreement' | 'instrumentRef' | 'parts'> {
  parts: AmountParts | null;
}

export interface ExecuteRequest extends AttemptNames {
  /** The reference from `createPayment`, as our row has it. */
  paymentRef: string;
  token: string;
  /** The PayerID of the return address, if it had one; it must be the payer who approved. */
  payerRef: string | null;
  amount: MinorUnits;
  currency: string;
  parts: AmountParts | null;
  /** Whether the total may differ from the approved one. */
  mayDiffer: boolean;
}

/** PayPal's error for a request that it did not execute: `INSTRUMENT_DECLINED`, `10486` and so on. */
export type PayPalProblem = ProviderProblem;

export interface Captured {
  type: 'captured';
  /** PayPal's id of the received money: sale, capture or transaction. */
  captureRef: string;
  amount: MinorUnits;
  currency: string;
  payerRef: string | null;
  /** The billing agreement for later charges of the payer. */
  agreementRef: string | null;
}

export type PaymentResult =
  | Captured
  /** The money is on its way, or held for review: the goods wait, and no second payment is made. */
  | { type: 'pending'; captureRef: string; detail: string }
  /** Not approved yet, or the funding was declined: the shopper returns to PayPal with the same token. */
  | { type: 'requires_approval'; approvalUrl: string; problem: PayPalProblem }
  | { type: 'declined'; severity: DeclineSeverity; message: string; problem: PayPalProblem }
  /** This request took nothing, and does not count as a decline of the payer. */
  | { type: 'refused'; reason: RefusalReason; problem: PayPalProblem }
  | { type: 'unknown'; detail: string };

/**
 * `token`: forged, foreign or expired; `payer`: another payer approved; `amount`: not the approved amount; `duplicate`:
 * another payment paid the order; `reference`: the payer has to approve; `request`: the rest.
 */
export type RefusalReason = 'token' | 'payer' | 'amount' | 'duplicate' | 'reference' | 'request';

/** A payment without `paymentRef` is searched for in PayPal's ledger, from `since` on. */
export interface PaymentReference {
  paymentRef: string | null;
  orderId: string;
  attemptId: string;
  since: Date;
}

export type PaymentReading =
  | Exclude<PaymentResult, { type: 'requires_approval' } | { type: 'refused' }>
  /** Nothing was taken. `payerRef` is set once a payer has approved. */
  | { type: 'open'; approvalUrl: string; payerRef: string | null; amount: MinorUnits; currency: string }
  /** Nothing was taken, and nothing can be any more: expired, never created, or another attempt's. */
  | { type: 'absent' };

export interface PayPalRefund extends Omit<RefundRequest, 'providerRef'> {
  captureRef: string;
}

export interface BillingAgreementCharge extends AttemptNames {
  agreementRef: string;
  amount: MinorUnits;
  currency: string;
  description: string;
}

export interface SubscriptionRequest
  extends AttemptNames,
    Agreement,
    Pick<ApprovalRequest, 'returnUrl' | 'cancelUrl' | 'brandName' | 'deliverTo'> {}

export interface ExecuteSubscription extends AttemptNames, Omit<Agreement, 'name'> {
  /** The reference from `createSubscription`, as our row has it. */
  ref: string;
  token: string;
  payerRef: string | null;
}

export type SubscriptionResult =
  /** `first` is null where nothing was due now, or the payment is still on its way. */
  | { type: 'active'; subscriptionRef: string; payerRef: string | null; first: FirstPayment | null; isOther?: boolean }
  | Exclude<PaymentResult, Captured | { type: 'pending' }>;

export interface FirstPayment {
  captureRef: string;
  amount: MinorUnits;
  currency: string;
}

export type DetailsRequest = Pick<ExecuteRequest, 'paymentRef' | 'token' | 'attemptId'>;

/** A transaction of a subscription, in the status words of any protocol. */
export interface SubscriptionTransaction {
  ref: string;
  /** `COMPLETED`, `Completed`, `Partially Refunded` and so on. */
  status: string;
  /** Minor units; null where it is unreadable. */
  amount: number | null;
  /** ISO 8601, as PayPal sends it. */
  time: string;
}

/** A payment that was made, refunded or not. A declined, pending or reversed one is not. */
const PAID = /^(completed|(partially[ _-]?)?refunded)$/i;

/**
 * T07: the first payment of a subscription, from its transactions in any order: the oldest paid one of the agreed amount, else
 * the oldest before the second payment is due. Null while there is none, and where nothing was due.
 */
export function firstPayment(
  transactions: readonly SubscriptionTransaction[],
  { firstAmount, startsAt, currency }: BilledTerms,
): FirstPayment | null {
  if (firstAmount === 0) return null;
  const paid = transactions
    .filter(({ status, amount, ref }) => PAID.test(status) && amount !== null && amount > 0 && ref !== '')
    .sort((one, other) => Date.parse(one.time) - Date.parse(other.time));
  const isEarly = ({ time }: SubscriptionTransaction): boolean => Date.parse(time) < startsAt.getTime();
  const first = paid.find(({ amount }) => amount === firstAmount) ?? paid.find(isEarly);
  return first?.amount ? { captureRef: first.ref, amount: first.amount, currency } : null;
}
