import { sql } from 'kysely';
import type { AffiliateParameters } from '../../../contracts/api/affiliate-parameters.ts';
import type { CreateGuestOrder } from '../../../contracts/api/order-api.ts';
import type { QuoteRequest } from '../../../contracts/api/quote-api.ts';
import type { MinorUnits } from '../../../domain/pricing/money.ts';
import type { CardFace } from '../../db/schema/order-tables.ts';
import { type TriesLeft, triesLeftColumns } from './card-tries.ts';
import type { OrderSession, OrdersDeps } from './orders-deps.ts';

/** All facts of the store about a sale before it is placed, by one query. */
export interface SaleFacts {
  /** Whether this checkout has a sale already, of any session. */
  hasOrder: boolean;
  /** The session that brought the card first, and the card's details that may be shown. */
  card: { sessionHash: string; face: CardFace } | null;
  quoted: Quoted;
  /** N08 */
  left: TriesLeft;
}

/** The time of a session's first quote for a checkout; null before it. */
export interface FirstAsked {
  firstAsked: Date | null;
}

/** A session's quote for a checkout, and its affiliate parameters. */
export interface Quoted extends FirstAsked {
  /** The quote of the request, or else the last one. `later` is null where an older process has written it. */
  quote: {
    id: string;
    request: QuoteRequest;
    total: MinorUnits;
    later: MinorUnits | null;
    currency: string;
    sentBy: string | null;
  } | null;
  /** O07: the affiliate parameters that the session sent last. */
  affiliate: AffiliateParameters | null;
}

/** O02: reads the facts that a sale is checked against. */
export async function saleFacts(
  deps: OrdersDeps,
  session: OrderSession,
  { checkoutId, quote, cardDetails }: Pick<CreateGuestOrder, 'checkoutId' | 'quote' | 'cardDetails'>,
): Promise<SaleFacts> {
  const { unknownCards: asOf } = deps.triesInFlight;
  const { rows } = await sql<Omit<SaleFacts, 'quoted' | 'left'> & Quoted & Omit<TriesLeft, 'asOf'>>`
    select
      ${triesLeftColumns(deps, session)},
      exists (select from orders where checkout_id = ${checkoutId} and purpose = 'sale') as "hasOrder",
      (
        select json_build_object('sessionHash', session_hash, 'face', display) from instruments
        where provider = ${deps.providers.tokens.name} and provider_ref = ${cardDetails?.cardId ?? ''}
      ) as card,
      (
        select json_build_object('id', id, 'request', request, 'total', total_minor, 'currency', currency,
          'later', price -> 'renewal', 'sentBy', price -> 'shippingMethod' ->> 'sfid') from quotes
        where session_hash = ${session.hash} and checkout_id = ${checkoutId}
        order by (id = ${quote?.id ?? ''}) desc, created_at desc limit 1
      ) as quote,
      (
        select created_at from quotes where session_hash = ${session.hash} and checkout_id = ${checkoutId}
        order by created_at limit 1
      ) as "firstAsked",
      (select parameters from session_affiliates where session_hash = ${session.hash}) as affiliate`.execute(deps.db);
  const [row] = rows;
  if (!row) throw new Error('a select without a table returned no row');
  const { hasOrder, card, session: ofSession, address, ...quoted } = row;
  return { hasOrder, card, quoted, left: { session: ofSession, address, asOf } };
}
