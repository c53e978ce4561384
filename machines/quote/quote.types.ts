import type { Quote, QuoteRequest } from '../../contracts/api/quote-api.ts';

/** What is asked for a price, while the shopper still chooses. */
export type QuoteEvent =
  | { type: 'quote.requested'; request: QuoteRequest }
  /** The shopper is done and waits: what is wanted is asked for at once. */
  | { type: 'quote.flushed' }
  /** The parent could not take the last answer in: the next request, also the same again, is asked for. */
  | { type: 'quote.invalidated' }
  /** A request that failed is asked for again; it is no news where none has failed. */
  | { type: 'quote.retried' };

/** What the quote machine tells its parent. An answer to a question that was asked anew since is never told. */
export type QuoteToParent =
  /** Something else is asked for, or the same by hand again. */
  | { type: 'quote.pending' }
  | { type: 'quote.received'; quote: Quote; request: QuoteRequest }
  | { type: 'quote.failed' };

/** How often a request that fails is asked for again by itself. */
export const RETRIES = 3;

/** How long to wait before it is asked for again, in milliseconds. */
export function backoffOf(retries: number): number {
  return 1_000 * 2 ** retries;
}

/** For how long an answer that is late is still waited for, in milliseconds: longer where the shop has been slow before. */
export function graceOf(retries: number): number {
  return 4 * backoffOf(retries);
}

/** Never asked: `requesting` is entered by way of a request alone. */
export const NOTHING: QuoteRequest = { funnel: { hash: '' }, checkoutId: '', offers: [] };
