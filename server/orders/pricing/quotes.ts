import { sql } from 'kysely';
import type { Quote, QuoteRequest } from '../../../contracts/api/quote-api.ts';
import { isUuid } from '../../../domain/tracking/uuid.ts';
import { insertRows } from '../../db/schema/insert-rows.ts';
import { unstorableField } from '../../http/input/storable-text.ts';
import { mayTrySql, takeTry, triesInsert } from '../../storage/tries.ts';
import { invalid, type OrderProblem, type QuoteResult } from '../records/order-result.ts';
import type { OrderSession, OrdersDeps } from '../records/orders-deps.ts';
import { laterCharge, type PricedSelection } from '../records/priced-selection.ts';
import type { FirstAsked } from '../records/sale-facts.ts';
import { openBumps } from './bump-expiry.ts';
import { type CouponGuess, couponGuess } from './coupon-guesses.ts';
import { couponProblem } from './price-parts.ts';
import { toQuote } from './quote-wire.ts';
import { priceOffer } from './sale-of-offer.ts';
import { priceSelection, type Selection, soldOnForm, soldOnStep } from './selection.ts';
import { soldVersion } from './sold-version.ts';

/** O08, V10: prices a selection from the published version and the brand's rules, and stores the quote. */
export async function makeQuote(deps: OrdersDeps, session: OrderSession, request: QuoteRequest): Promise<QuoteResult> {
  const { affParameters: _, ...stored } = request;
  const field = unstorableField(stored);
  if (field) return invalid(field, 'This text cannot be kept');
  return request.parent ? quoteAddition(deps, session, stored, request.parent) : quoteSale(deps, session, stored);
}

async function quoteSale(deps: OrdersDeps, session: OrderSession, request: QuoteRequest): Promise<QuoteResult> {
  const problem = await checkoutIdProblem(deps, session, request.checkoutId);
  if (problem) return problem;
  // A first price has no bump that expired: the statement that stores it reads whether it is the first one.
  const quoted = await quoteForm(deps, session, request, { firstAsked: null });
  if (quoted.type === 'problem') return quoted;
  const isExpired = await hasExpiredBump(deps, session, request, quoted);
  const last = isExpired ? await quoteForm(deps, session, request, quoted) : quoted;
  return last.type === 'problem' ? last : { type: 'quoted', quote: last.quote };
}

/** After too many wrong codes a form is priced without its coupon, so that right and wrong codes read alike. */
export async function quoteForm(
  deps: OrdersDeps,
  session: OrderSession,
  request: QuoteRequest,
  asked?: FirstAsked,
): Promise<({ type: 'quoted' } & StoredQuote) | OrderProblem> {
  const estimate = await priceForm(deps, session, request, { asked, isThrottled: false });
  if (estimate.type === 'problem') return estimate;
  const guess = couponGuess(deps, session, toSelection(request).coupon, estimate.priced);
  const stored = await storeQuote(deps, session, request, { ...estimate, guess });
  if (stored) return { type: 'quoted', ...stored };
  const refused = await priceForm(deps, session, request, { asked, isThrottled: true });
  if (refused.type === 'problem') return refused;
  return quotedAs(await storeQuote(deps, session, request, refused));
}

async function hasExpiredBump(deps: OrdersDeps, session: OrderSession, request: QuoteRequest, asked: FirstAsked) {
  const published = await deps.funnels.byHash(request.funnel.hash);
  if (!published) return false;
  const { problems } = await openBumps(deps, session, published, request.checkoutId, toSelection(request), asked);
  return problems.length > 0;
}

type Estimate = { type: 'estimate'; priced: PricedSelection } | OrderProblem;

/** O08: the price of a sale, without storing a quote. */
export async function estimateForm(deps: OrdersDeps, session: OrderSession, request: QuoteRequest): Promise<Estimate> {
  const estimate = await priceForm(deps, session, request, { isThrottled: false });
  if (estimate.type === 'problem') return estimate;
  const guess = couponGuess(deps, session, toSelection(request).coupon, estimate.priced);
  if (!guess || (await takeTry(deps.db, guess.tried, guess.isWrong))) return estimate;
  return priceForm(deps, session, request, { isThrottled: true });
}

