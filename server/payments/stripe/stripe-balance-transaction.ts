import type Stripe from 'stripe';
import type { BalanceTransaction, BalanceTransactionKind } from '../port/balance-transactions.ts';

/** The capture of a charge; empty where nothing was captured. Its id is the intent's, as in our attempts. */
export function captureOf(charge: Stripe.Charge): BalanceTransaction[] {
  if (!charge.captured || charge.status !== 'succeeded') return [];
  const chargeRef = idOf(charge.payment_intent) ?? charge.id;
  const { order_id: orderId = null, attempt_id: attemptId = null } = charge.metadata;
  const moved = balanceTransaction(
    'capture',
    chargeRef,
    chargeRef,
    charge.created,
    charge.amount_captured,
    charge.currency,
  );
  return [{ ...moved, orderId, attemptId }];
}

/** A refund. One that failed later has two transactions, one for each direction. */
export function refundsOf(refund: Stripe.Refund): BalanceTransaction[] {
  const made = refundBalanceTransaction('refund', refund, refund.created);
  const isBack = refund.status === 'failed' || refund.status === 'canceled';
  return isBack ? [made, refundBalanceTransaction('refund_reversed', refund, refund.created)] : [made];
}

export function refundBalanceTransaction(
  kind: 'refund' | 'refund_reversed',
  refund: Stripe.Refund,
  at: number,
): BalanceTransaction {
  const chargeRef = idOf(refund.payment_intent) ?? idOf(refund.charge) ?? refund.id;
  const moved = balanceTransaction(kind, refund.id, chargeRef, at, refund.amount, refund.currency);
  return { ...moved, refundId: refund.metadata?.refund_id ?? null };
}

/** A dispute's withdrawal or reversal. Its fee is left out. */
export function disputeBalanceTransaction(
  dispute: Stripe.Dispute,
  moved: Stripe.BalanceTransaction,
): BalanceTransaction[] {
  if (moved.amount === 0) return [];
  const chargeRef = idOf(dispute.payment_intent) ?? idOf(dispute.charge) ?? dispute.id;
  // After a conversion to another currency the dispute alone has the amount in the charge's currency.
  const amount = moved.currency === dispute.currency ? Math.abs(moved.amount) : dispute.amount;
  const kind = moved.amount < 0 ? 'dispute' : 'dispute_reversed';
  return [balanceTransaction(kind, moved.id, chargeRef, moved.created, amount, dispute.currency)];
}

function balanceTransaction(
  kind: BalanceTransactionKind,
  ref: string,
  chargeRef: string,
  created: number,
  amount: number,
  currency: string,
): BalanceTransaction {
  const ours = { orderId: null, attemptId: null, refundId: null };
  return { kind, ref, chargeRef, amount, currency: currency.toUpperCase(), at: new Date(created * 1000), ...ours };
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : reference;
}
