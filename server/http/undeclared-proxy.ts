import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isPrivate } from './client-address.ts';

/** X-Forwarded-For from an address outside of TRUST_PROXY is not believed: limits count the connection's address. */
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

/** Fastify lists the addresses on the way, the connection's first, where it believes the header. */
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
