import type { MinorUnits } from '../../../domain/pricing/money.ts';

/**
 * Why money moved at a provider. A capture brings it, a refund and a dispute take it back; the last two kinds undo
 * those: a refund that the bank could not deliver, a dispute that was won.
 */
export type BalanceTransactionKind = 'capture' | 'refund' | 'refund_reversed' | 'dispute' | 'dispute_reversed';

/** One balance transaction in the provider's ledger. The pair of kind and `ref` names it, the same in every list. */
export interface BalanceTransaction {
  kind: BalanceTransactionKind;
  /** The provider's id of it. */
  ref: string;
  /** The provider's id of the charge that it belongs to, as an attempt keeps it. */
  chargeRef: string;
  /** Always positive; the kind says which way it went. */
  amount: MinorUnits;
  /** Upper case. */
  currency: string;
  at: Date;
  /** What the charge says of our rows; null on all but captures, and on what is not ours. */
  orderId: string | null;
  attemptId: string | null;
  /** Our refund's row, on refunds that we asked for. */
  refundId: string | null;
}

/** Some balance transactions, the newest first, or the reason why there are no more. */
export type BalanceTransactionBatch =
  | { type: 'batch'; balanceTransactions: BalanceTransaction[] }
  | { type: 'unavailable'; detail: string };

/** How far the disputes of a charge are. An inquiry that took no money is none. */
export type DisputeStatus = 'none' | 'open' | 'won' | 'lost';

/** All that ever moved for one charge. `attemptId` is what the charge itself says of our rows. */
export interface KnownLedger {
  type: 'known';
  balanceTransactions: BalanceTransaction[];
  dispute: DisputeStatus;
  attemptId: string | null;
}

export type ProviderLedgerReading = KnownLedger | { type: 'absent' } | { type: 'unknown'; detail: string };
