import type Stripe from 'stripe';
import type {
  BalanceTransaction,
  BalanceTransactionBatch,
  DisputeStatus,
  KnownLedger,
  ProviderLedgerReading,
} from '../port/balance-transactions.ts';
import { describeError, isMissing } from './stripe-outcome.ts';
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
    return toLedger(intent, refunds, disputes);
  } catch (error) {
    return isMissing(error) ? { type: 'absent' } : { type: 'unknown', detail: describeError(error) };
  }
}

function toLedger(intent: Stripe.PaymentIntent, refunds: Stripe.Refund[], disputes: Stripe.Dispute[]): KnownLedger {
  const charge = intent.latest_charge;
  const known = charge !== null && typeof charge === 'object' ? charge : null;
  const balanceTransactions: BalanceTransaction[] = [
    ...(known ? captureTransactions(known) : []),
    ...refunds.filter((refund) => !isRelease(known, refund)).flatMap(toRefunds),
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

/** Stripe's balance transactions, each with the time of its movement, of any cause. */
export async function* stripeBalanceTransactions(stripe: Stripe, since?: Date): AsyncIterable<BalanceTransactionBatch> {
  const created = since ? { created: { gte: Math.floor(since.getTime() / 1000) } } : {};
  let after: string | null = null;
  do {
    const page = await pageAfter(stripe, { ...created, ...(after ? { starting_after: after } : {}) });
    if (page.type === 'unavailable') return yield page;
    yield { type: 'batch', balanceTransactions: page.balanceTransactions };
    after = page.last;
  } while (after !== null);
}

type Page =
  | { type: 'page'; balanceTransactions: BalanceTransaction[]; last: string | null }
  | Extract<BalanceTransactionBatch, { detail: string }>;

async function pageAfter(stripe: Stripe, range: Stripe.BalanceTransactionListParams): Promise<Page> {
  try {
    const page = await stripe.balanceTransactions.list({ ...range, limit: PAGE, expand: ['data.source'] });
    const last = page.has_more ? (page.data.at(-1)?.id ?? null) : null;
    return { type: 'page', balanceTransactions: page.data.flatMap(toBalanceTransactions), last };
  } catch (error) {
    return { type: 'unavailable', detail: describeError(error) };
  }
}

/** Fees, payouts and the like are left out, because they do not move a shopper's money. */
function toBalanceTransactions(moved: Stripe.BalanceTransaction): BalanceTransaction[] {
  const { source, type } = moved;
  if (source === null || typeof source === 'string') return [];
  if (source.object === 'charge' && (type === 'charge' || type === 'payment')) return captureTransactions(source);
  if (source.object === 'dispute') return disputeBalanceTransaction(source, moved);
  if (source.object !== 'refund') return [];
  const isBack = type === 'refund_failure' || type === 'payment_failure_refund';
  return [refundBalanceTransaction(isBack ? 'refund_reversed' : 'refund', source, moved.created)];
}

/** The capture of a charge; empty where nothing was captured. Its id is the intent's, as in our attempts. */
export function captureTransactions(charge: Stripe.Charge): BalanceTransaction[] {
  if (!charge.captured || charge.status !== 'succeeded') return [];
  const chargeRef = idOf(charge.payment_intent) ?? charge.id;
  const { order_id: orderId = null, attempt_id: attemptId = null } = charge.metadata;
  const moved = { ...moneyOf(charge), amount: charge.amount_captured, ref: chargeRef, chargeRef };
  return [{ ...moved, kind: 'capture', orderId, attemptId }];
}

/** A refund. One that failed later has two transactions, one for each direction. */
export function toRefunds(refund: Stripe.Refund): BalanceTransaction[] {
  const made = refundBalanceTransaction('refund', refund);
  const isBack = refund.status === 'failed' || refund.status === 'canceled';
  return isBack ? [made, refundBalanceTransaction('refund_reversed', refund)] : [made];
}

export function refundBalanceTransaction(
  kind: 'refund' | 'refund_reversed',
  refund: Stripe.Refund,
  created = refund.created,
): BalanceTransaction {
  const chargeRef = idOf(refund.payment_intent) ?? idOf(refund.charge) ?? refund.id;
  const refundId = refund.metadata?.refund_id ?? null;
  return { ...moneyOf({ ...refund, created }), kind, ref: refund.id, chargeRef, refundId };
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
  const money = moneyOf({ amount, currency: dispute.currency, created: moved.created });
  return [{ ...money, kind: moved.amount < 0 ? 'dispute' : 'dispute_reversed', ref: moved.id, chargeRef }];
}

function moneyOf({ amount, currency, created }: Pick<Stripe.Charge, 'amount' | 'currency' | 'created'>) {
  const ours = { orderId: null, attemptId: null, refundId: null };
  return { amount, currency: currency.toUpperCase(), at: new Date(created * 1000), ...ours };
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : reference;
}
