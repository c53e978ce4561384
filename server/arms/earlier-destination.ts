import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { LiveDestination } from '../../graph/brand/published-funnel.ts';

/**
 * X04: the uid of the funnel that an earlier release chose for this browser and kept for thirty days in a cookie of the
 * destination, or null. The caller checks whether it still competes.
 */
export function readKeptUid(request: FastifyRequest, destination: LiveDestination): string | null {
  return request.cookies[cookieName(destination)] || null;
}

/** An sfid may be any text, a cookie's name may not. */
export function cookieName({ brand, sfid }: Pick<LiveDestination, 'brand' | 'sfid'>): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([brand, sfid]))
    .digest('hex');
  return `sluice_destination_${hash.slice(0, 16)}`;
}
