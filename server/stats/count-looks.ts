import type { FastifyRequest } from 'fastify';
import type { StatsEvent } from '../../contracts/api/stats-api.ts';
import type { GraphNode } from '../../contracts/page/published-graph.ts';
import { firstSegment } from '../../domain/funnel/step-urls.ts';
import { parseQuery, sfidIn } from '../../domain/routing/query.ts';
import { SESSION_EVENT } from '../../domain/tracking/event-types.ts';
import { readSessionId } from '../../domain/tracking/session-id.ts';
import type { PublishedFunnel, PublishedFunnels } from '../../graph/published-funnel.ts';
import { isAskedAhead, LOOK_HEADER } from '../http/asked-ahead.ts';
import { countedEvent, findPlace } from './known-event.ts';
import type { StatsSink } from './stats-store.ts';
import type { TraitsOf } from './visit-traits.ts';

/** Hears of each page that is sent, with its step and variant. */
export type CountLook = (
  request: FastifyRequest,
  version: PublishedFunnel,
  look: Pick<StatsEvent, 'funnelSTPId' | 'splitTestingPageId'>,
) => void;

/** C03, T02: counts the look at a page in memory, and the session that begins with it; the browser says of its events that they are counted. */
export function looksCounter(
  stats: Pick<StatsSink, 'count'>,
  traitsOf: TraitsOf,
  funnels: Pick<PublishedFunnels, 'destinations'>,
): CountLook {
  return (request, version, look) => {
    const { url: address, headers, method } = request;
    const isShown = headers['sec-fetch-dest'] === 'document' && !isAskedAhead(request);
    if (!isShown && headers[LOOK_HEADER] === undefined) return;
    const query = parseQuery(address.slice(address.indexOf('?') + 1));
    const { sfid, destinationId } = version.graph.funnel;
    const entered = sfidIn(query, 'dsid') ?? destinationId;
    const place = findPlace({ ...look, destinationId: entered }, version, funnels.destinations());
    // The page of a form or link that was used before a script could name the session has begun it.
    const hasBegun = method === 'POST' || (isShown && isFromStep(request, version));
    const isNew = !hasBegun && readSessionId(query.funnel.sessionid ?? null) === null;
    const traits = traitsOf(request, { address, funnel: sfid });
    for (const eventType of isNew ? [SESSION_EVENT, 'Page View'] : ['Page View']) {
      const counted = countedEvent({ eventType }, place, traits);
      if (counted) stats.count(counted);
    }
  };
}

/** Whether a link of a step led to the page: looks at texts begin no session. */
function isFromStep({ headers: { referer = '' }, host }: FastifyRequest, { graph }: PublishedFunnel): boolean {
  if (!URL.canParse(referer) || new URL(referer).host !== host) return false;
  const segment = firstSegment(new URL(referer).pathname);
  const isAt = ({ urls, genericUrl }: GraphNode) => segment === genericUrl || urls.includes(segment);
  return segment === '' || graph.nodes.some(isAt);
}
