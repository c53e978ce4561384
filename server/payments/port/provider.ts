import type { ChargeLimits } from '../../../domain/pricing/charge-limits.ts';
import type { ApprovalKind } from '../../db/schema/order-tables.ts';
import type {
  AgreementReading,
  ApprovalExecution,
  ApprovalPage,
  ApprovalRequest,
  ApprovalResult,
  AttemptNames,
  EndedSubscription,
  Executed,
  PayerReading,
  ReturnUrls,
  SubscriptionEnd,
} from './approval.ts';
import type { BalanceTransactionBatch, ProviderLedgerReading } from './balance-transactions.ts';
import type {
  CaptureRequest,
  CaptureResult,
  ChargeReading,
  ChargeReference,
  ChargeRequest,
  ChargeResult,
  CustomerResult,
  InstrumentResult,
  LostCharge,
  RefundRequest,
  RefundResult,
  SaveRequest,
} from './charge.ts';
import type { AskProvider, WebhookHeaders, WebhookVerdict } from './webhook-event.ts';

/** No call throws for a failure of provider or network, and an unknown outcome must never return as a decline. */
export type PaymentProvider = TokenProvider | ApprovalProvider;

/** The capabilities of a provider, beside the way a payment starts. */
export interface Capabilities {
  /** Later charges go to the customer's instrument, or to an agreement that the payer gives with an approval. */
  saves: 'instrument' | 'agreement with a payment' | 'agreement with a subscription';
  renewals: 'by the shop' | 'by the provider';
  /** A charge that a `delayed` ledger lacks is unknown, not absent, and its request is repeated under its key. */
  ledger: 'current' | 'delayed';
  /** Whether the ledger of a charge tells that a dispute was lost, which moves no money. */
  endsDisputes: boolean;
  /**
   * For this long, in milliseconds, a charge of unknown outcome is repeated under its key at a provider whose ledger is
   * `delayed`; by default for as long as a request may be on its way. Afterwards the ledger has it, or it never arrived.
   */
  repeatedFor?: number;
}

/** Authorises first and captures later: the amount is held for the shop, and captured or released by another call. */
export interface Authorizations {
  /** Captures the held amount, or less of it, once. */
  capture(request: CaptureRequest): Promise<CaptureResult>;
  /** Releases the held amount, so that it cannot be captured any more. Returns the state of the charge afterwards. */
  release(providerRef: string): Promise<ChargeReading>;
}

interface FinishingCalls {
  /** The provider's name in new rows, and in reports. */
  readonly name: string;
  readonly can: Omit<Capabilities, 'saves'>;
  /** Null at a provider that captures every charge at once. */
  readonly authorizations: Authorizations | null;
  /** Reads a charge, whose reply may have been lost. Takes no money. */
  read(charge: ChargeReference): Promise<ChargeReading>;
  /** Refunds a charge. The same `idempotencyKey` never refunds twice. */
  refund(request: RefundRequest): Promise<RefundResult>;
  /** The balance transactions of one charge: the capture, refunds from the provider's dashboard included, disputes. */
  providerLedger(charge: BookedCharge): Promise<ProviderLedgerReading>;
  /** The balance transactions of the shop's account, the newest first, in batches; those before `since` are left out. */
  balanceTransactions(since?: Date): AsyncIterable<BalanceTransactionBatch>;
}

interface ProviderCalls extends FinishingCalls {
  /** The provider's names in all rows, those of its other protocols included. */
  readonly names: readonly string[];
  readonly can: Capabilities;
  /** What it charges at once; another amount is refused before the provider is called. */
  readonly limits: ChargeLimits;
  /** The last segment of its webhook address: `stripe` for `/webhooks/stripe`. */
  readonly webhookAddress: string;
  /** Charges a saved instrument, once. The same `idempotencyKey` never takes money twice. */
  charge(request: ChargeRequest): Promise<ChargeResult>;
  /** A provider that has to be asked about a signature is asked by `asking`, and by default always. */
  verifyWebhook(
    rawBody: Buffer,
    headers: WebhookHeaders,
    asking?: AskProvider,
  ): Promise<WebhookVerdict> | WebhookVerdict;
}

