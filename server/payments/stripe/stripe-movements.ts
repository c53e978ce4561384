import type Stripe from 'stripe';
import type { Movement, MovementBatch } from '../port/movements.ts';
import { captureOf, disputeMovement, refundMovement } from './stripe-movement.ts';
import { textOf } from './stripe-outcome.ts';

const PAGE = 100;

/** Stripe's balance transactions: what really moved, each at the time when it did, whoever caused it. */
export async function* stripeMovements(stripe: Stripe, since?: Date): AsyncIterable<MovementBatch> {
  const created = since ? { created: { gte: Math.floor(since.getTime() / 1000) } } : {};
  let after: string | null = null;
  do {
    const page = await pageAfter(stripe, { ...created, ...(after ? { starting_after: after } : {}) });
    if (page.type === 'unavailable') return yield page;
    yield { type: 'batch', movements: page.movements };
    after = page.last;
  } while (after !== null);
}

type Page = { type: 'page'; movements: Movement[]; last: string | null } | Extract<MovementBatch, { detail: string }>;

async function pageAfter(stripe: Stripe, range: Stripe.BalanceTransactionListParams): Promise<Page> {
  try {
    const page = await stripe.balanceTransactions.list({ ...range, limit: PAGE, expand: ['data.source'] });
    const last = page.has_more ? (page.data.at(-1)?.id ?? null) : null;
    return { type: 'page', movements: page.data.flatMap(movementOf), last };
  } catch (error) {
    return { type: 'unavailable', detail: textOf(error) };
  }
}

/** Fees, payouts and the like are no movements of a shopper's money. */
function movementOf(moved: Stripe.BalanceTransaction): Movement[] {
  const { source, type } = moved;
  if (source === null || typeof source === 'string') return [];
  if (source.object === 'charge' && (type === 'charge' || type === 'payment')) return captureOf(source);
  if (source.object === 'dispute') return disputeMovement(source, moved);
  if (source.object !== 'refund') return [];
  const isBack = type === 'refund_failure' || type === 'payment_failure_refund';
  return [refundMovement(isBack ? 'refund_reversed' : 'refund', source, moved.created)];
}
