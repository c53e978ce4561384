import type { FastifyReply, FastifyRequest } from 'fastify';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Keeps a control API to programs on this machine. It has no password, so pages in a browser are refused too: every
 * request of theirs but a plain GET carries an Origin header, and no CORS header lets them read the answer to a GET.
 */
export async function loopbackOnly(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const fromHere = loopback.has(request.raw.socket.remoteAddress ?? '');
  if (fromHere && request.headers.origin === undefined) return undefined;
  return reply.code(403).send({ error: 'the control API answers programs on this machine only' });
}
