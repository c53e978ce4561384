import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseHostname } from './hostname.ts';
import { problem } from './problems.ts';

/** The probes of a load balancer name the machine's address. */
const HEALTH = new Set(['/healthz', '/readyz']);

/** A foreign host could reach a link or a shared cache. Null accepts every host, but never two `Host` headers. */
export function checkHost(app: FastifyInstance, hosts: readonly string[] | null): void {
  const known = hosts && new Set(hosts);
  app.addHook('onRequest', (request, reply, done) => {
    if (countHeaders(request.raw.rawHeaders, 'host') > 1) refuse(request, reply, 400, 'A request has one Host header');
    else if (known === null || known.has(parseHostname(request.host)) || isProbe(request)) done();
    else refuse(request, reply, 421, ANOTHER_HOST);
  });
}

const ANOTHER_HOST =
  'This address is not the one of PUBLIC_URL: let the proxy pass on Host, or name the host in ALLOWED_HOSTS';

function isProbe({ url }: FastifyRequest): boolean {
  return HEALTH.has(url.split('?')[0] ?? '');
}

/** Node keeps the first of several headers and drops the others. */
function countHeaders(rawHeaders: readonly string[], name: string): number {
  return rawHeaders.filter((header, index) => index % 2 === 0 && header.toLowerCase() === name).length;
}

function refuse(request: FastifyRequest, reply: FastifyReply, status: 400 | 421, message: string): void {
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .send(problem(request, 'invalid_request', message));
}
