import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ConsentDecisionSchema, ConsentRequestSchema } from '../../contracts/api/consent-api.ts';
import { OptOutRequestSchema } from '../../contracts/api/lead-api.ts';
import { ProblemSchema } from '../../contracts/api/problem.ts';
import { type AnswerDeps, answerConsent, refusalAt } from '../consent/answer-consent.ts';
import { storing } from '../http/problems.ts';
import type { GuestSession } from '../session/guest-session.ts';
import type { GuestSessions } from '../session/guest-sessions.ts';

export interface ConsentRoutesOptions extends AnswerDeps {
  sessionOf: (request: FastifyRequest) => GuestSession;
}

const problems = { 400: ProblemSchema, 403: ProblemSchema, 429: ProblemSchema };

/** The visitor's answer to the question for consent; L06: the opt-out, which is a refusal of everything. */
export const consentRoutes: FastifyPluginAsyncTypebox<ConsentRoutesOptions> = async (app, { sessionOf, ...deps }) => {
  const config = { writes: 'consents' } as const;
  const bodyLimit = 16_384;
  app.post(
    '/consent',
    {
      bodyLimit,
      config,
      schema: { body: ConsentRequestSchema, response: { 200: ConsentDecisionSchema, ...problems } },
    },
    async (request, reply) => {
      const { affParameters: _, ...answered } = request.body;
      return answerConsent(request, reply, answered, { ...deps, sessionHash: sessionOf(request).hash });
    },
  );
  app.post(
    '/optout',
    { bodyLimit, config, schema: { body: OptOutRequestSchema, response: storing } },
    async (request, reply) => {
      await answerConsent(request, reply, refusalAt('optout'), { ...deps, sessionHash: sessionOf(request).hash });
      return reply.code(204).send(null);
    },
  );
};

export interface OptOutRoutesOptions extends AnswerDeps {
  sessions: GuestSessions;
}

/** L06: a plain form refuses without a script and without proof of the sender, since it can only remove data. */
export async function optOutRoutes(app: FastifyInstance, { sessions, ...deps }: OptOutRoutesOptions): Promise<void> {
  const form = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(form, { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => done(null, {}));
  for (const page of ['optout', 'ccpa'] as const) {
    app.post(`/${page}`, { schema: { hide: true } }, async (request, reply) => {
      const session = await sessions.read(request, reply);
      await answerConsent(request, reply, refusalAt(page), { ...deps, sessionHash: session?.hash ?? null });
      const [, ...query] = request.url.split('?');
      return reply.redirect(`/${page}${query.length > 0 ? `?${query.join('?')}` : ''}`, 303);
    });
  }
}
