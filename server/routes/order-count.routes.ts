import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { OrderCountQuerySchema, OrderCountSchema } from '../../contracts/api/order-count-api.ts';
import { ProblemSchema } from '../../contracts/api/problem.ts';
import type { Orders } from '../checkout/orders.ts';
import { ORDER_MISSING } from '../orders/records/order-result.ts';
import type { OrderSession } from '../orders/records/orders-deps.ts';
import { sendPlaced } from './order-answers.ts';

export interface OrderCountRoutesOptions {
  orders: Pick<Orders, 'countBefore'>;
  sessionOf: (request: FastifyRequest) => OrderSession;
}

/** M03: whether a customer has bought before. An order that may not be asked for is answered like one that does not exist. */
export const orderCountRoutes: FastifyPluginAsyncTypebox<OrderCountRoutesOptions> = async (
  app,
  { orders, sessionOf },
) => {
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
      return count === null ? sendPlaced(request, reply, ORDER_MISSING) : reply.send({ count });
    },
  );
};
