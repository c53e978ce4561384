import type Stripe from 'stripe';
import type {
  BalanceTransaction,
  DisputeStatus,
  KnownLedger,
  ProviderLedgerReading,
} from '../port/balance-transactions.ts';
import { captureTransactions, disputeBalanceTransaction, refundsOf } from './stripe-balance-transactions.ts';
import { isMissing, textOf } from './stripe-outcome.ts';
import { isSetup } from './stripe-setup.ts';

/** A charge has a handful of refunds and one dispute, which fit on a page. */
const PAGE = 100;

/** The balance transactions of one intent. */
export async function ledgerOfIntent(stripe: Stripe, intentId: string): Promise<ProviderLedgerReading> {
  // A card that was kept without a charge moved no money.
  if (isSetup(intentId)) return { type: 'absent' };
  try {
    const [intent, refunds, disputes] = await Promise.all([
      stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }),
      stripe.refunds.list({ payment_intent: intentId, limit: PAGE }).autoPagingToArray({ limit: 1_000 }),
      stripe.disputes.list({ payment_intent: intentId, limit: PAGE }).autoPagingToArray({ limit: 1_000 }),
    ]);
    return ledgerOf(intent, refunds, disputes);
  } catch (error) {
    return isMissing(error) ? { type: 'absent' } : { type: 'unknown', detail: textOf(error) };
  }
}

function ledgerOf(intent: Stripe.PaymentIntent, refunds: Stripe.Refund[], disputes: Stripe.Dispute[]): KnownLedger {
  const charge = intent.latest_charge;
  const known = charge !== null && typeof charge === 'object' ? charge : null;
  const balanceTransactions: BalanceTransaction[] = [
    ...(known ? captureTransactions(known) : []),
    ...refunds.filter((refund) => !isRelease(known, refund)).flatMap(refundsOf),
    ...disputes.flatMap((dispute) =>
      dispute.balance_transactions.flatMap((each) => disputeBalanceTransaction(dispute, each)),
    ),
  ];
  return {
    type: 'known',
    balanceTransactions,
    dispute: disputeStatus(disputes),
    attemptId: intent.metadata.attempt_id ?? null,
  };
}

/** Stripe releases an uncaptured amount by a refund without a balance transaction: no money moved. */
function isRelease(charge: Stripe.Charge | null, refund: Stripe.Refund): boolean {
  return charge !== null && charge.amount_captured < charge.amount && refund.balance_transaction === null;
}

/** The statuses of an open dispute. Inquiries have statuses of their own, take no money, and are left out. */
const OPEN = new Set(['needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review']);

function disputeStatus(disputes: readonly Stripe.Dispute[]): DisputeStatus {
  if (disputes.some(({ status }) => OPEN.has(status))) return 'open';
  return (['lost', 'won'] as const).find((end) => disputes.some(({ status }) => status === end)) ?? 'none';
}
