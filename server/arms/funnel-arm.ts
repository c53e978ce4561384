import type { FastifyRequest } from 'fastify';
import type { LiveDestination } from '../publish/live-destinations.ts';
import type { GuestSession } from '../session/guest-session.ts';
import type { ArmsOptions } from './arms-cookie.ts';
import { numberOf } from './draw-arms.ts';
import { readKeptUid } from './earlier-destination.ts';
import { destinationKey, type KeptArms, keptOf } from './kept-arms.ts';

/** X04: how a session's funnel of a destination is found again, and drawn. */
export interface FunnelArm {
  keptUid: (destination: LiveDestination, uids: readonly string[]) => string | null;
  random: (destination: LiveDestination) => number;
}

/** X04: the session's own choices come before that of an earlier release's cookie; its number follows from session and destination. */
export function funnelArm(
  request: FastifyRequest,
  kept: KeptArms,
  { session, secret }: { session: GuestSession } & Pick<ArmsOptions, 'secret'>,
): FunnelArm {
  return {
    keptUid: (destination, uids) =>
      keptOf(kept, destinationKey(destination), uids) ?? readKeptUid(request, destination),
    random: (destination) => numberOf({ session, secret }, destinationKey(destination)),
  };
}
