import type { QuoteProblem } from '../../../contracts/api/quote-api.ts';
import type { PublishedFunnel } from '../../../graph/published-funnel.ts';
import type { OrderSession, OrdersDeps } from '../records/orders-deps.ts';
import type { FirstAsked } from '../records/sale-facts.ts';
import { findBump, type Selection } from './selection.ts';

const MINUTE = 60_000;

/** The page starts the shopper's countdown before it requests its first price, from which the server counts. */
const GRACE_MS = 2 * MINUTE;

const EXPIRED = 'This offer has expired';

/** A bump expires by the first price that this checkout requested; an absent `quoted` is read where one expires. */
export async function openBumps(
  deps: OrdersDeps,
  session: OrderSession,
  published: PublishedFunnel,
  checkoutId: string,
  selection: Selection,
  quoted?: FirstAsked,
): Promise<{ selection: Selection; problems: QuoteProblem[] }> {
  const timed = selection.bumps.filter((offer) => findBump(published, offer)?.expiresAfterMinutes);
  if (timed.length === 0) return { selection, problems: [] };
  const since = quoted ? quoted.firstAsked : await firstAsked(deps, session, checkoutId);
  const now = deps.clock().getTime();
  const over = timed.filter((offer) => {
    const minutes = findBump(published, offer)?.expiresAfterMinutes ?? 0;
    return since !== null && now > since.getTime() + minutes * MINUTE + GRACE_MS;
  });
  return {
    selection: { ...selection, bumps: selection.bumps.filter((offer) => !over.includes(offer)) },
    problems: over.map(() => ({ part: 'bump' as const, message: EXPIRED })),
  };
}

async function firstAsked(deps: OrdersDeps, session: OrderSession, checkoutId: string): Promise<Date | null> {
  const first = await deps.db
    .selectFrom('quotes')
    .select('created_at')
    .where('checkout_id', '=', checkoutId)
    .where('session_hash', '=', session.hash)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return first?.created_at ?? null;
}
