import type { FunnelGraph, GraphEdge } from '../../contracts/page/published-graph.ts';

/**
 * The edges that leave each node, in the graph's order. Built once, so that every walk takes time linear in the edges.
 */
export type Outgoing = ReadonlyMap<string, readonly GraphEdge[]>;

/** The nodes that a walk reached, in order of distance, with the edge by which each was first entered. */
export type Reach = ReadonlyMap<string, GraphEdge | null>;

/** Groups a graph's edges by the node that they leave; edges to or from unknown nodes are left out. */
export function outgoingOf(graph: FunnelGraph, isWalked: (edge: GraphEdge) => boolean = () => true): Outgoing {
  const outgoing = new Map<string, GraphEdge[]>(graph.nodes.map((node) => [node.id, []]));
  for (const edge of graph.edges) {
    if (outgoing.has(edge.to) && isWalked(edge)) outgoing.get(edge.from)?.push(edge);
  }
  return outgoing;
}

/** Walks breadth first from a node; `follow` may exclude edges. */
export function reachFrom(
  start: string | null,
  outgoing: Outgoing,
  follow: (edge: GraphEdge) => boolean = () => true,
): Reach {
  const reach = new Map<string, GraphEdge | null>();
  if (start === null || !outgoing.has(start)) return reach;
  reach.set(start, null);
  for (const id of reach.keys()) {
    for (const edge of outgoing.get(id) ?? []) {
      if (!reach.has(edge.to) && follow(edge)) reach.set(edge.to, edge);
    }
  }
  return reach;
}

/** The edges of a shortest path from the start of the walk to a node that it reached. */
export function trailTo(reach: Reach, id: string): GraphEdge[] {
  const trail: GraphEdge[] = [];
  for (let edge = reach.get(id); edge; edge = reach.get(edge.from)) trail.push(edge);
  return trail.reverse();
}
