import type { Selectable } from 'kysely';
import type { Quote, QuoteRequest } from '../../contracts/order-api.ts';
import type { Price } from '../../domain/price.ts';
import type { QuoteTable } from '../db/order-tables.ts';
import { FUNNEL_MISSING, invalid, type QuoteResult } from './order-result.ts';
import type { OrderSession, OrdersDeps } from './orders-deps.ts';
import { quoteOf } from './quote-wire.ts';
import { soldOnForm } from './sold-offers.ts';
import { unstorableField } from './storable-text.ts';

/** O08, V10: prices a choice of bundles from the published version, and keeps what was said. */
export async function makeQuote(deps: OrdersDeps, session: OrderSession, request: QuoteRequest): Promise<QuoteResult> {
  const { funnel, checkoutId, offers } = request;
  const field = unstorableField({ funnel, checkoutId, offers });
  if (field) return invalid(field, 'This text cannot be kept');
  const published = await deps.funnels.byHash(funnel.hash);
  if (!published) return FUNNEL_MISSING;
  const sold = soldOnForm(published, offers);
  if (sold.type === 'problem') return sold;
  return { type: 'quoted', quote: await saveQuote(deps, session, { funnel, checkoutId, offers }, sold.price) };
}

/** Keeps a price under a new id, for this session and checkout alone. */
export async function saveQuote(
  deps: OrdersDeps,
  session: OrderSession,
  request: QuoteRequest,
  price: Price,
): Promise<Quote> {
  const id = deps.newId();
  const row = {
    id,
    session_hash: session.hash,
    checkout_id: request.checkoutId,
    funnel_hash: request.funnel.hash,
    request: JSON.stringify(request),
    price: JSON.stringify(price),
    total_minor: price.total,
    currency: price.currency,
    created_at: deps.clock(),
  };
  await deps.db.insertInto('quotes').values(row).execute();
  return quoteOf(id, price);
}

/** The quote of that id, or else the last one that this session got for this checkout. */
export function findQuote(
  deps: OrdersDeps,
  session: OrderSession,
  checkoutId: string,
  id: string,
): Promise<Selectable<QuoteTable> | undefined> {
  return deps.db
    .selectFrom('quotes')
    .selectAll()
    .where('session_hash', '=', session.hash)
    .where('checkout_id', '=', checkoutId)
    .orderBy((eb) => eb('id', '=', id), 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
