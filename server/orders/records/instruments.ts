import type { Kysely } from 'kysely';
import type { CardFace, StoredCard } from '../../db/schema/order-tables.ts';
import type { Schema } from '../../db/schema/schema.ts';
import type { AttemptRow } from './attempt-rows.ts';
import { CARD_MISSING, type OrderProblem, TOO_MANY_ATTEMPTS, UNAVAILABLE } from './order-result.ts';
import type { OrderDraft, OrderSession, OrdersDeps } from './orders-deps.ts';
import type { SaleFacts } from './sale-facts.ts';

export type FoundCard = { type: 'card'; card: CardFace & { ref: string }; isNew: boolean } | OrderProblem;

/**
 * Returns the card of a provider's token. The card belongs to the session that brought it first. For another session, and for
 * a token of another customer at the provider, the result is that of an unknown token. An id that the provider does not know
 * as the session's card counts like a decline, since ids are tried like numbers.
 */
export async function findCard(
  deps: OrdersDeps,
  session: OrderSession,
  { cardId, known, customer }: { cardId: string; known: SaleFacts['card']; customer: string | null },
): Promise<FoundCard> {
  if (known) {
    const isOwn = known.sessionHash === session.hash;
    return isOwn ? { type: 'card', card: { ...known.face, ref: cardId }, isNew: false } : CARD_MISSING;
  }
  const tried = { order: `look-up ${cardId}`, session: session.hash, card: null, address: session.address ?? null };
  const guard = deps.cardTestingGuard;
  const counted = guard?.begin(tried, deps.clock());
  if (counted === null) return guard?.isBusy(tried, deps.clock()) ? UNAVAILABLE : TOO_MANY_ATTEMPTS;
  if (counted && !(await counted.turn(deps.clock))) return TOO_MANY_ATTEMPTS;
  const found = await describedCard(deps, session, cardId, customer).catch((error: unknown) => {
    counted?.end('harmless');
    throw error;
  });
  counted?.end(found === CARD_MISSING ? 'declined' : 'harmless');
  return found;
}

async function describedCard(
  deps: OrdersDeps,
  session: OrderSession,
  cardId: string,
  customer: string | null,
): Promise<FoundCard> {
  const described = await deps.providers.tokens.describeInstrument(cardId);
  if (described.type === 'missing') return CARD_MISSING;
  if (described.type === 'unavailable') {
    deps.log('warn', 'a card could not be looked up', described.detail);
    return UNAVAILABLE;
  }
  const { customerRef, type: _, ...face } = described;
  const card = { ...face, ref: cardId };
  if (customerRef === null || customerRef === customer) return { type: 'card', card, isNew: true };
  // A concurrent submit of the same order may have attached it to the sale's customer since it was read.
  const isOwn = await isOwnCard(deps.db, session, { provider: deps.providers.tokens.name, provider_ref: cardId });
  return isOwn ? { type: 'card', card, isNew: false } : CARD_MISSING;
}

type BroughtCard = Pick<OrderDraft, 'checkoutId' | 'instrument' | 'isNewCard'>;

/** Stores a new card for the session. False where another session stored the same token first. */
export async function saveCard(deps: OrdersDeps, session: OrderSession, draft: BroughtCard): Promise<boolean> {
  if (!draft.isNewCard) return true;
  const { display, ...row } = cardRow(deps, session, draft);
  const values = { ...row, display: JSON.stringify(display) };
  const { numInsertedOrUpdatedRows } = await deps.db
    .insertInto('instruments')
    .values(values)
    .onConflict((conflict) => conflict.columns(['provider', 'provider_ref']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n || (await isOwnCard(deps.db, session, values));
}

/** The row of a card. */
export function cardRow(
  deps: Omit<OrdersDeps, 'db'>,
  session: OrderSession,
  { checkoutId, instrument }: Omit<BroughtCard, 'isNewCard'>,
) {
  const { ref, ...display } = instrument;
  return {
    id: deps.newId(),
    session_hash: session.hash,
    checkout_id: checkoutId,
    provider: deps.providers.tokens.name,
    provider_ref: ref,
    display,
    created_at: deps.clock(),
  };
}

async function isOwnCard(
  db: Kysely<Schema>,
  session: OrderSession,
  { provider, provider_ref }: { provider: string; provider_ref: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('instruments')
    .select('session_hash')
    .where('provider', '=', provider)
    .where('provider_ref', '=', provider_ref)
    .executeTakeFirst();
  return row?.session_hash === session.hash;
}

/** The card that an attempt charges, as its order stores it; null where it charges none. */
export async function chargedCard(
  db: Kysely<Schema>,
  { instrument_ref: ref, provider }: Pick<AttemptRow, 'instrument_ref' | 'provider'>,
): Promise<StoredCard | null> {
  const query = db.selectFrom('instruments').select('display').where('provider', '=', provider);
  const row = await query.where('provider_ref', '=', ref ?? '').executeTakeFirst();
  return row && ref ? { ...row.display, ref } : null;
}
