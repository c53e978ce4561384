import type { Quote, QuoteRequest } from '../../contracts/api/quote-api.ts';

/** The requests of the quote machine, while the shopper still chooses. */
export type QuoteEvent =
  | { type: 'quote.requested'; request: QuoteRequest }
  /** The shopper waits: the pending request is sent at once. */
  | { type: 'quote.flushed' }
  /** The parent could not use the last answer: the next request is sent even if it is the same again. */
  | { type: 'quote.invalidated' }
  /** Repeats a failed request; it has no effect without one. */
  | { type: 'quote.retried' };

/** Sent to the parent. An answer to an outdated request is never sent. */
export type QuoteToParent =
  /** Another request is in progress, or the same one again by hand. */
  | { type: 'quote.pending' }
  | { type: 'quote.received'; quote: Quote; request: QuoteRequest }
  | { type: 'quote.failed' };

/** The automatic retries of a failed request. */
export const RETRIES = 3;

/** The wait before a retry, in milliseconds. */
export function backoffOf(retries: number): number {
  return 1_000 * 2 ** retries;
}

/** Never sent: `requesting` is entered only with a request. */
export const NOTHING: QuoteRequest = { funnel: { hash: '' }, checkoutId: '', offers: [] };
