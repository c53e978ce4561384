import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  type ExperimentDates,
  type ExperimentNames,
  ExperimentNamesSchema,
  ExperimentRangeSchema,
  ExperimentSchema,
} from '../../../contracts/api/admin-experiments-api.ts';
import { ProblemSchema } from '../../../contracts/api/problem.ts';
import { problem } from '../../http/problems.ts';
import { sendTagged } from '../../http/send-tagged.ts';
import type { AdminCommand, AdminReply } from '../admin-command.ts';

export interface ExperimentApiOptions {
  run: (request: FastifyRequest, command: AdminCommand) => Promise<AdminReply>;
}

const ONE = {
  summary: 'The arms of a step’s split test, their differences and what follows',
  params: ExperimentNamesSchema,
  querystring: ExperimentRangeSchema,
  response: { 200: ExperimentSchema, 304: Type.Null(), 400: ProblemSchema, 404: ProblemSchema },
};

/** `/admin/api/experiments/{uid}/{step}` answers what `sluice stats --experiment` prints, with a tag of its content. */
export async function experimentApiRoutes(app: FastifyInstance, { run }: ExperimentApiOptions): Promise<void> {
  app.get<{ Params: ExperimentNames; Querystring: ExperimentDates }>(
    '/api/experiments/:uid/:step',
    { schema: ONE },
    async (request, reply) => {
      const { done, text, data } = await run(request, { type: 'experiment', ...request.params, ...request.query });
      if (done) return sendTagged(request, reply, data);
      const isMissing =
        typeof data === 'object' && data !== null && 'reason' in data && data.reason === 'experiment_missing';
      const [status, code] = isMissing ? ([404, 'not_found'] as const) : ([400, 'invalid_request'] as const);
      return reply.code(status).send(problem(request, code, text));
    },
  );
}
