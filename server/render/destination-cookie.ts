import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LiveDestination } from '../publish/live-destinations.ts';

/** X04: a visitor keeps the funnel that a destination gave, by a cookie of its own for each destination. */

const THIRTY_DAYS = 30 * 24 * 60 * 60;

/** The uid of the funnel that this browser got before, or null. Whether it still competes is for the caller to see. */
export function readKeptUid(request: FastifyRequest, destination: LiveDestination): string | null {
  return request.cookies[cookieName(destination)] || null;
}

/** Keeps the choice for thirty days from now. It is no secret and authorises nothing, but no script has use for it. */
export function keepUid(reply: FastifyReply, destination: LiveDestination, uid: string, secure: boolean): void {
  const options = { path: '/', httpOnly: true, sameSite: 'lax' as const, secure, maxAge: THIRTY_DAYS };
  reply.setCookie(cookieName(destination), uid, options);
}

/** An sfid may be any text, the name of a cookie may not. */
export function cookieName({ brand, sfid }: Pick<LiveDestination, 'brand' | 'sfid'>): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([brand, sfid]))
    .digest('hex');
  return `sluice_destination_${hash.slice(0, 16)}`;
}
