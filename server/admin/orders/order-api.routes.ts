import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  OrderDetailsSchema,
  type OrderListQuery,
  OrderListQuerySchema,
  OrderPageSchema,
} from '../../../contracts/api/admin-orders-api.ts';
import { ProblemSchema } from '../../../contracts/api/problem.ts';
import { type AdminReply, OrderName } from '../admin-command.ts';
import { type ReadingOptions, refuseReading } from '../send-reading.ts';

const LIST = {
  summary: 'Orders, the newest first, in pages',
  querystring: OrderListQuerySchema,
  response: { 200: OrderPageSchema, 400: ProblemSchema },
};

const ONE = {
  summary: 'One order with all that the shop knows of it',
  params: Type.Object({ number: OrderName }, { additionalProperties: false }),
  response: { 200: OrderDetailsSchema, 400: ProblemSchema, 404: ProblemSchema },
};

/** The routes under `/admin/api/orders` answer what `sluice orders` and `sluice order` print. */
export async function orderApiRoutes(app: FastifyInstance, { run }: ReadingOptions): Promise<void> {
  app.get<{ Querystring: OrderListQuery }>('/api/orders', { schema: LIST }, async (request, reply) =>
    send(request, reply, await run(request, { type: 'orders', ...request.query })),
  );
  app.get<{ Params: { number: string } }>('/api/orders/:number', { schema: ONE }, async (request, reply) =>
    send(request, reply, await run(request, { type: 'order', order: request.params.number })),
  );
}

function send(request: FastifyRequest, reply: FastifyReply, answer: AdminReply) {
  return answer.done ? reply.send(answer.data) : refuseReading(request, reply, answer);
}
