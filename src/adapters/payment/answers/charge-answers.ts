import type { Order } from '../../../../contracts/api/order-api.ts';
import type { Quote } from '../../../../contracts/api/quote-api.ts';
import { isRecord } from '../../../../domain/is-record.ts';
import { MESSAGES } from '../../../../domain/messages.ts';
import type { PaymentAnswer } from '../../../../machines/ports.ts';
import type { ApiAnswer } from '../../api/api.types.ts';

/** The outcomes of the order calls' answers, the same for every payment method. */

/** The cookies of the page are gone; a new page sets new ones. */
export const SESSION_ENDED = 'Your session has ended. Please reload the page.';

/** The same for a payment: the page cannot know whether an earlier call, whose answer was lost, has charged. */
const PAYMENT_SESSION_ENDED =
  'Your session has ended. If you have pressed pay before, please look for our mail with your receipt before you pay again. Otherwise reload the page.';

/** The outcome of a charge whose call returned an error; an outage leaves it unknown. */
export function problemOutcome({ status, error, body }: Extract<ApiAnswer, { type: 'problem' }>): PaymentAnswer {
  const message = error?.message || MESSAGES.paymentFailed;
  if (status === 403) return { type: 'refused', code: 'forbidden', message: PAYMENT_SESSION_ENDED };
  const quote = quoteIn(body);
  if (status === 409 && quote) return { type: 'requoted', quote };
  if (error?.code === 'payment_declined') return { type: 'declined', severity: error.severity ?? 'soft', message };
  if (error?.code === 'too_many_attempts') return { type: 'declined', severity: 'hard', code: error.code, message };
  if (status >= 500 && error?.code !== 'payment_unavailable') return { type: 'unknown', orderId: null };
  return { type: 'refused', code: error?.code ?? 'internal_error', message };
}

function quoteIn(body: unknown): Quote | null {
  const quote = isRecord(body) ? body.quote : null;
  return isQuote(quote) ? quote : null;
}

export function isQuote(value: unknown): value is Quote {
  return isRecord(value) && 'id' in value && typeof value.total === 'number';
}

export function isOrder(value: unknown): value is Order {
  return isRecord(value) && typeof value.id === 'string';
}
