import type { FastifyRequest } from 'fastify';
import type { StatsEvent } from '../../contracts/api/stats-api.ts';
import { parseQuery, sfidIn } from '../../domain/routing/query.ts';
import { SESSION_EVENT } from '../../domain/tracking/event-types.ts';
import { readSessionId } from '../../domain/tracking/session-id.ts';
import type { PublishedFunnel, PublishedFunnels } from '../../graph/published-funnel.ts';
import { isAskedAhead, LOOK_HEADER } from '../http/asked-ahead.ts';
import { countedEvent, placeOf } from './known-event.ts';
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
    const place = placeOf({ ...look, destinationId: entered }, version, funnels.destinations());
    // A form that was sent without the script has begun its session with the page on which it stood.
    const isNew = method !== 'POST' && readSessionId(query.funnel.sessionid ?? null) === null;
    const traits = traitsOf(request, { address, funnel: sfid });
    for (const eventType of isNew ? [SESSION_EVENT, 'Page View'] : ['Page View']) {
      const counted = countedEvent({ eventType }, place, traits);
      if (counted) stats.count(counted);
    }
  };
}
