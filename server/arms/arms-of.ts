import type { FastifyRequest } from 'fastify';
import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import { deviceKind } from '../../domain/tracking/visitor.ts';
import type { GuestSession } from '../session/guest-session.ts';
import { type ArmsOptions, readArms } from './arms-cookie.ts';
import { drawArms } from './draw-arms.ts';

/** Reads the variants of a funnel that the session of a request is shown, by step id. */
export type ArmsOf = (request: FastifyRequest, session: GuestSession, graph: FunnelGraph) => Record<string, string>;

/** X01–X03, X05: the variants of the page; without its cookie they are the same until the weights change. */
export function armsReader(options: ArmsOptions): ArmsOf {
  return (request, session, graph) => {
    const device = deviceKind(request.headers['user-agent'] ?? '');
    return drawArms(graph, readArms(request, session, options), { session, device, secret: options.secret }).variants;
  };
}
