import { firstSegment } from '../../domain/step-urls.ts';
import type { PublishedFunnel } from '../publish/published-funnel.ts';

export type ResolvedFunnel =
  | { type: 'found'; funnel: PublishedFunnel }
  | { type: 'unknown-funnel' }
  | { type: 'unknown-route' };

/**
 * A02, R02, R08: the funnel of an address. `uid` names it; without one the first segment does, and of several funnels
 * that share it the first published is taken. The bare origin leads to the first funnel.
 */
export function resolveFunnel(live: readonly PublishedFunnel[], path: string, uid: string | null): ResolvedFunnel {
  const segment = firstSegment(path);
  const sharing = segment === '' ? live : live.filter((each) => answersTo(each, segment));
  if (uid !== null) {
    const named = live.find((each) => each.funnel.uniqueIdentifier === uid);
    if (!named) return { type: 'unknown-funnel' };
    const isKnown = segment === '' || sharing.length > 0;
    return isKnown ? { type: 'found', funnel: named } : { type: 'unknown-route' };
  }
  const first = sharing[0];
  return first ? { type: 'found', funnel: first } : { type: 'unknown-route' };
}

function answersTo(published: PublishedFunnel, segment: string): boolean {
  return published.graph.nodes.some((node) => node.genericUrl === segment || node.urls.includes(segment));
}
