import type { CardFace, StoredCard } from '../../db/schema/order-tables.ts';
import type { Db } from '../../db/schema/schema.ts';
import type { AttemptRow } from './attempt-rows.ts';
import { countUnknownCard, readTriesLeft, type TriesLeft } from './card-tries.ts';
import { lookUpInTurn } from './look-up-turn.ts';
import { CARD_MISSING, type OrderProblem, UNAVAILABLE } from './order-result.ts';
import type { OrderDraft, OrderSession, OrdersDeps } from './orders-deps.ts';
import type { SaleFacts } from './sale-facts.ts';

export type FoundCard = { type: 'card'; card: CardFace & { ref: string }; isNew: boolean } | OrderProblem;

/** Another session's card is an unknown one, and an unknown id counts like a decline, since ids are tried out. */
export async function findCard(
  deps: OrdersDeps,
  session: OrderSession,
  { cardId, known, left, customer }: SoughtCard,
): Promise<FoundCard> {
  if (known) {
    const isOwn = known.sessionHash === session.hash;
    return isOwn ? { type: 'card', card: { ...known.face, ref: cardId }, isNew: false } : CARD_MISSING;
  }
  return lookUpInTurn(deps, session, left ?? (await readTriesLeft(deps, session)), async () => {
    const found = await describedCard(deps, session, cardId, customer);
    if (found === CARD_MISSING) await countUnknownCard(deps, session, deps.newId());
    return found;
  });
}

interface SoughtCard {
  cardId: string;
  /** The card as the shop knows it, and what declines leave to the session; null where neither was read. */
  known: SaleFacts['card'];
  left: TriesLeft | null;
  customer: string | null;
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
  db: Db,
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
  db: Db,
  { instrument_ref: ref, provider }: Pick<AttemptRow, 'instrument_ref' | 'provider'>,
): Promise<StoredCard | null> {
  const query = db.selectFrom('instruments').select('display').where('provider', '=', provider);
  const row = await query.where('provider_ref', '=', ref ?? '').executeTakeFirst();
  return row && ref ? { ...row.display, ref } : null;
}
