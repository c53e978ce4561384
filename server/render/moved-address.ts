import type { FastifyRequest } from 'fastify';
import { firstSegment } from '../../domain/funnel/step-urls.ts';
import type { GuestSession } from '../session/guest-session.ts';
import { answersTo } from './resolve-funnel.ts';
import type { ServingDeps } from './served-funnels.ts';

/**
 * The address, with its query, at which the live version of a funnel has the step of a version that this session has left; the
 * live version's first step where it has that step no more. Null for an address that no version of the session had. R01: a funnel
 * that `uid` names is asked alone.
 */
export async function movedAddress(
  request: FastifyRequest,
  { funnels, proofs }: Pick<ServingDeps, 'funnels' | 'proofs'>,
  session: GuestSession,
  uid: string | null,
): Promise<string | null> {
  const segment = firstSegment(request.url);
  const asked = funnels.live().filter(({ funnel }) => uid === null || funnel.uniqueIdentifier === uid);
  for (const live of asked) {
    const stored = proofs.read(request, session, live.funnel.sfid);
    const left = stored && (await funnels.byHash(stored.hash));
    if (!left || !answersTo(left, segment)) continue;
    const step = left.graph.nodes.find(({ urls }) => urls.includes(segment));
    const here = live.graph.nodes.find(({ id }) => id === step?.id);
    const url = here?.url ?? live.graph.nodes.find(({ id }) => id === live.graph.start)?.url;
    return url === undefined || url === segment ? null : `/${encodeURI(url)}${queryOf(request.url)}`;
  }
  return null;
}

function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}
