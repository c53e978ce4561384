import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import {
  FigurePageSchema,
  type FigureQuery,
  FigureQuerySchema,
  FigureUid,
} from '../../../contracts/api/admin-figures-api.ts';
import { MatrixSchema } from '../../../contracts/api/admin-matrix-api.ts';
import { ProblemSchema } from '../../../contracts/api/problem.ts';
import { type ReadingOptions, sendReading, UNCHANGED } from '../send-reading.ts';

const STATS = {
  summary: 'The figures of a funnel: sessions of each step and edge, declines, and money as in the ledger',
  params: Type.Object({ uid: FigureUid }, { additionalProperties: false }),
  querystring: FigureQuerySchema,
  response: { 200: FigurePageSchema, 304: UNCHANGED, 400: ProblemSchema, 404: ProblemSchema },
};

const MATRIX = {
  summary:
    'What can be paid how in a live funnel: each offer by each method, with and without agreement, on each device',
  params: Type.Object({ uid: FigureUid }, { additionalProperties: false }),
  response: { 200: MatrixSchema, 304: UNCHANGED, 400: ProblemSchema, 404: ProblemSchema },
};

/**
 * The routes answer what `sluice stats` and `sluice matrix` print; a client that sends the answer's ETag is told that nothing has
 * changed.
 */
export async function figureApiRoutes(app: FastifyInstance, { run }: ReadingOptions): Promise<void> {
  app.get<{ Params: { uid: string }; Querystring: FigureQuery }>(
    '/api/stats/:uid',
    { schema: STATS },
    async (request, reply) =>
      sendReading(request, reply, await run(request, { type: 'stats', uid: request.params.uid, ...request.query })),
  );
  app.get<{ Params: { uid: string } }>('/api/matrix/:uid', { schema: MATRIX }, async (request, reply) =>
    sendReading(request, reply, await run(request, { type: 'matrix', uid: request.params.uid })),
  );
}
