import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isSplit } from '../../domain/funnel/destination.ts';
import { boundTo, type LiveDestination, type PublishedFunnel } from '../../graph/brand/published-funnel.ts';
import type { GuestSession } from '../session/guest-session.ts';
import type { ArmsOptions } from './arms-cookie.ts';
import { numberOf } from './draw-arms.ts';
import { destinationKey, type StoredArms, storedChoice } from './stored-arms.ts';

/** X04: how a session's funnel of a destination is found again, and drawn. */
export interface FunnelArm {
  storedUid: (destination: LiveDestination, uids: readonly string[]) => string | null;
  random: (destination: LiveDestination) => number;
}

/** X04: the browser's own choices come before that of an earlier release's cookie; its number follows from session and destination. */
export function funnelArm(
  request: FastifyRequest,
  stored: StoredArms,
  { session, secret }: { session: GuestSession } & Pick<ArmsOptions, 'secret'>,
): FunnelArm {
  return {
    storedUid: (destination, uids) =>
      storedChoice(stored, destinationKey(destination), uids) ?? readStoredUid(request, destination),
    random: (destination) => numberOf({ session, secret }, destinationKey(destination)),
  };
}

/** The live funnels, as they are served to a visitor, and their destinations. */
export interface Competition {
  live: readonly PublishedFunnel[];
  destinations: readonly LiveDestination[];
}

/**
 * X04, E09: whether a funnel competes with others for its destination and this browser was given it there, by this page or an earlier
 * one. A visitor who came by the funnel's own uid was given none.
 */
export function wasDrawn(
  { funnel, brand }: PublishedFunnel,
  stored: StoredArms,
  { live, destinations }: Competition,
): boolean {
  const own = destinations.find(({ sfid, brand: of }) => sfid === funnel.destinationId && of === brand.uniqueName);
  if (!own || !isSplit(own) || boundTo(own, live).length < 2) return false;
  return storedChoice(stored, destinationKey(own), [funnel.uniqueIdentifier]) !== null;
}

/**
 * X04: the uid of the funnel that an earlier release chose for this browser and kept for thirty days in a cookie of the
 * destination, or null. The caller checks whether it still competes.
 */
function readStoredUid(request: FastifyRequest, destination: LiveDestination): string | null {
  return request.cookies[cookieName(destination)] || null;
}

/** An sfid may be any text, a cookie's name may not. */
export function cookieName({ brand, sfid }: Pick<LiveDestination, 'brand' | 'sfid'>): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([brand, sfid]))
    .digest('hex');
  return `sluice_destination_${hash.slice(0, 16)}`;
}
