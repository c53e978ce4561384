import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageArms } from '../../contracts/page/page-data.ts';
import { deviceKind } from '../../domain/tracking/visitor.ts';
import type { LiveDestination, PublishedFunnel } from '../../graph/brand/published-funnel.ts';
import type { GuestSession } from '../session/guest-session.ts';
import { type ArmsOptions, signedArms, storeArms } from './arms-cookie.ts';
import { drawArms } from './draw-arms.ts';
import { type Competition, wasDrawn } from './funnel-arm.ts';
import { destinationKey, type StoredArms, withArm } from './stored-arms.ts';

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
  /** All choices of the browser, as its cookie has them. */
  signed: string;
}

/**
 * X01–X05: the variants that a page shows, drawn before its first byte and kept in the browser's cookie with the funnel of a
 * destination.
 */
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
  const signed = signedArms(all, options);
  if (isVisit && all.size > 0) storeArms(reply, signed, options);
  const competes = wasDrawn(published, chosen, shop);
  return { arms: { variants, drawn }, competes, signed };
}
