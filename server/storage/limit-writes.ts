import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooManyRequests } from '../http/request-limits.ts';
import type { WriteKind, WriteLimits, Writer } from './write-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The kind of write that this call makes; a function where it follows from the body. */
    writes?: WriteKind | ((request: FastifyRequest) => WriteKind);
  }
}

export interface LimitWritesOptions {
  limits: WriteLimits;
  writerOf: (request: FastifyRequest) => Writer;
  clock: () => Date;
}

/** Counts the valid calls of routes that state `config.writes`; beyond a limit the answer is a 429, and nothing is stored. */
export function limitWrites(app: FastifyInstance, { limits, writerOf, clock }: LimitWritesOptions): void {
  app.addHook('preHandler', (request, reply, done) => {
    const { writes } = request.routeOptions.config;
    if (writes === undefined) return done();
    const kind = typeof writes === 'string' ? writes : writes(request);
    const wait = limits.count(kind, writerOf(request), kilobytesOf(request), clock());
    if (wait === 0) return done();
    reply.header('retry-after', String(Math.ceil(wait / 1000)));
    done(tooManyRequests());
  });
}

/** The begun kilobytes of the body; a body without a length counts as the largest that its route takes. */
function kilobytesOf({ headers, routeOptions }: FastifyRequest): number {
  const bytes = Number(headers['content-length'] ?? routeOptions.bodyLimit);
  return Math.max(1, Math.ceil(bytes / 1024));
}
