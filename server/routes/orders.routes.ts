import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  CreateGuestOrderSchema,
  OrderReplySchema,
  OrderSchema,
  PriceChangedSchema,
  QuoteRequestSchema,
  QuoteSchema,
  SettleRequestSchema,
} from '../../contracts/order-api.ts';
import { type Problem, ProblemSchema } from '../../contracts/problem.ts';
import { problem } from '../http/problems.ts';
import type { OrderProblem } from '../orders/order-result.ts';
import type { Orders } from '../orders/orders.ts';

export interface OrdersRoutesOptions {
  orders: Orders;
  /** Whose request it is; a request of nobody owns no orders. */
  sessionOf: (request: FastifyRequest) => { hash: string };
}

const TOTAL_CHANGED = 'The total has changed and nothing was charged. Please check it before you pay.';

const refusals = {
  ...{ 400: ProblemSchema, 402: ProblemSchema, 403: ProblemSchema, 404: ProblemSchema },
  ...{ 429: ProblemSchema, 503: ProblemSchema },
};
const conflict = { 409: Type.Union([PriceChangedSchema, ProblemSchema]) };

/** O01, O02 and the quotes of O08: orders of the caller's guest session. */
export function ordersRoutes({ orders, sessionOf }: OrdersRoutesOptions): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get('/orders/all', { schema: { response: { 200: Type.Array(OrderSchema) } } }, (request) =>
      orders.all(sessionOf(request)),
    );
    app.post(
      '/quotes',
      { schema: { body: QuoteRequestSchema, response: { 200: QuoteSchema, ...refusals, 409: ProblemSchema } } },
      async (request, reply) => {
        const result = await orders.quote(sessionOf(request), request.body);
        return result.type === 'quoted' ? result.quote : reply.code(result.status).send(answer(request, result));
      },
    );
    app.post(
      '/orders/createguest',
      { schema: { body: CreateGuestOrderSchema, response: { 200: OrderReplySchema, ...refusals, ...conflict } } },
      async (request, reply) => {
        const result = await orders.placeGuestOrder(sessionOf(request), request.body);
        if (result.type === 'reply') return result.reply;
        if (result.type === 'problem') return reply.code(result.status).send(answer(request, result));
        const error = { code: result.type, message: TOTAL_CHANGED, requestId: request.id };
        return reply.code(409).send({ error, quote: result.quote });
      },
    );
    app.post(
      '/orders/settle',
      { schema: { body: SettleRequestSchema, response: { 200: OrderReplySchema, ...refusals, 409: ProblemSchema } } },
      async (request, reply) => {
        const result = await orders.settle(sessionOf(request), request.body.orderId);
        return result.type === 'reply' ? result.reply : reply.code(result.status).send(answer(request, result));
      },
    );
  };
}

/** H05 */
function answer(request: FastifyRequest, { code, message, field, severity }: OrderProblem): Problem {
  return problem(request, code, message, { ...(field ? { field } : {}), ...(severity ? { severity } : {}) });
}
