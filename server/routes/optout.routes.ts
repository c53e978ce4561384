import type { FastifyInstance } from 'fastify';
import type { Leads } from '../leads/leads.ts';
import { keepOptOut } from '../leads/opt-out.ts';
import type { GuestSessions } from '../session/guest-sessions.ts';

export interface OptOutRoutesOptions {
  leads: Pick<Leads, 'forget'>;
  sessions: GuestSessions;
  secure: boolean;
}

/**
 * L06: the opt-out of the text page `optout`, a plain form, so that it works without a script. It needs no proof of the
 * sender, since it can only remove data.
 */
export async function optOutRoutes(
  app: FastifyInstance,
  { leads, sessions, secure }: OptOutRoutesOptions,
): Promise<void> {
  const form = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(form, { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => done(null, {}));
  app.post('/optout', { schema: { hide: true } }, async (request, reply) => {
    const session = await sessions.read(request, reply);
    if (session) await leads.forget(session.hash);
    keepOptOut(reply, secure);
    const [, ...query] = request.url.split('?');
    return reply.redirect(`/optout${query.length > 0 ? `?${query.join('?')}` : ''}`, 303);
  });
}
