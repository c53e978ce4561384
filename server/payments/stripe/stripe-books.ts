import type Stripe from 'stripe';
import type { BooksReading, DisputeStatus, KnownBooks, Movement } from '../port/movements.ts';
import { captureOf, disputeMovement, refundsOf } from './stripe-movement.ts';
import { isMissing, textOf } from './stripe-outcome.ts';

/** A charge has a handful of refunds and one dispute; a page holds them. */
const PAGE = 100;

/** All that ever moved for one intent. */
export async function booksOfIntent(stripe: Stripe, intentId: string): Promise<BooksReading> {
  try {
    const [intent, refunds, disputes] = await Promise.all([
      stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }),
      stripe.refunds.list({ payment_intent: intentId, limit: PAGE }).autoPagingToArray({ limit: 1_000 }),
      stripe.disputes.list({ payment_intent: intentId, limit: PAGE }).autoPagingToArray({ limit: 1_000 }),
    ]);
    return booksOf(intent, refunds, disputes);
  } catch (error) {
    return isMissing(error) ? { type: 'absent' } : { type: 'unknown', detail: textOf(error) };
  }
}

function booksOf(intent: Stripe.PaymentIntent, refunds: Stripe.Refund[], disputes: Stripe.Dispute[]): KnownBooks {
  const charge = intent.latest_charge;
  const known = charge !== null && typeof charge === 'object' ? charge : null;
  const movements: Movement[] = [
    ...(known ? captureOf(known) : []),
    ...refunds.filter((refund) => !isRelease(known, refund)).flatMap(refundsOf),
    ...disputes.flatMap((dispute) => dispute.balance_transactions.flatMap((each) => disputeMovement(dispute, each))),
  ];
  return { type: 'known', movements, dispute: disputeStatus(disputes), attemptId: intent.metadata.attempt_id ?? null };
}

/** What was held and not captured is let go by a refund that is in no balance: no money moved. */
function isRelease(charge: Stripe.Charge | null, refund: Stripe.Refund): boolean {
  return charge !== null && charge.amount_captured < charge.amount && refund.balance_transaction === null;
}

/** Inquiries have a status of their own, take no money, and are of no account. */
const OPEN = new Set(['needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review']);

function disputeStatus(disputes: readonly Stripe.Dispute[]): DisputeStatus {
  if (disputes.some(({ status }) => OPEN.has(status))) return 'open';
  return (['lost', 'won'] as const).find((end) => disputes.some(({ status }) => status === end)) ?? 'none';
}
