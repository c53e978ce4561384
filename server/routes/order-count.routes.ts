import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { OrderCountQuerySchema, OrderCountSchema } from '../../contracts/api/order-count-api.ts';
import { ProblemSchema } from '../../contracts/api/problem.ts';
import { ORDER_MISSING } from '../orders/records/order-result.ts';
import { type CallerOptions, sendPlaced } from './orders.routes.ts';

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
      return count === null ? sendPlaced(request, reply, ORDER_MISSING) : reply.send({ count });
    },
  );
};