async function priceForm(
  deps: OrdersDeps,
  session: OrderSession,
  request: QuoteRequest,
  { asked, isThrottled }: { asked?: FirstAsked | undefined; isThrottled: boolean },
): Promise<Estimate> {
  const version = await soldVersion(deps, session, request);
  if (version.type === 'problem') return version;
  const { published } = version;
  const open = await openBumps(deps, session, published, request.checkoutId, toSelection(request), asked);
  const sold = soldOnForm(published, open.selection, request.funnel.step);
  if (sold.type === 'problem') return sold;
  const { checkoutId, deliverTo: to = null } = request;
  const refused = isThrottled ? [couponProblem({ reason: 'not-found' }, published.brand)] : [];
  const place = { published, to, problems: [...open.problems, ...refused], checkoutId };
  const selection = isThrottled ? { ...open.selection, coupon: null } : open.selection;
  return { type: 'estimate', priced: await priceSelection(deps, sold.lines, selection, place) };
}

/** Prices an offer after the sale, for the sale's address and in the sale's published version. */
async function quoteAddition(
  deps: OrdersDeps,
  session: OrderSession,
  request: QuoteRequest,
  parent: string,
): Promise<QuoteResult> {
  const { checkoutId, funnel } = request;
  const found = await priceOffer(deps, session, { parent, checkoutId, step: funnel.step }, (published) =>
    soldOnStep(published, funnel.step, request.offers[0] ?? ''),
  );
  if (found.type === 'problem') return found;
  // The stored quote is evidence of the version that this checkout is priced by, which the client does not decide.
  const asked = { ...request, funnel: { ...funnel, hash: found.published.hash } };
  return { type: 'quoted', quote: await saveQuote(deps, session, asked, found.priced) };
}

/** The selection of a request, with its defaults filled in. */
export function toSelection(request: QuoteRequest): Selection {
  const { offers, bumps = [], subscription = null, coupon = null, shippingMethod = null } = request;
  return { offers, bumps, subscription, coupon, shippingMethod };
}

/** A refused coupon is not stored, so that the payment charges the price shown and does not try the code again. */
export async function saveQuote(
  deps: OrdersDeps,
  session: OrderSession,
  request: QuoteRequest,
  priced: PricedSelection,
): Promise<Quote> {
  return quotedAs(await storeQuote(deps, session, request, { priced })).quote;
}

type StoredQuote = { quote: Quote } & FirstAsked;

/** A quote whose coupon was not guessed is always stored. */
function quotedAs(stored: StoredQuote | null): { type: 'quoted' } & StoredQuote {
  if (!stored) throw new Error('a quote without a guess was not stored');
  return { type: 'quoted', ...stored };
}

/** Stores a quote and counts its guess by one statement. Null where the guess was one too many: then neither is written. */
async function storeQuote(
  deps: OrdersDeps,
  session: OrderSession,
  request: QuoteRequest,
  { priced, guess = null }: { priced: PricedSelection; guess?: CouponGuess | null },
): Promise<StoredQuote | null> {
  const id = deps.newId();
  const { price } = priced;
  const { checkoutId } = request;
  const row = {
    id,
    session_hash: session.hash,
    checkout_id: checkoutId,
    funnel_hash: request.funnel.hash,
    request: { ...request, coupon: priced.coupon ? (request.coupon ?? null) : null },
    price: { ...price, renewal: laterCharge(priced) },
    total_minor: price.total,
    currency: price.currency,
    created_at: deps.clock(),
  };
  const isAllowed = sql`(select allowed from checked)`;
  const { rows } = await sql<FirstAsked>`
    with checked as materialized (select ${guess ? mayTrySql(guess.tried) : sql`true`} as allowed),
    guessed as (${guess?.isWrong ? triesInsert(guess.tried, isAllowed) : sql`select 1`})
    ${insertRows('quotes', [row], isAllowed)} returning (
      select created_at from quotes where session_hash = ${session.hash} and checkout_id = ${checkoutId}
      order by created_at limit 1
    ) as "firstAsked"`.execute(deps.db);
  return rows[0] ? { quote: toQuote(id, priced), ...rows[0] } : null;
}

/** V04: a new checkout has a UUID, an older one goes on, and a sale needs a quote, so that none skips this check. */
async function checkoutIdProblem({ db }: OrdersDeps, { hash }: OrderSession, checkoutId: string) {
  if (isUuid(checkoutId)) return null;
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (select from orders where session_hash = ${hash} and checkout_id = ${checkoutId})
      or exists (select from quotes where session_hash = ${hash} and checkout_id = ${checkoutId}) as "isKnown"`.execute(
    db,
  );
  return rows[0]?.isKnown ? null : invalid('checkoutId', 'The id of a new checkout has to be a UUID');
}
