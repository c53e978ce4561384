import type { TextPage } from '../../contracts/page-data.ts';
import { firstSegment } from '../../domain/step-urls.ts';
import type { PublishedFunnel } from '../publish/published-funnel.ts';

export type ResolvedFunnel =
  | { type: 'found'; funnel: PublishedFunnel }
  | { type: 'text'; funnel: PublishedFunnel; page: TextPage }
  | { type: 'unknown-funnel' }
  | { type: 'unknown-route' };

/**
 * A02, R02, R08: the funnel of an address. `uid` names it; without one the first segment does, and of several funnels
 * that share it the first published is taken. The bare origin leads to the first funnel.
 */
export function resolveFunnel(live: readonly PublishedFunnel[], path: string, uid: string | null): ResolvedFunnel {
  const segment = firstSegment(path);
  const sharing = segment === '' ? live : live.filter((each) => answersTo(each, segment));
  const named = live.find((each) => each.funnel.uniqueIdentifier === uid);
  if (uid !== null && !named) return { type: 'unknown-funnel' };
  const first = sharing[0];
  if (first) return { type: 'found', funnel: named ?? first };
  return textPage(named ? [named] : live, segment);
}

/** R01: a page of text, by its name. */
function textPage(live: readonly PublishedFunnel[], name: string): ResolvedFunnel {
  for (const funnel of live) {
    const page = Object.values(funnel.content).find((each) => each.view === 'text' && each.name === name);
    if (page?.view === 'text') return { type: 'text', funnel, page: { title: page.title, content: page.content } };
  }
  return { type: 'unknown-route' };
}

function answersTo(published: PublishedFunnel, segment: string): boolean {
  return published.graph.nodes.some((node) => node.genericUrl === segment || node.urls.includes(segment));
}
