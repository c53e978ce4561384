import type { ProblemCode } from '../../contracts/api/problem.ts';
import type { Quote, QuoteProblem, QuoteRequest } from '../../contracts/api/quote-api.ts';
import { MESSAGES } from '../../domain/messages.ts';
import type { Orders } from '../checkout/orders.ts';
import { unstorableField } from '../http/input/storable-text.ts';
import { toQuote } from '../orders/pricing/quote-wire.ts';
import { invalid } from '../orders/records/order-result.ts';
import type { OrderSession } from '../orders/records/orders-deps.ts';

/** One part of an estimate, or the answer to send instead. */
export type PartAnswer =
  | { type: 'priced'; quote: Quote }
  | { type: 'problem'; status: number; code: ProblemCode; message: string; field?: string; detail?: string };

type Part = QuoteProblem['part'];

const CODES: Record<Part, ProblemCode> = {
  address: 'address_invalid',
  shipping: 'shipping_unavailable',
  tax: 'tax_unavailable',
  coupon: 'coupon_not_applicable',
  bump: 'invalid_request',
};

/** O08, K03: prices a request and stores nothing. A problem of one of these parts is the answer; others are not. */
async function pricePart(
  orders: Pick<Orders, 'estimate'>,
  session: OrderSession,
  { affParameters: _, ...asked }: QuoteRequest,
  parts: readonly Part[],
): Promise<PartAnswer> {
  const unstorable = unstorableField(asked);
  if (unstorable) return invalid(unstorable, 'This text cannot be kept');
  const estimate = await orders.estimate(session, asked);
  if (estimate.type === 'problem') return estimate;
  const { problems } = estimate.priced;
  const found = problems.find(({ part }) => parts.includes(part));
  if (found) {
    const refusal = refused(found.part, found.message, found.field && `deliverTo.${found.field}`);
    return found.detail === undefined ? refusal : { ...refusal, detail: found.detail };
  }
  return { type: 'priced', quote: toQuote('', estimate.priced) };
}

/** O08: the price of a form as a quote that is not stored, with the problems of all its parts; null where it has none. */
export async function estimateOf(
  orders: Pick<Orders, 'estimate'>,
  session: OrderSession,
  asked: QuoteRequest,
): Promise<Quote | null> {
  const answer = await pricePart(orders, session, asked, []);
  return answer.type === 'priced' ? answer.quote : null;
}

/** An address without its country or state is answered as invalid, so that no method and no tax are computed. */
export async function pricePartThere(
  orders: Pick<Orders, 'estimate'>,
  session: OrderSession,
  asked: QuoteRequest,
  part: 'shipping' | 'tax',
): Promise<PartAnswer> {
  const answer = await pricePart(orders, session, asked, ['address', part]);
  if (answer.type === 'problem' || answer.quote.isFinal || answer.quote.problems.length > 0) return answer;
  return refused('address', MESSAGES.addressInvalid, `deliverTo.${asked.deliverTo?.country ? 'state' : 'country'}`);
}

/** V08: the same for a coupon; a blank code means none. */
export async function priceCoupon(
  orders: Pick<Orders, 'estimate'>,
  session: OrderSession,
  asked: QuoteRequest,
): Promise<PartAnswer> {
  const answer = await pricePart(orders, session, asked, ['coupon']);
  const isNone = answer.type === 'priced' && answer.quote.coupon === null;
  return isNone ? refused('coupon', MESSAGES.couponNotForProduct) : answer;
}

function refused(part: Part, message: string, field?: string): Extract<PartAnswer, { type: 'problem' }> {
  return { type: 'problem', status: 422, code: CODES[part], message, ...(field ? { field } : {}) };
}
