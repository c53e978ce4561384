import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends data with its ETag, or that it has not changed. A client may keep the answer for itself, and asks each time whether it still holds. */
export function sendTagged(reply: FastifyReply, data: unknown) {
  const tag = `"${createHash('sha256').update(JSON.stringify(data)).digest('base64url')}"`;
  reply.header('etag', tag).header('cache-control', 'private, no-cache');
  return isKnownTag(reply.request, tag) ? reply.code(304).send() : reply.send(data);
}

/** Whether a client has the answer with this ETag already. Tags are compared weakly, since a proxy may have weakened one. */
export function isKnownTag(request: FastifyRequest, tag: string): boolean {
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known?.some((each) => each === tag || each === '*') ?? false;
}
