import type { FastifyInstance } from 'fastify';
import { FindingsSchema, RunningTestsSchema, ScriptsSchema } from '../../../contracts/api/admin-checks-api.ts';
import { ProblemSchema } from '../../../contracts/api/problem.ts';
import { PAGE_KINDS } from '../../http/page-script.ts';
import { type ReadingOptions, sendReading, UNCHANGED } from '../send-reading.ts';

const TESTS = {
  summary: 'The split tests that run in the live funnels of all brands',
  response: { 200: RunningTestsSchema, 304: UNCHANGED },
};

const FINDINGS = {
  summary: 'What is wrong with the live funnels and the files of the folder, with the journeys that show it',
  response: { 200: FindingsSchema, 304: UNCHANGED },
};

const SCRIPTS = {
  summary: 'Every script of every kind of page, as PCI DSS 6.4.3 asks for',
  response: { 200: ScriptsSchema, 304: UNCHANGED, 400: ProblemSchema },
};

/** Split tests, findings and scripts, as `sluice stats --experiment`, `sluice verify` and `sluice scripts` print them. */
export async function checkApiRoutes(app: FastifyInstance, { run }: ReadingOptions): Promise<void> {
  app.get('/api/experiments', { schema: TESTS }, async (request, reply) =>
    sendReading(request, reply, await run(request, { type: 'experiments' })),
  );
  app.get('/api/findings', { schema: FINDINGS }, async (request, reply) =>
    sendReading(request, reply, await run(request, { type: 'findings' })),
  );
  app.get('/api/scripts', { schema: SCRIPTS }, async (request, reply) => {
    const answer = await run(request, { type: 'scripts' });
    return sendReading(request, reply, { ...answer, data: { kinds: PAGE_KINDS, scripts: answer.data } });
  });
}
