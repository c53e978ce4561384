import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isPrivate } from './client-address.ts';

/**
 * Says once, with the first such request, that X-Forwarded-For arrives from an address that TRUST_PROXY does not name: the
 * header is not believed, and limits count the address of the connection.
 */
export function reportUndeclaredProxy(app: FastifyInstance, warn: (message: string) => void): void {
  let isReported = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isReported && request.headers['x-forwarded-for'] !== undefined && !isForwarded(request)) {
      isReported = true;
      warn(sentenceOf(request.socket.remoteAddress ?? ''));
    }
    done();
  });
}

/**
 * Whether a declared proxy has passed the request on: Fastify lists the addresses on the way, of which the connection's is the
 * first, where it believes the header.
 */
export function isForwarded({ ips }: FastifyRequest): boolean {
  return ips !== undefined && ips.length > 1;
}

/** A public address is a person's or a proxy's, so that it is not written down. */
function sentenceOf(peer: string): string {
  const [from, limits] = isPrivate(peer)
    ? [`${peer}, which`, 'all its shoppers count as one address, with the limits of a hundred']
    : ['a public address, which', 'its shoppers count as one address, with the limits of one'];
  return `X-Forwarded-For arrives from ${from} TRUST_PROXY does not name: ${limits}. If it is a proxy of yours, name it there.`;
}