/** A provider with a card field on our page, which makes a token of the card to be charged at once and saved. */
export interface TokenProvider extends ProviderCalls {
  readonly start: 'token';
  /** Creates the provider's customer of one sale; the same order always gets the same one. */
  createCustomer(orderId: string): Promise<CustomerResult>;
  /** The provider's own check may decline the instrument, and the same `idempotencyKey` never keeps two. */
  saveInstrument(request: SaveRequest): Promise<ChargeResult>;
  /** The card's details that may be shown, and the customer that it belongs to. */
  describeInstrument(token: string): Promise<InstrumentResult>;
  /** Closes an open charge, so that it cannot be paid any more. A capture or a hold stays, and is returned. */
  cancel(providerRef: string): Promise<ChargeReading>;
  /** `absent` where it is certain that no charge arrives late, else the state of the charge. */
  invalidateIdempotencyKey(charge: LostCharge): Promise<ChargeReading>;
}

/** A provider by a protocol that begins nothing any more: it finishes, refunds and ends the approvals that it began. */
export interface FinishingProvider extends FinishingCalls {
  readonly start: 'approval';
  /** The payment method of the API that chooses it. */
  readonly method: string;
  readonly displayName: string;
  /** Takes the money of an approval once, or returns how it stands. Safe to repeat, and from two tabs at once. */
  executeApproval(request: ApprovalExecution): Promise<Executed>;
  /** Reads an approved payment. Takes no money; `requires_approval` before its execution. */
  readApproval(approval: ApprovalReference): Promise<ChargeReading>;
  /** O05: reads the payer and the delivery address. */
  readPayer(approval: Pick<ApprovalPage, 'ref' | 'token'> & Pick<AttemptNames, 'attemptId'>): Promise<PayerReading>;
  /** T07: ends a subscription that the provider bills, or the agreement by which the shop does; one that has ended is `cancelled`, too. */
  cancelSubscription(request: SubscriptionEnd): Promise<EndedSubscription>;
  /** O06: closes a reference that no payment will use any more, at a provider where it stays open. False without an answer. */
  endApproval?(ref: string): Promise<boolean>;
}

/** A provider whose own page asks the shopper for an approval; only executing the approval takes money. */
export interface ApprovalProvider extends FinishingProvider, ProviderCalls {
  readonly can: Capabilities;
  /** O05: whether a subscription can be approved before the address is known. */
  readonly subscribesWithoutAddress: boolean;
  /** An id is valid in its own protocol alone, so that older rows need theirs. Null means no credentials for it. */
  legacyProtocol(name: string): ApprovalProvider | FinishingProvider | null;
  /** Q03: the return addresses, derived from the address of the page that the shopper leaves. */
  returnUrls(page: URL, kind: ApprovalKind): ReturnUrls;
  /** Creates a page where the shopper approves. Takes no money; a repeated call creates another page. */
  createApproval(request: ApprovalRequest): Promise<ApprovalResult>;
  /** T07: whether a subscription begins at its payer's approval; any other begins when we execute it. */
  beginsWhenApproved(row: { provider: string; kind: ApprovalKind | null }): boolean;
  /** A05: reads an agreement by which the shop bills; null at a provider that bills by itself, whose events say as much. */
  readonly readAgreement: ((agreementRef: string) => Promise<AgreementReading>) | null;
}

/** The approval of an attempt; `ref` and the page are null where none was created. */
export interface ApprovalReference {
  orderId: string;
  attemptId: string;
  ref: string | null;
  approvalUrl: string | null;
  since: Date;
}

/** A charge by the provider's id; `attempt` is null where its attempt is not known yet. */
export interface BookedCharge {
  chargeRef: string;
  attempt: { id: string; providerRef: string | null; since: Date } | null;
}
