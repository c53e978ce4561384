import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hostnameOf } from './hostname.ts';
import { problem } from './problems.ts';

/** The probes of a load balancer name the machine's address. */
const HEALTH = new Set(['/healthz', '/readyz']);

/**
 * Refuses a request for another host than the shop's, whose name could otherwise end up in a link or in a shared cache. The
 * hosts are names without port, since a proxy may leave the port out; null accepts every host. Two `Host` headers are
 * refused always: two programs on the way may each believe another one.
 */
export function checkHost(app: FastifyInstance, hosts: readonly string[] | null): void {
  const known = hosts && new Set(hosts);
  app.addHook('onRequest', async (request, reply) => {
    if (countOf(request.raw.rawHeaders, 'host') > 1)
      return refuse(request, reply, 400, 'A request has one Host header');
    if (known === null || known.has(hostnameOf(request.host)) || HEALTH.has(request.url.split('?')[0] ?? '')) return;
    return refuse(request, reply, 421, ANOTHER_HOST);
  });
}

const ANOTHER_HOST =
  'This address is not the one of PUBLIC_URL: let the proxy pass on Host, or name the host in ALLOWED_HOSTS';

/** Node keeps the first of several headers and drops the others. */
function countOf(rawHeaders: readonly string[], name: string): number {
  return rawHeaders.filter((header, index) => index % 2 === 0 && header.toLowerCase() === name).length;
}

async function refuse(request: FastifyRequest, reply: FastifyReply, status: 400 | 421, message: string): Promise<void> {
  await reply
    .code(status)
    .header('cache-control', 'no-store')
    .send(problem(request, 'invalid_request', message));
}
