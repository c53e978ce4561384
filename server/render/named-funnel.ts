import type { FastifyRequest } from 'fastify';
import { parseQuery } from '../../domain/routing/query.ts';
import type { PublishedFunnels } from '../../graph/published-funnel.ts';

/** A02: what the query of a page request names its funnel by. */
export function namedIn(request: FastifyRequest, funnels: Pick<PublishedFunnels, 'presentUid'>) {
  const [, ...query] = request.url.split('?');
  const { uid, dsid } = parseQuery(query.join('?')).funnel;
  return {
    uid: uid ? funnels.presentUid(uid) : null,
    dsid: dsid || null,
  };
}
