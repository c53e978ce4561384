import type Stripe from 'stripe';
import type { BalanceTransaction, BalanceTransactionBatch } from '../port/balance-transactions.ts';
import { captureOf, disputeBalanceTransaction, refundBalanceTransaction } from './stripe-balance-transaction.ts';
import { textOf } from './stripe-outcome.ts';

const PAGE = 100;

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
    return { type: 'page', balanceTransactions: page.data.flatMap(balanceTransactionOf), last };
  } catch (error) {
    return { type: 'unavailable', detail: textOf(error) };
  }
}

/** Fees, payouts and the like are left out, because they do not move a shopper's money. */
function balanceTransactionOf(moved: Stripe.BalanceTransaction): BalanceTransaction[] {
  const { source, type } = moved;
  if (source === null || typeof source === 'string') return [];
  if (source.object === 'charge' && (type === 'charge' || type === 'payment')) return captureOf(source);
  if (source.object === 'dispute') return disputeBalanceTransaction(source, moved);
  if (source.object !== 'refund') return [];
  const isBack = type === 'refund_failure' || type === 'payment_failure_refund';
  return [refundBalanceTransaction(isBack ? 'refund_reversed' : 'refund', source, moved.created)];
}
