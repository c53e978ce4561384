import type { FastifyInstance } from 'fastify';
import {
  type ExperimentDates,
  type ExperimentNames,
  ExperimentNamesSchema,
  ExperimentRangeSchema,
  ExperimentSchema,
} from '../../../contracts/api/admin-experiments-api.ts';
import { ProblemSchema } from '../../../contracts/api/problem.ts';
import { type ReadingOptions, sendReading, UNCHANGED } from '../send-reading.ts';

const ONE = {
  summary: 'The arms of a step’s split test, their differences and what follows',
  params: ExperimentNamesSchema,
  querystring: ExperimentRangeSchema,
  response: { 200: ExperimentSchema, 304: UNCHANGED, 400: ProblemSchema, 404: ProblemSchema },
};

/** `/admin/api/experiments/{uid}/{step}` answers what `sluice stats --experiment` prints, with a tag of its content. */
export async function experimentApiRoutes(app: FastifyInstance, { run }: ReadingOptions): Promise<void> {
  app.get<{ Params: ExperimentNames; Querystring: ExperimentDates }>(
    '/api/experiments/:uid/:step',
    { schema: ONE },
    async (request, reply) =>
      sendReading(request, reply, await run(request, { type: 'experiment', ...request.params, ...request.query })),
  );
}
