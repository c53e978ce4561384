import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  FigurePageSchema,
  type FigureQuery,
  FigureQuerySchema,
  FigureUid,
} from '../../../contracts/api/admin-figures-api.ts';
import { MatrixSchema } from '../../../contracts/api/admin-matrix-api.ts';
import { ProblemSchema } from '../../../contracts/api/problem.ts';
import { problem } from '../../http/problems.ts';
import { sendTagged } from '../../http/send-tagged.ts';
import type { AdminCommand, AdminReply } from '../admin-command.ts';

export interface FigureApiOptions {
  run: (request: FastifyRequest, command: AdminCommand) => Promise<AdminReply>;
}

const STATS = {
  summary: 'The figures of a funnel: sessions of each step and edge, declines, and money as in the ledger',
  params: Type.Object({ uid: FigureUid }, { additionalProperties: false }),
  querystring: FigureQuerySchema,
  response: {
    200: FigurePageSchema,
    304: Type.Null({ description: 'As by the ETag.' }),
    400: ProblemSchema,
    404: ProblemSchema,
  },
};

const MATRIX = {
  summary:
    'What can be paid how in a live funnel: each offer by each method, with and without agreement, on each device',
  params: Type.Object({ uid: FigureUid }, { additionalProperties: false }),
  response: {
    200: MatrixSchema,
    304: Type.Null({ description: 'As by the ETag.' }),
    400: ProblemSchema,
    404: ProblemSchema,
  },
};

/**
 * The routes answer what `sluice stats` and `sluice matrix` print; a client that sends the answer's ETag is told that nothing has
 * changed.
 */
export async function figureApiRoutes(app: FastifyInstance, { run }: FigureApiOptions): Promise<void> {
  app.get<{ Params: { uid: string }; Querystring: FigureQuery }>(
    '/api/stats/:uid',
    { schema: STATS },
    async (request, reply) =>
      send(request, reply, await run(request, { type: 'stats', uid: request.params.uid, ...request.query })),
  );
  app.get<{ Params: { uid: string } }>('/api/matrix/:uid', { schema: MATRIX }, async (request, reply) =>
    send(request, reply, await run(request, { type: 'matrix', uid: request.params.uid })),
  );
}

function send(request: FastifyRequest, reply: FastifyReply, { done, text, data }: AdminReply) {
  if (done) return sendTagged(request, reply, data);
  const isMissing = typeof data === 'object' && data !== null && 'reason' in data && data.reason === 'funnel_missing';
  const [status, code] = isMissing ? ([404, 'funnel_not_found'] as const) : ([400, 'invalid_request'] as const);
  return reply.code(status).send(problem(request, code, text));
}
