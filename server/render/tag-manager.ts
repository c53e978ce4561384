import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import { firstSegment } from '../../domain/funnel/step-urls.ts';
import { nodeById, takesPayment } from '../../graph/graph.ts';
import type { Config } from '../config/config.ts';
import type { AddedSources } from '../http/security-headers.ts';
import { nodesAt } from './resolve-funnel.ts';

/** The tag manager's script of a page, and what the page's policy has to allow for it and its tags. */
export interface TagManager {
  script: string;
  sources: AddedSources;
}

/** M04: a tag manager can read a whole document, so that addresses of payments have none (PCI DSS 6.4.3). */
export function tagManagerAt(
  graph: FunnelGraph,
  path: string,
  config: Pick<Config, 'runtime' | 'tags'>,
): TagManager | null {
  const script = buildTagScript(config);
  if (script === null || !isFree(graph, firstSegment(path))) return null;
  const sources = [new URL(script).origin, ...config.tags.origins];
  return { script, sources: { script: sources, connect: sources, img: sources } };
}

/** The address of the configured tag manager's script, with the id of its container; null without one. */
export function buildTagScript({ runtime, tags }: Pick<Config, 'runtime' | 'tags'>): string | null {
  if (runtime.tagManager === '') return null;
  const script = new URL(tags.scriptUrl);
  script.searchParams.set('id', runtime.tagManager);
  return script.href;
}

function isFree(graph: FunnelGraph, segment: string): boolean {
  const start = graph.start === null ? undefined : nodeById(graph, graph.start);
  const nodes = segment === '' && start ? [start] : nodesAt(graph, segment);
  return nodes.length > 0 && !nodes.some(takesPayment);
}
