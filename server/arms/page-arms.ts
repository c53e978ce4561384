import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageArms } from '../../contracts/page/page-data.ts';
import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import { isSplit } from '../../domain/funnel/destination.ts';
import { deviceKind } from '../../domain/tracking/visitor.ts';
import { boundTo, type LiveDestination, type PublishedFunnel } from '../../graph/published-funnel.ts';
import type { GuestSession } from '../session/guest-session.ts';
import { type ArmsOptions, drawArms, drawNumber, readArms, storeArms } from './arms-cookie.ts';
import { destinationKey, type StoredArms, storedChoice, withArm } from './stored-arms.ts';

/** What a browser was given before, its session, and the funnel of its page. */
export interface ArmsOfVisit {
  session: GuestSession;
  stored: StoredArms;
  funnel: PublishedFunnel;
  /** X04: the destination whose funnels competed for the page, or null. */
  contest: LiveDestination | null;
  shop: Competition;
  /** O08: false for a linked receipt, which counts as no visit and keeps nothing. */
  isVisit: boolean;
}

/** What was drawn for a page: its variants, and X04 whether its funnel was, too. */
export interface DrawnPage {
  arms: PageArms;
  competes: boolean;
  stored: StoredArms;
}

/** X01–X05: variants and a destination's funnel are drawn before the first byte, so that the cookie can keep them. */
export function armsOfPage(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ArmsOptions,
  { session, stored, funnel: published, contest, shop, isVisit }: ArmsOfVisit,
): DrawnPage {
  const { funnel, graph } = published;
  const device = deviceKind(request.headers['user-agent'] ?? '');
  const chosen = contest ? withArm(stored, destinationKey(contest), funnel.uniqueIdentifier) : stored;
  const { variants, stored: all, drawn } = drawArms(graph, chosen, { session, device, secret: options.secret });
  if (isVisit && all.size > 0) storeArms(reply, all, options);
  return { arms: { variants, drawn }, competes: wasDrawn(published, chosen, shop), stored: all };
}

/** X04: how a session's funnel of a destination is found again, and drawn. */
export interface FunnelArm {
  /** The uid, of those that compete, of the funnel that a destination gave this visitor before, or null. */
  storedUid: (destination: LiveDestination, uids: readonly string[]) => string | null;
  /** The visitor's number for a destination, in [0, 1). */
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
    random: (destination) => drawNumber({ session, secret }, destinationKey(destination)),
  };
}

/** The live funnels, as they are served to a visitor, and their destinations. */
export interface Competition {
  live: readonly PublishedFunnel[];
  destinations: readonly LiveDestination[];
}

/** X04, E09: a competing funnel was drawn where its destination gave it to this browser, not where its own uid did. */
function wasDrawn({ funnel, brand }: PublishedFunnel, stored: StoredArms, { live, destinations }: Competition) {
  const own = destinations.find(({ sfid, brand: of }) => sfid === funnel.destinationId && of === brand.uniqueName);
  if (!own || !isSplit(own) || boundTo(own, live).length < 2) return false;
  return storedChoice(stored, destinationKey(own), [funnel.uniqueIdentifier]) !== null;
}

/** X04: an earlier release kept the uid in a cookie for thirty days, and the caller checks that it still competes. */
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

/** Reads the variants of a funnel that the session of a request is shown, by step id. */
export type ArmsOf = (request: FastifyRequest, session: GuestSession, graph: FunnelGraph) => Record<string, string>;

/** X01–X03, X05: the variants of the page; without its cookie they are the same until the weights change. */
export function armsReader(options: ArmsOptions): ArmsOf {
  return (request, session, graph) => {
    const device = deviceKind(request.headers['user-agent'] ?? '');
    return drawArms(graph, readArms(request, session, options), { session, device, secret: options.secret }).variants;
  };
}
