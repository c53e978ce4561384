import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { PriceChangedSchema } from '../../contracts/api/order-api.ts';
import { type Problem, ProblemSchema } from '../../contracts/api/problem.ts';
import type { Quote } from '../../contracts/api/quote-api.ts';
import type { Orders } from '../checkout/orders.ts';
import { problem } from '../http/problems.ts';
import type { OrderProblem, PlaceResult } from '../orders/records/order-result.ts';
import type { OrderSession } from '../orders/records/orders-deps.ts';

/** The parts of the calls about orders: the orders, and the session of a request; a request without one owns no orders. */
export interface CallerOptions {
  orders: Orders;
  sessionOf: (request: FastifyRequest) => OrderSession;
}

/** The refusals of calls that buy, by status, beside 409. */
export const orderRefusals = {
  400: ProblemSchema,
  402: ProblemSchema,
  403: ProblemSchema,
  404: ProblemSchema,
  429: ProblemSchema,
  503: ProblemSchema,
};

/** The refusals of calls that name a total. */
export const pricedRefusals = { ...orderRefusals, 409: Type.Union([PriceChangedSchema, ProblemSchema]) };

const TOTAL_CHANGED = 'The total has changed and nothing was charged. Please check it before you pay.';

/** V10: the answer to an order whose price has changed. */
export function priceChanged(request: FastifyRequest, quote: Quote) {
  return { error: { code: 'price_changed' as const, message: TOTAL_CHANGED, requestId: request.id }, quote };
}

type Refusal = Pick<OrderProblem, 'code' | 'message' | 'field' | 'severity'>;

/** H05 */
export function orderProblem(request: FastifyRequest, { code, message, field, severity }: Refusal): Problem {
  return problem(request, code, message, { ...(field ? { field } : {}), ...(severity ? { severity } : {}) });
}

type Refused = Refusal & { type: 'problem'; status: number };

/** Sends how an order's payment stands, its new price, or a problem (H05). */
export function sendPlaced(
  request: FastifyRequest,
  reply: FastifyReply,
  result: Exclude<PlaceResult, OrderProblem> | Refused,
): FastifyReply {
  if (result.type === 'reply') return reply.send(result.reply);
  if (result.type === 'price_changed') return reply.code(409).send(priceChanged(request, result.quote));
  return reply.code(result.status).send(orderProblem(request, result));
}
