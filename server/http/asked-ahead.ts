import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The header of the HEAD by which a page that was asked for ahead says that it is looked at, and what it shows (`lookOf`). */
export const LOOK_HEADER = 'sluice-look';

/** Of a page that is asked for ahead: the signed variants that it shows, and when its visitor answered the question for consent. */
export const lookOf = (arms: string, answeredAt: string) => `${arms}!${answeredAt}`;

/** What a page shows that is looked at by now; no time where a release before asked for it. */
export function lookIn({ headers }: FastifyRequest): { arms: string; answeredAt?: string | undefined } {
  const [arms = '', answeredAt] = String(headers[LOOK_HEADER] ?? '').split('!');
  return { arms, answeredAt };
}

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
