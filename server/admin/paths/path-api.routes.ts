import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { OrderPathSchema } from '../../../contracts/api/admin-paths-api.ts';
import { ProblemSchema } from '../../../contracts/api/problem.ts';
import { OrderWalkSchema } from '../../../contracts/figures/order-walk.ts';
import { problem } from '../../http/problems.ts';
import { sendTagged } from '../../http/send-tagged.ts';
import { type AdminCommand, type AdminReply, OrderName } from '../admin-command.ts';

export interface PathApiOptions {
  run: (request: FastifyRequest, command: AdminCommand) => Promise<AdminReply>;
}

const ONE = {
  summary: 'The path of an order: its visit, with what was offered, tried and paid',
  params: Type.Object({ order: OrderName }, { additionalProperties: false }),
  response: {
    200: OrderPathSchema,
    304: Type.Null({ description: 'As by the ETag.' }),
    400: ProblemSchema,
    404: ProblemSchema,
  },
};

const WALK = {
  summary: 'The walk of an order, to be stepped through: its events, and the record that a replay takes',
  params: Type.Object({ order: OrderName }, { additionalProperties: false }),
  response: {
    200: OrderWalkSchema,
    304: Type.Null({ description: 'As by the ETag.' }),
    400: ProblemSchema,
    404: ProblemSchema,
  },
};

/** The route `/admin/api/paths/{order}` answers what `sluice path --json` prints, `/admin/api/walks/{order}` what `sluice replay` runs; 304 where it has not changed. */
export async function pathApiRoutes(app: FastifyInstance, { run }: PathApiOptions): Promise<void> {
  app.get<{ Params: { order: string } }>('/api/paths/:order', { schema: ONE }, async (request, reply) => {
    const { done, text, data } = await run(request, { type: 'path', order: request.params.order });
    if (!done) return reply.code(404).send(problem(request, 'order_missing', text));
    return sendTagged(request, reply, data);
  });
  app.get<{ Params: { order: string } }>('/api/walks/:order', { schema: WALK }, async (request, reply) => {
    const { done, text, data } = await run(request, { type: 'walk-record', order: request.params.order });
    if (!done) return reply.code(404).send(problem(request, 'order_missing', text));
    // The version's pages and prices are no part of a walk.
    const { record, events } = Object(data);
    return sendTagged(request, reply, { record, events });
  });
}
