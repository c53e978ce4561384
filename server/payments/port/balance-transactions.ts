import type { MinorUnits } from '../../../domain/pricing/money.ts';

/** A reversal undoes a refund that the bank could not deliver, or a dispute that was won. */
export type BalanceTransactionKind = 'capture' | 'refund' | 'refund_reversed' | 'dispute' | 'dispute_reversed';

/** One balance transaction in the provider's ledger. The pair of kind and `ref` identifies it, in every list. */
export interface BalanceTransaction {
  kind: BalanceTransactionKind;
  ref: string;
  /** The provider's id of the charge that it belongs to, as an attempt stores it. */
  chargeRef: string;
  /** Always positive; the kind determines the direction. */
  amount: MinorUnits;
  /** Upper case. */
  currency: string;
  at: Date;
  /** Our id in the charge; null except for captures of ours. */
  orderId: string | null;
  attemptId: string | null;
  /** The id of our refund's row, on refunds that we requested. */
  refundId: string | null;
  /** The provider's id of the subscription that it pays, on payments that the provider bills. */
  subscriptionRef?: string;
}

/** The newest transactions come first, and those after `asOf`, in milliseconds, may be missing. */
export type BalanceTransactionBatch =
  | { type: 'batch'; balanceTransactions: BalanceTransaction[]; asOf?: number }
  | { type: 'unavailable'; detail: string };

/** The state of a charge's disputes. An inquiry, which takes no money, does not count. */
export type DisputeStatus = 'none' | 'open' | 'won' | 'lost';

/** The whole ledger of one charge. `attemptId` is the charge's own record of our id. */
export interface KnownLedger {
  type: 'known';
  balanceTransactions: BalanceTransaction[];
  dispute: DisputeStatus;
  attemptId: string | null;
  /** What moved after this instant, in milliseconds, may be missing; absent where nothing is. */
  asOf?: number;
}

export type ProviderLedgerReading = KnownLedger | { type: 'absent' } | { type: 'unknown'; detail: string };
