import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { OrderPathSchema } from '../../../contracts/api/admin-paths-api.ts';
import { ProblemSchema } from '../../../contracts/api/problem.ts';
import { OrderWalkSchema } from '../../../contracts/figures/order-walk.ts';
import { OrderName } from '../admin-command.ts';
import { type ReadingOptions, sendReading, UNCHANGED } from '../send-reading.ts';

const ONE = {
  summary: 'The path of an order: its visit, with what was offered, tried and paid',
  params: Type.Object({ order: OrderName }, { additionalProperties: false }),
  response: { 200: OrderPathSchema, 304: UNCHANGED, 400: ProblemSchema, 404: ProblemSchema },
};

const WALK = {
  summary: 'The walk of an order, to be stepped through: its events, and the record that a replay takes',
  params: Type.Object({ order: OrderName }, { additionalProperties: false }),
  response: { 200: OrderWalkSchema, 304: UNCHANGED, 400: ProblemSchema, 404: ProblemSchema },
};

/** `/admin/api/paths/{order}` answers what `sluice path --json` prints, and `/admin/api/walks/{order}` what `sluice replay` runs. */
export async function pathApiRoutes(app: FastifyInstance, { run }: ReadingOptions): Promise<void> {
  app.get<{ Params: { order: string } }>('/api/paths/:order', { schema: ONE }, async (request, reply) => {
    const answer = await run(request, { type: 'path', order: request.params.order });
    return sendReading(request, reply, answer);
  });
  app.get<{ Params: { order: string } }>('/api/walks/:order', { schema: WALK }, async (request, reply) => {
    const answer = await run(request, { type: 'walk-record', order: request.params.order });
    if (!answer.done) return sendReading(request, reply, answer);
    // The version's pages and prices are no part of a walk.
    const { record, events } = Object(answer.data);
    return sendReading(request, reply, { ...answer, data: { record, events } });
  });
}
