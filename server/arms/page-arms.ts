import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageArms } from '../../contracts/page/page-data.ts';
import { deviceKind } from '../../domain/tracking/visitor.ts';
import type { LiveDestination } from '../publish/live-destinations.ts';
import type { PublishedFunnel } from '../publish/published-funnel.ts';
import type { GuestSession } from '../session/guest-session.ts';
import { type ArmsOptions, keepArms } from './arms-cookie.ts';
import { drawArms } from './draw-arms.ts';
import { destinationKey, type KeptArms, withArm } from './kept-arms.ts';
import { takeSeenVariants } from './seen-variants.ts';

/** What a session was given before, and the funnel of its page. */
export interface ArmsOfVisit {
  session: GuestSession;
  kept: KeptArms;
  funnel: PublishedFunnel;
  /** X04: the destination whose funnels competed for the page, or null. */
  contest: LiveDestination | null;
}

/**
 * X01–X05: the variants that a page shows, drawn before its first byte and kept in the session's cookie with the funnel of a destination. X02: those that an older
 * browser remembers come first.
 */
export function armsOfPage(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ArmsOptions,
  { session, kept, funnel: { funnel, graph }, contest }: ArmsOfVisit,
): PageArms {
  const device = deviceKind(request.headers['user-agent'] ?? '');
  const chosen = contest ? withArm(kept, destinationKey(contest), funnel.uniqueIdentifier) : kept;
  const before = takeSeenVariants(request, reply, graph, chosen);
  const { variants, kept: all, drawn } = drawArms(graph, before, { session, device, secret: options.secret });
  if (all.size > 0) keepArms(reply, session, all, options);
  return { variants, drawn };
}
