import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnownTag } from './known-tag.ts';

/** Sends data with its ETag, or that it has not changed. A client may keep the answer for itself, and asks each time whether it still holds. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, data: unknown) {
  const tag = `"${createHash('sha256').update(JSON.stringify(data)).digest('base64url')}"`;
  reply.header('etag', tag).header('cache-control', 'private, no-cache');
  return isKnownTag(request, tag) ? reply.code(304).send() : reply.send(data);
}
