import type { CardFace } from '../db/order-tables.ts';
import { CARD_MISSING, type OrderProblem, UNAVAILABLE } from './order-result.ts';
import type { OrderSession, OrdersDeps } from './orders-deps.ts';

export type BoundCard = { type: 'card'; card: CardFace & { ref: string } } | OrderProblem;

/**
 * Ties a provider's card token to the session that brought it first. A token of another session, or one that the
 * provider has given to another customer, reads as one that does not exist.
 */
export async function bindCard(
  deps: OrdersDeps,
  session: OrderSession,
  asked: { cardId: string; checkoutId: string; customer: string | null },
): Promise<BoundCard> {
  const known = await findCard(deps, asked.cardId);
  if (known) return ownCard(session, known);
  const described = await deps.card.describeInstrument(asked.cardId);
  if (described.type === 'missing') return CARD_MISSING;
  if (described.type === 'unavailable') {
    deps.log('warn', 'a card could not be looked up', described.detail);
    return UNAVAILABLE;
  }
  const { customerRef, type: _, ...face } = described;
  if (customerRef !== null && customerRef !== asked.customer) return CARD_MISSING;
  await saveCard(deps, session, asked, face);
  const bound = await findCard(deps, asked.cardId);
  return bound ? ownCard(session, bound) : CARD_MISSING;
}

type CardRow = NonNullable<Awaited<ReturnType<typeof findCard>>>;

function ownCard(session: OrderSession, row: CardRow): BoundCard {
  if (row.session_hash !== session.hash) return CARD_MISSING;
  return { type: 'card', card: { ...row.display, ref: row.provider_ref } };
}

function findCard(deps: OrdersDeps, cardId: string) {
  return deps.db
    .selectFrom('instruments')
    .select(['session_hash', 'provider_ref', 'display'])
    .where('provider', '=', deps.card.name)
    .where('provider_ref', '=', cardId)
    .executeTakeFirst();
}

/** Of two sessions that bring the same token at once, the first one keeps it. */
async function saveCard(
  deps: OrdersDeps,
  session: OrderSession,
  { cardId, checkoutId }: { cardId: string; checkoutId: string },
  face: CardFace,
): Promise<void> {
  const row = {
    id: deps.newId(),
    session_hash: session.hash,
    checkout_id: checkoutId,
    provider: deps.card.name,
    provider_ref: cardId,
    display: JSON.stringify(face),
    created_at: deps.clock(),
  };
  await deps.db
    .insertInto('instruments')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'provider_ref']).doNothing())
    .execute();
}
