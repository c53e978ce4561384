import type { ApprovalKind } from '../../db/schema/order-tables.ts';
import type {
  ApprovalExecution,
  ApprovalPage,
  ApprovalRequest,
  ApprovalResult,
  AttemptNames,
  EndedSubscription,
  Executed,
  PayerReading,
  ReturnUrls,
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
} from './charge.ts';
import type { WebhookHeaders, WebhookVerdict } from './webhook-event.ts';

/**
 * A company that moves the shop's money. Nothing here throws for what providers and networks do: every outcome is a
 * value, and the one thing an adapter may never do is to call an outcome that it does not know a decline.
 */
export type PaymentProvider = TokenProvider | ApprovalProvider;

/** What a provider can do, beyond how a payment by it starts. */
export interface Capabilities {
  /** What later charges go to: an instrument of its customer, a billing agreement of its payer, or nothing. */
  saves: 'instrument' | 'agreement' | 'nothing';
  /** Whether the shop charges each renewal of a subscription, or the provider does so by itself. */
  renewals: 'by the shop' | 'by the provider';
  /**
   * When its ledger has what moved. A charge that a `delayed` ledger lacks is not known, rather than not there, and its
   * request is repeated under its key to hear how it ended.
   */
  ledger: 'current' | 'delayed';
}

/** Authorise first, capture later: the amount is held for the shop, and taken or released by another call. */
export interface Authorizations {
  /** Takes the held amount, or less of it, once. */
  capture(request: CaptureRequest): Promise<CaptureResult>;
  /** Lets go of what is held, so that nothing can be captured any more. Answers how the charge stands afterwards. */
  release(providerRef: string): Promise<ChargeReading>;
}

interface ProviderCalls {
  /** Names it in the rows of what begins now, and in reports. */
  readonly name: string;
  /** Names it in the rows of whatever began earlier, too, by another of its protocols. */
  readonly names: readonly string[];
  readonly can: Capabilities;
  /** Null at a provider that captures every charge at once. */
  readonly authorizations: Authorizations | null;
  /** The last part of the address that it posts its webhooks to: `stripe` for `/webhooks/stripe`. */
  readonly webhookAddress: string;
  /** Charges what was saved, once. The same `idempotencyKey` never takes money twice. */
  charge(request: ChargeRequest): Promise<ChargeResult>;
  /** How a charge stands at the provider, whether or not its reply ever reached us. Takes no money. */
  read(charge: ChargeReference): Promise<ChargeReading>;
  /** Gives money back. The same `idempotencyKey` never gives it twice. */
  refund(request: RefundRequest): Promise<RefundResult>;
  /** All that moved for one charge: the capture, refunds made by whomever, disputes. */
  providerLedger(charge: BookedCharge): Promise<ProviderLedgerReading>;
  /** All that moved in the shop's account, the newest first, in batches; what moved before `since` is left out. */
  balanceTransactions(since?: Date): AsyncIterable<BalanceTransactionBatch>;
  /** Reads what was posted to our webhook, where the provider signed it within the last minutes. */
  verifyWebhook(rawBody: Buffer, headers: WebhookHeaders): Promise<WebhookVerdict> | WebhookVerdict;
}

/** A provider whose field on our page makes a token of what is entered, to be charged at once and saved. */
export interface TokenProvider extends ProviderCalls {
  readonly start: 'token';
  /** Makes the provider's customer of one sale; the same order always gets the same one. */
  createCustomer(orderId: string): Promise<CustomerResult>;
  /** What may be shown of a card, and whom it belongs to already. */
  describeInstrument(token: string): Promise<InstrumentResult>;
  /** Ends a charge that is open, so that it cannot be paid any more. What is captured or held stays so, and is the answer. */
  cancel(providerRef: string): Promise<ChargeReading>;
  /**
   * Makes sure that a charge that the provider does not know can never arrive late. Answers `absent` when that is
   * certain, else how it stands.
   */
  invalidateIdempotencyKey(charge: LostCharge): Promise<ChargeReading>;
}

/** A provider that asks the shopper on its own page; money is taken only by executing what was approved. */
export interface ApprovalProvider extends ProviderCalls {
  readonly start: 'approval';
  /** The payment method of the API that chooses it. */
  readonly method: string;
  /** Its name as shoppers know it. */
  readonly displayName: string;
  /** O05: whether a subscription can be agreed to before anybody knows where it goes. */
  readonly subscribesWithoutAddress: boolean;
  /**
   * The same account by the protocol that a row names, for what was begun before the setting was changed: ids of one
   * protocol mean nothing to another. Null where its credentials are not there.
   */
  legacyProtocol(name: string): ApprovalProvider | null;
  /** Q03: the addresses of ours that its page sends back to, out of that of the page that the shopper leaves. */
  returnUrls(page: URL, kind: ApprovalKind): ReturnUrls;
  /** Asks for a page where the shopper approves. Takes no money; asking again makes another page. */
  createApproval(request: ApprovalRequest): Promise<ApprovalResult>;
  /** Takes the money of what was approved once, or says how it stands; safe to repeat, and from two tabs at once. */
  executeApproval(request: ApprovalExecution): Promise<Executed>;
  /** How an approved payment stands. Takes no money; `requires_approval` where it is not executed. */
  readApproval(approval: ApprovalReference): Promise<ChargeReading>;
  /** O05: who approved, and where it goes. */
  readPayer(approval: Pick<ApprovalPage, 'ref' | 'token'> & Pick<AttemptNames, 'attemptId'>): Promise<PayerReading>;
  /** T07: whether a subscription begins where its payer approves it, without us; the others we execute. */
  beginsWhenApproved(row: { provider: string; kind: ApprovalKind | null }): boolean;
  /** T07: ends a subscription that the provider renews; one that has ended is `cancelled`, too. */
  cancelSubscription(request: { subscriptionRef: string; reason: string }): Promise<EndedSubscription>;
}

/** The approval of an attempt; `ref` and the page are null where none was made. */
export interface ApprovalReference {
  orderId: string;
  attemptId: string;
  ref: string | null;
  approvalUrl: string | null;
  since: Date;
}

/** A charge of ours as the provider names it; `attempt` is null where nobody knows yet which one it is of. */
export interface BookedCharge {
  chargeRef: string;
  attempt: { id: string; providerRef: string | null; since: Date } | null;
}
