import type { FunnelGraph, GraphEdge, GraphNode } from '../../../contracts/page/published-graph.ts';
import { type EdgeName, edgeKey } from '../../../graph/graph.ts';
import type { PublishedFunnel } from '../../../graph/published-funnel.ts';
import type { ContentHash } from '../check-brand.ts';

/** The fate of a step or an edge between two versions. */
export type PartMark = 'added' | 'removed' | 'changed';

export interface ChangedStep {
  id: string;
  /** `30 · /special-offer`. */
  name: string;
  mark: PartMark;
}

export interface ChangedEdge extends EdgeName {
  mark: Exclude<PartMark, 'changed'>;
}

/** An edge that leads elsewhere counts as one that went and one that came. */
export function changedParts(
  old: PublishedFunnel,
  next: PublishedFunnel,
  hashOf: ContentHash,
): { steps: ChangedStep[]; edges: ChangedEdge[] } {
  const [before, after] = [nodesById(old.graph), nodesById(next.graph)];
  const marked = (mark: PartMark) => (node: GraphNode) => ({ id: node.id, name: `${node.step} · /${node.url}`, mark });
  const removed = [...before.values()].filter(({ id }) => !after.has(id));
  const added = [...after.values()].filter(({ id }) => !before.has(id));
  const changed = [...after.values()].filter((node) => {
    const was = before.get(node.id);
    return was !== undefined && hashOf(shownAt(old, was)) !== hashOf(shownAt(next, node));
  });
  return {
    steps: [...removed.map(marked('removed')), ...added.map(marked('added')), ...changed.map(marked('changed'))],
    edges: [
      ...edgesOnlyIn(old.graph, next.graph).map(markedEdge('removed')),
      ...edgesOnlyIn(next.graph, old.graph).map(markedEdge('added')),
    ],
  };
}

/** The next version's graph, with the steps and edges of the old one that it lacks. */
export function bothGraphs(old: FunnelGraph, next: FunnelGraph): FunnelGraph {
  const steps = nodesById(next);
  return {
    ...next,
    nodes: [...next.nodes, ...old.nodes.filter(({ id }) => !steps.has(id))],
    edges: [...next.edges, ...edgesOnlyIn(old, next)],
  };
}

function nodesById({ nodes }: FunnelGraph): Map<string, GraphNode> {
  return new Map(nodes.map((node) => [node.id, node]));
}

function edgesOnlyIn(graph: FunnelGraph, other: FunnelGraph): GraphEdge[] {
  const known = new Set(other.edges.map(edgeKey));
  return graph.edges.filter((edge) => !known.has(edgeKey(edge)));
}

function markedEdge(mark: ChangedEdge['mark']) {
  return ({ from, on, to }: GraphEdge): ChangedEdge => ({ from, on, to, mark });
}

/** All that a step's page is made of. */
function shownAt({ content, offers, bumps }: PublishedFunnel, node: GraphNode): object {
  const pages = node.variants.map(({ pageContent }) => content[pageContent ?? ''] ?? null);
  const named = pages.flatMap((page) => (page && 'offer' in page.content && page.content.offer) || []);
  const sold = [...node.offers, ...(node.bumps ?? []), ...named];
  return {
    node,
    pages,
    offers: sold.map((id) => offers[id] ?? null),
    bumps: (node.bumps ?? []).map((id) => bumps?.[id] ?? null),
  };
}
