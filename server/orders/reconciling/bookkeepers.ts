import { PAYPAL_NAMES } from '../../payments/paypal/protocol/paypal-names.ts';
import type { PayPalProvider } from '../../payments/paypal/protocol/paypal-provider.ts';
import type { RefundResult } from '../../payments/port/card-provider.ts';
import type { BooksReading, DisputeStanding, Movement, MovementBatch } from '../../payments/port/movements.ts';
import type { AttemptRow } from '../records/attempt-rows.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';
import type { RefundRow } from '../records/refund-rows.ts';

/** A company that moves our money, as far as its books go. */
export interface Bookkeeper {
  /** What it is called in a report. */
  name: string;
  /** What it is called in our rows. */
  names: readonly string[];
  /** All that moved for one charge of an attempt. */
  books(attempt: AttemptRow, chargeRef: string): Promise<BooksReading>;
  movements(since?: Date): AsyncIterable<MovementBatch>;
  refund(refund: RefundRow, chargeRef: string): Promise<RefundResult>;
}

/** Everybody whose books are compared with our ledger. */
export function bookkeepers({ card, paypal }: Pick<OrdersDeps, 'card' | 'paypal'>): Bookkeeper[] {
  const cards: Bookkeeper = {
    ...{ name: card.name, names: [card.name] },
    books: (_, chargeRef) => card.books(chargeRef),
    movements: (since) => card.movements(since),
    refund: ({ id: refundId, idempotency_key: idempotencyKey, amount_minor: amount }, providerRef) =>
      card.refund({ providerRef, refundId, idempotencyKey, amount }),
  };
  return paypal ? [cards, payPalBooks(paypal.provider)] : [cards];
}

/** Whose books a row of ours is in; null where nobody speaks to it any more. */
export function bookkeeperOf(
  deps: Pick<OrdersDeps, 'card' | 'paypal'>,
  { provider }: { provider: string },
): Bookkeeper | null {
  return bookkeepers(deps).find(({ names }) => names.includes(provider)) ?? null;
}

/** PayPal's ids of money are the same in all of its protocols. */
function payPalBooks(paypal: PayPalProvider): Bookkeeper {
  return {
    ...{ name: paypal.name, names: PAYPAL_NAMES },
    books: (attempt, chargeRef) => readBooks(paypal, attempt, chargeRef),
    movements: (since) => paypal.movements(since),
    refund: ({ id: refundId, provider, idempotency_key: idempotencyKey, amount_minor: amount, currency }, captureRef) =>
      // As the payment was made, where that can be: each protocol gives its own payments back.
      (paypal.formerly(provider) ?? paypal).refund({ captureRef, refundId, idempotencyKey, amount, currency }),
  };
}

const HOUR = 3_600_000;

/** PayPal's report, from the attempt on. It is some hours behind: what it lacks is not known, rather than not there. */
async function readBooks(paypal: PayPalProvider, attempt: AttemptRow, chargeRef: string): Promise<BooksReading> {
  const movements: Movement[] = [];
  for await (const batch of paypal.movements(new Date(attempt.created_at.getTime() - HOUR))) {
    if (batch.type === 'unavailable') return { type: 'unknown', detail: batch.detail };
    movements.push(...batch.movements.filter((movement) => movement.chargeRef === chargeRef));
  }
  const capture = movements.find(({ kind }) => kind === 'capture');
  if (!capture) return { type: 'unknown', detail: `PayPal’s report does not have ${chargeRef} yet` };
  // A renewal says whose subscription it is of, and not which attempt of ours it became.
  const attemptId = attempt.provider_ref === chargeRef ? attempt.id : capture.attemptId;
  return { type: 'known', movements, dispute: disputeOf(movements), attemptId };
}

function disputeOf(movements: readonly Movement[]): DisputeStanding {
  if (movements.some(({ kind }) => kind === 'dispute_reversed')) return 'won';
  return movements.some(({ kind }) => kind === 'dispute') ? 'open' : 'none';
}
