import type { FastifyInstance } from 'fastify';
import { type AnswerDeps, answerConsent, refusalAt } from '../consent/answer-consent.ts';
import type { GuestSessions } from '../session/guest-sessions.ts';

export interface OptOutRoutesOptions extends AnswerDeps {
  sessions: GuestSessions;
}

/**
 * L06: the refusal on the text pages `optout` and `ccpa`, a plain form, so that it works without a script. It needs no proof
 * of the sender, since it can only remove data.
 */
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
