import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LiveDestination } from '../publish/live-destinations.ts';

/** X04: a cookie for each destination keeps the visitor on the funnel that was chosen. */

const THIRTY_DAYS = 30 * 24 * 60 * 60;

/** The uid of this browser's earlier funnel, or null. The caller checks whether it still competes. */
export function readKeptUid(request: FastifyRequest, destination: LiveDestination): string | null {
  return request.cookies[cookieName(destination)] || null;
}

/** Keeps the choice for thirty days. It is not secret and authorizes nothing; HttpOnly because no script needs it. */
export function keepUid(reply: FastifyReply, destination: LiveDestination, uid: string, secure: boolean): void {
  const options = { path: '/', httpOnly: true, sameSite: 'lax' as const, secure, maxAge: THIRTY_DAYS };
  reply.setCookie(cookieName(destination), uid, options);
}

/** An sfid may be any text, a cookie's name may not. */
export function cookieName({ brand, sfid }: Pick<LiveDestination, 'brand' | 'sfid'>): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([brand, sfid]))
    .digest('hex');
  return `sluice_destination_${hash.slice(0, 16)}`;
}
