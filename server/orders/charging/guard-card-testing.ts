import { isCapturedOrAuthorized } from '../../../domain/orders/order-status.ts';
import type { CountedTry, Tried } from '../records/guards.types.ts';
import { type OrderProblem, type PlaceResult, TOO_MANY_ATTEMPTS, UNAVAILABLE } from '../records/order-result.ts';
import type { OrderDraft, OrderSession, OrdersDeps } from '../records/orders-deps.ts';

type TriedCard = Pick<OrderDraft, 'checkoutId' | 'purpose' | 'instrument'>;

export interface GuardedAttempt {
  type: 'guarded';
  /** Counts the outcome of the attempt, which is made after this was begun. */
  counted<Result extends PlaceResult>(attempt: Promise<Result>): Promise<Result>;
}

/** Begins an attempt whose outcome is counted, unless its session, card or address has had too many declines. */
export function guardCardTesting(
  deps: OrdersDeps,
  session: OrderSession,
  draft: TriedCard,
): GuardedAttempt | OrderProblem {
  const { cardTestingGuard: guard } = deps;
  if (!guard) return { type: 'guarded', counted: (attempt) => attempt };
  const tried = triedBy(session, draft);
  const begun = guard.begin(tried, deps.clock());
  if (!begun) return guard.isBusy(tried, deps.clock()) ? UNAVAILABLE : TOO_MANY_ATTEMPTS;
  return { type: 'guarded', counted: (attempt) => countOutcome(begun, attempt) };
}

async function countOutcome<Result extends PlaceResult>(begun: CountedTry, attempt: Promise<Result>): Promise<Result> {
  const result = await attempt.catch((error: unknown) => {
    begun.end('open');
    throw error;
  });
  begun.end(endOf(result));
  return result;
}

/** The card's key is what may be shown of it, because a provider's token is new for each entry of a card. */
function triedBy(session: OrderSession, { checkoutId, purpose, instrument }: TriedCard): Tried {
  const { brand, last4, expMonth, expYear } = instrument;
  return {
    order: `${checkoutId} ${purpose}`,
    session: session.hash,
    card: `${brand} ${last4} ${expMonth}/${expYear}`,
    address: session.address ?? null,
  };
}

/** A card that is kept without a charge costs its tester nothing, so that it counts for its session and card all the same. */
function endOf(result: PlaceResult): 'declined' | 'open' | 'paid' | 'harmless' {
  if (result.type === 'reply') {
    const { status, total } = result.reply.order;
    return isCapturedOrAuthorized(status) && total > 0 ? 'paid' : 'open';
  }
  return result.type === 'problem' && result.code === 'payment_declined' ? 'declined' : 'harmless';
}
