import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { FigureUid } from '../../../contracts/api/admin-figures-api.ts';
import {
  type FunnelListQuery,
  FunnelListQuerySchema,
  FunnelListSchema,
  InsideSchema,
} from '../../../contracts/api/admin-funnels-api.ts';
import { ProblemSchema } from '../../../contracts/api/problem.ts';
import type { AdminReply } from '../admin-command.ts';
import { type ReadingOptions, refuseReading } from '../send-reading.ts';

const LIST = {
  summary: 'All live funnels: version, sessions, conversion, money, findings and split tests',
  querystring: FunnelListQuerySchema,
  response: { 200: FunnelListSchema, 400: ProblemSchema },
};

const INSIDE = {
  summary: 'The visitors who did something in a funnel within the last minutes, by step',
  params: Type.Object({ uid: FigureUid }, { additionalProperties: false }),
  response: { 200: InsideSchema, 400: ProblemSchema, 404: ProblemSchema },
};

/** The routes under `/admin/api/funnels` answer what `sluice funnels` prints, and who is inside a funnel now. */
export async function funnelApiRoutes(app: FastifyInstance, { run }: ReadingOptions): Promise<void> {
  app.get<{ Querystring: FunnelListQuery }>('/api/funnels', { schema: LIST }, async (request, reply) =>
    send(request, reply, await run(request, { type: 'funnels', ...request.query })),
  );
  app.get<{ Params: { uid: string } }>('/api/funnels/:uid/inside', { schema: INSIDE }, async (request, reply) =>
    send(request, reply, await run(request, { type: 'inside', uid: request.params.uid })),
  );
}

function send(request: FastifyRequest, reply: FastifyReply, answer: AdminReply) {
  return answer.done ? reply.send(answer.data) : refuseReading(request, reply, answer);
}
