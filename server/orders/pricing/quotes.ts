import { sql } from 'kysely';
import type { Quote, QuoteRequest } from '../../../contracts/api/quote-api.ts';
import { isUuid } from '../../../domain/tracking/uuid.ts';
import { unstorableField } from '../../http/input/storable-text.ts';
import { invalid, type OrderProblem, type QuoteResult } from '../records/order-result.ts';
import type { OrderSession, OrdersDeps } from '../records/orders-deps.ts';
import type { PricedSelection } from '../records/priced-selection.ts';
import type { FirstAsked } from '../records/sale-facts.ts';
import { openBumps } from './bump-expiry.ts';
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
  const estimate = await refreshQuote(deps, session, request, { firstAsked: null });
  if (estimate.type === 'problem') return estimate;
  const stored = await storeQuote(deps, session, request, estimate.priced);
  if (!(await hasExpiredBump(deps, session, request, stored))) return { type: 'quoted', quote: stored.quote };
  const again = await refreshQuote(deps, session, request, stored);
  if (again.type === 'problem') return again;
  return { type: 'quoted', quote: await saveQuote(deps, session, request, again.priced) };
}

async function hasExpiredBump(deps: OrdersDeps, session: OrderSession, request: QuoteRequest, asked: FirstAsked) {
  const published = await deps.funnels.byHash(request.funnel.hash);
  if (!published) return false;
  const { problems } = await openBumps(deps, session, published, request.checkoutId, toSelection(request), asked);
  return problems.length > 0;
}

/** The price of a sale, without storing a quote. `asked` is read where it is absent and a bump expires. */
export async function refreshQuote(
  deps: OrdersDeps,
  session: OrderSession,
  request: QuoteRequest,
  asked?: FirstAsked,
): Promise<{ type: 'estimate'; priced: PricedSelection } | OrderProblem> {
  const version = await soldVersion(deps, session, request);
  if (version.type === 'problem') return version;
  const { published } = version;
  const open = await openBumps(deps, session, published, request.checkoutId, toSelection(request), asked);
  const sold = soldOnForm(published, open.selection, request.funnel.step);
  if (sold.type === 'problem') return sold;
  const { checkoutId, deliverTo: to = null } = request;
  // A throttled session gets the same problem for right and wrong codes, so that guessing stays useless.
  const isThrottled = deps.couponGuesses.isThrottled(session, deps.clock()) && open.selection.coupon;
  const refused = isThrottled ? [couponProblem({ reason: 'not-found' }, published.brand)] : [];
  const place = { published, to, problems: [...open.problems, ...refused], checkoutId };
  const selection = isThrottled ? { ...open.selection, coupon: null } : open.selection;
  const priced = await priceSelection(deps, sold.lines, selection, place);
  const isWrong = priced.problems.some(({ part }) => part === 'coupon');
  if (isWrong) deps.couponGuesses.wrong(session, toSelection(request).coupon ?? '', deps.clock());
  return { type: 'estimate', priced };
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

/**
 * Stores a quote under a new id, for this session and checkout alone. A refused coupon is not stored: the payment charges the
 * price shown, and does not try the code again for a throttled session.
 */
export async function saveQuote(
  deps: OrdersDeps,
  session: OrderSession,
  request: QuoteRequest,
  priced: PricedSelection,
): Promise<Quote> {
  return (await storeQuote(deps, session, request, priced)).quote;
}

/** The same, with the time of the checkout's first quote before this one. */
async function storeQuote(
  deps: OrdersDeps,
  session: OrderSession,
  request: QuoteRequest,
  priced: PricedSelection,
): Promise<{ quote: Quote } & FirstAsked> {
  const id = deps.newId();
  const { price } = priced;
  const { checkoutId } = request;
  const asked = JSON.stringify({ ...request, coupon: priced.coupon ? (request.coupon ?? null) : null });
  const { rows } = await sql<FirstAsked>`
    insert into quotes (
      id, session_hash, checkout_id, funnel_hash, request, price, total_minor, currency, created_at
    ) values (
      ${id}, ${session.hash}, ${checkoutId}, ${request.funnel.hash}, ${asked}, ${JSON.stringify(price)}, ${price.total},
      ${price.currency}, ${deps.clock()}
    ) returning (
      select created_at from quotes where session_hash = ${session.hash} and checkout_id = ${checkoutId}
      order by created_at limit 1
    ) as "firstAsked"`.execute(deps.db);
  return { quote: toQuote(id, priced), firstAsked: rows[0]?.firstAsked ?? null };
}

/**
 * V04: a new checkout has a UUID. One that this session began under another form, before that was required, goes on. A
 * sale needs a quote of its checkout, so that no order begins without this check.
 */
async function checkoutIdProblem({ db }: OrdersDeps, { hash }: OrderSession, checkoutId: string) {
  if (isUuid(checkoutId)) return null;
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (select from orders where session_hash = ${hash} and checkout_id = ${checkoutId})
      or exists (select from quotes where session_hash = ${hash} and checkout_id = ${checkoutId}) as "isKnown"`.execute(
    db,
  );
  return rows[0]?.isKnown ? null : invalid('checkoutId', 'The id of a new checkout has to be a UUID');
}
