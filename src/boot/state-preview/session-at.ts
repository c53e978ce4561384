import type { PageData } from '../../../contracts/page/page-data.ts';
import { nodeById } from '../../../graph/graph.ts';
import { beginSession, type Session } from '../boot.ts';

/** A session that has come to a step of a previewed page's funnel; it has stored nothing. */
export function sessionAt(page: PageData, step: string, now: Date): Session {
  const graph = page.kind === 'funnel' ? page.published.graph : null;
  const node = graph && nodeById(graph, step);
  return beginSession(page, {
    location: { pathname: `/${node?.url ?? ''}`, search: `?uid=${graph?.funnel.uniqueIdentifier ?? ''}` },
    device: 'Desktop',
    reached: node?.kind === 'page' ? null : step,
    now,
    random: () => 0,
    stored: null,
    storedHistory: null,
    affParameters: undefined,
    onDropped: () => {},
  });
}
