import type { FastifyRequest } from 'fastify';

/** Whether a client has the answer with this ETag already. Tags are compared weakly, since a proxy may have weakened one. */
export function isKnownTag(request: FastifyRequest, tag: string): boolean {
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known?.some((each) => each === tag || each === '*') ?? false;
}
