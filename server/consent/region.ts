import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isForwarded } from '../http/undeclared-proxy.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The visitor's country, or its part, as ISO 3166 (`US`, `US-CA`); null where no declared proxy states one. */
    region: string | null;
  }
}

/** Proxies write these for an address whose country they do not know. */
const UNKNOWN = new Set(['XX', 'ZZ']);

/** Reads the region of each request from a header of the declared proxies; `header` is in lower case, null reads none. */
export function readRegions(app: FastifyInstance, header: string | null): void {
  app.decorateRequest('region', null);
  if (header === null) return;
  app.addHook('onRequest', async (request) => {
    request.region = isForwarded(request) ? regionIn(request, header) : null;
  });
}

function regionIn(request: FastifyRequest, header: string): string | null {
  const value = request.headers[header];
  const region = typeof value === 'string' ? value.trim().toUpperCase() : '';
  return /^[A-Z]{2}(-[A-Z0-9]{1,3})?$/.test(region) && !UNKNOWN.has(region) ? region : null;
}
