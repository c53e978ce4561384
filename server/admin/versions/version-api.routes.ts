import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { FigureUid } from '../../../contracts/api/admin-figures-api.ts';
import {
  DifferenceQuerySchema,
  DifferenceSchema,
  DraftsSchema,
  VersionsSchema,
} from '../../../contracts/api/admin-versions-api.ts';
import { ProblemSchema } from '../../../contracts/api/problem.ts';
import { isRecord } from '../../../domain/is-record.ts';
import { problem } from '../../http/problems.ts';
import { sendTagged } from '../../http/send-tagged.ts';
import type { AdminCommand, AdminReply } from '../admin-command.ts';

export interface VersionApiOptions {
  run: (request: FastifyRequest, command: AdminCommand) => Promise<AdminReply>;
}

const UNCHANGED = Type.Null({ description: 'As by the ETag.' });
const params = Type.Object({ uid: FigureUid }, { additionalProperties: false });

const DRAFTS = {
  summary: 'What the files of the brands’ folder would change, with the findings of publishing',
  response: { 200: DraftsSchema, 304: UNCHANGED },
};

const VERSIONS = {
  summary: 'The published versions of a funnel: when, by whom, and how many shoppers are inside each',
  params,
  response: { 200: VersionsSchema, 304: UNCHANGED, 400: ProblemSchema, 404: ProblemSchema },
};

const DIFFERENCE = {
  summary: 'What changes for shoppers between two of the live version, the draft, and older versions',
  params,
  querystring: DifferenceQuerySchema,
  response: { 200: DifferenceSchema, 304: UNCHANGED, 400: ProblemSchema, 404: ProblemSchema, 409: ProblemSchema },
};

/** The readings of versions: `drafts`, `versions/{uid}` and `versions/{uid}/difference`, as the commands `drafts`, `version-history` and `difference`. */
export async function versionApiRoutes(app: FastifyInstance, { run }: VersionApiOptions): Promise<void> {
  app.get('/api/drafts', { schema: DRAFTS }, async (request, reply) =>
    send(request, reply, await run(request, { type: 'drafts' })),
  );
  app.get<{ Params: { uid: string } }>('/api/versions/:uid', { schema: VERSIONS }, async (request, reply) =>
    send(request, reply, await run(request, { type: 'version-history', uid: request.params.uid })),
  );
  app.get<{ Params: { uid: string }; Querystring: Static<typeof DifferenceQuerySchema> }>(
    '/api/versions/:uid/difference',
    { schema: DIFFERENCE },
    async (request, reply) => {
      const { params: named, query } = request;
      return send(request, reply, await run(request, { type: 'difference', uid: named.uid, ...query }));
    },
  );
}

const STATUSES: Record<string, 404 | 409> = { funnel_missing: 404, version_missing: 404, draft_broken: 409 };

function send(request: FastifyRequest, reply: FastifyReply, { done, text, data }: AdminReply) {
  if (done) return sendTagged(request, reply, data);
  const status = STATUSES[isRecord(data) ? String(data.reason) : ''] ?? 400;
  const code = status === 404 ? 'funnel_not_found' : 'invalid_request';
  return reply.code(status).send(problem(request, code, text));
}
