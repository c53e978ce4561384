import type { QuoteRequest } from '../../../contracts/api/quote-api.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { isOfferClosed } from '../../../domain/orders/closed-offer.ts';
import type { QuoteOutcome } from '../../../machines/ports.ts';
import type { ApiClient } from '../api/api.types.ts';
import { isQuote, SESSION_ENDED } from './payment-answer.ts';

/** O08: requests the quote that the payment has to match (V10). */
export async function requestQuote(api: ApiClient, request: QuoteRequest): Promise<QuoteOutcome> {
  const answer = await api.post('quotes', request);
  if (answer.type === 'ok' && isQuote(answer.body)) return { type: 'quoted', quote: answer.body };
  if (answer.type === 'problem' && answer.status === 403) return { type: 'refused', message: SESSION_ENDED };
  const error = answer.type === 'problem' ? answer.error : null;
  const message = error?.message ?? MESSAGES.paymentUnavailable;
  return isOfferClosed(error?.code) ? { type: 'refused', message, isOfferClosed: true } : { type: 'refused', message };
}
