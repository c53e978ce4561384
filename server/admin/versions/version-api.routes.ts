import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { FigureUid } from '../../../contracts/api/admin-figures-api.ts';
import {
  DifferenceQuerySchema,
  DifferenceSchema,
  DraftsSchema,
  VersionsSchema,
} from '../../../contracts/api/admin-versions-api.ts';
import { ProblemSchema } from '../../../contracts/api/problem.ts';
import { type ReadingOptions, sendReading, UNCHANGED } from '../send-reading.ts';

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
export async function versionApiRoutes(app: FastifyInstance, { run }: ReadingOptions): Promise<void> {
  app.get('/api/drafts', { schema: DRAFTS }, async (request, reply) =>
    sendReading(request, reply, await run(request, { type: 'drafts' })),
  );
  app.get<{ Params: { uid: string } }>('/api/versions/:uid', { schema: VERSIONS }, async (request, reply) =>
    sendReading(request, reply, await run(request, { type: 'version-history', uid: request.params.uid })),
  );
  app.get<{ Params: { uid: string }; Querystring: Static<typeof DifferenceQuerySchema> }>(
    '/api/versions/:uid/difference',
    { schema: DIFFERENCE },
    async (request, reply) => {
      const { params: named, query } = request;
      return sendReading(request, reply, await run(request, { type: 'difference', uid: named.uid, ...query }));
    },
  );
}
