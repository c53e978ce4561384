import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { AffiliateRequestSchema } from '../../contracts/api/affiliate-parameters.ts';
import {
  AbandonedOfferSchema,
  CreateGuestOrderSchema,
  CreateTransactionSchema,
  EndWalkSchema,
  OpenOrderSchema,
  OrderReplySchema,
  OrderSchema,
  PriceChangedSchema,
  PublishedPurchaseSchema,
  ResolveRequestSchema,
} from '../../contracts/api/order-api.ts';
import { OrderCountQuerySchema, OrderCountSchema } from '../../contracts/api/order-count-api.ts';
import { type Problem, ProblemSchema } from '../../contracts/api/problem.ts';
import { type Quote, QuoteRequestSchema, QuoteSchema } from '../../contracts/api/quote-api.ts';
import type { Orders } from '../checkout/orders.ts';
import { problem, refusals, storing } from '../http/problems.ts';
import { ORDER_MISSING, type OrderProblem, type PlaceResult } from '../orders/records/order-result.ts';
import type { OrderSession } from '../orders/records/orders-deps.ts';
import type { OptionalWrites } from '../storage/optional-writes.ts';

/** The parts of the calls about orders: the orders, and the session of a request; a request without one owns no orders. */
export interface CallerOptions {
  orders: Orders;
  sessionOf: (request: FastifyRequest) => OrderSession;
}

/** The refusals of calls that buy, by status, beside 409. */
export const orderRefusals = { ...refusals, 402: ProblemSchema, 503: ProblemSchema };

/** The refusals of calls that name a total. */
export const pricedRefusals = { ...orderRefusals, 409: Type.Union([PriceChangedSchema, ProblemSchema]) };

/** An order with two addresses, and the fields of older clients that are ignored, has a few kilobytes. */
const BODY_LIMIT = 32_768;

const placing = { 200: OrderReplySchema, ...pricedRefusals };

/** The calls that save an order without charging it, and its source. */
const SAVING = [
  ['/orders/setorderguest', 'Funnel'],
  ['/orders/createorder', 'Cart'],
] as const;

/** O01–O03, O07 and the quotes of O08: orders of the caller's guest session. */
export const ordersRoutes: FastifyPluginAsyncTypebox<CallerOptions & { optional: OptionalWrites }> = async (
  app,
  { orders, optional, sessionOf },
) => {
  app.get('/orders/all', { schema: { response: { 200: Type.Array(OrderSchema) } } }, (request) =>
    orders.all(sessionOf(request)),
  );
  app.post(
    '/quotes',
    {
      bodyLimit: 16_384,
      config: { writes: 'quotes' },
      schema: { body: QuoteRequestSchema, response: { 200: QuoteSchema, ...orderRefusals, 409: ProblemSchema } },
    },
    async (request, reply) => {
      const result = await orders.quote(sessionOf(request), request.body);
      return result.type === 'quoted' ? result.quote : sendPlaced(reply, result);
    },
  );
  for (const url of ['/orders/createguest', '/v2/orders/createTransaction'])
    app.post(
      url,
      { bodyLimit: BODY_LIMIT, schema: { body: CreateGuestOrderSchema, response: placing } },
      async (request, reply) => sendPlaced(reply, await orders.placeGuestOrder(sessionOf(request), request.body)),
    );
  for (const [url, source] of SAVING)
    app.post(
      url,
      {
        bodyLimit: BODY_LIMIT,
        config: { writes: 'open orders' },
        schema: { body: OpenOrderSchema, response: placing },
      },
      async (request, reply) => sendPlaced(reply, await orders.putOrder(sessionOf(request), request.body, source)),
    );
  app.post(
    '/orders/createtransaction',
    { schema: { body: CreateTransactionSchema, response: placing } },
    async (request, reply) => sendPlaced(reply, await orders.chargeOpenOrder(sessionOf(request), request.body)),
  );
  app.post(
    '/orders/abandonoffer',
    { bodyLimit: 16_384, schema: { body: AbandonedOfferSchema, response: storing } },
    async (request, reply) => {
      await orders.abandonOffer(sessionOf(request), request.body);
      return reply.code(204).send(null);
    },
  );
  app.post(
    '/affiliate/setaffparameters',
    {
      bodyLimit: 16_384,
      config: { writes: 'affiliates', cleansTexts: true },
      schema: { body: AffiliateRequestSchema, response: storing },
    },
    async (request, reply) => {
      await optional.store(() => orders.storeAffiliate(sessionOf(request), request.body));
      return reply.code(204).send(null);
    },
  );
  app.post('/orders/endwalk', { schema: { body: EndWalkSchema, response: storing } }, async (request, reply) => {
    await orders.endWalk(sessionOf(request), request.body.checkoutId);
    return reply.code(204).send(null);
  });
  app.post(
    '/orders/purchasepublished',
    {
      bodyLimit: 16_384,
      config: { writes: 'facts' },
      schema: { body: PublishedPurchaseSchema, response: storing },
    },
    async (request, reply) => {
      await orders.markPublished(sessionOf(request), request.body.orderId);
      return reply.code(204).send(null);
    },
  );
  app.post(
    '/orders/settle',
    {
      schema: {
        body: ResolveRequestSchema,
        response: { 200: OrderReplySchema, ...orderRefusals, 409: ProblemSchema },
      },
    },
    async (request, reply) => sendPlaced(reply, await orders.resolve(sessionOf(request), request.body.orderId)),
  );
};

const PRICE_CHANGED = 'The price has changed and nothing was charged. Please check it before you pay.';

/** V10: the answer to an order whose price has changed. */
function priceChanged(request: FastifyRequest, quote: Quote) {
  return { error: { code: 'price_changed' as const, message: PRICE_CHANGED, requestId: request.id }, quote };
}

type Refusal = Pick<OrderProblem, 'code' | 'message' | 'field' | 'severity'>;

/** H05 */
export function orderProblem(request: FastifyRequest, { code, message, field, severity }: Refusal): Problem {
  return problem(request, code, message, { ...(field ? { field } : {}), ...(severity ? { severity } : {}) });
}

type Refused = Refusal & { type: 'problem'; status: number };

/** Sends how an order's payment stands, its new price, or a problem (H05). */
export function sendPlaced(reply: FastifyReply, result: Exclude<PlaceResult, OrderProblem> | Refused): FastifyReply {
  if (result.type === 'reply') return reply.send(result.reply);
  if (result.type === 'price_changed') return reply.code(409).send(priceChanged(reply.request, result.quote));
  return reply.code(result.status).send(orderProblem(reply.request, result));
}

/** M03: whether a customer has bought before. An order that may not be asked for is answered like one that does not exist. */
export const orderCountRoutes: FastifyPluginAsyncTypebox<CallerOptions> = async (app, { orders, sessionOf }) => {
  app.get(
    '/alternproxy/getOrderCount',
    {
      schema: {
        querystring: OrderCountQuerySchema,
        response: { 200: OrderCountSchema, 400: ProblemSchema, 404: ProblemSchema },
      },
    },
    async (request, reply) => {
      const { accountid: accountId, orderid: orderId } = request.query;
      const count = await orders.countBefore(sessionOf(request), { accountId, orderId });
      return count === null ? sendPlaced(reply, ORDER_MISSING) : reply.send({ count });
    },
  );
};
