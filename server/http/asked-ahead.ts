import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The header of the HEAD by which a page that was asked for ahead says that it is looked at: the signed variants that it shows. */
export const LOOK_HEADER = 'sluice-look';

const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

/** Whether a browser asks for a page before it is looked at, to prefetch or to prerender it. */
export function isAskedAhead({ headers }: FastifyRequest): boolean {
  return PURPOSES.some((name) => /^(prefetch|preview)\b/i.test(String(headers[name] ?? '')));
}

/** A page that is asked for ahead leaves no cookie in the browser; the request that says that it is looked at brings them. */
export function sendNoCookiesAhead(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isAskedAhead(request)) reply.removeHeader('set-cookie');
    done();
  });
}
