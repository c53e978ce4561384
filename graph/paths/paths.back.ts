import type { FunnelGraph, GraphEdge } from '../../contracts/page/published-graph.ts';

/** The nodes from which one of the goals can be reached along these edges, the goals among them. */
export function leadingTo(goals: readonly string[], outgoing: Outgoing): Set<string> {
  const back = reversed(outgoing);
  const leading = new Set(goals);
  for (const id of leading) {
    for (const edge of back.get(id) ?? []) leading.add(edge.to);
  }
  return leading;
}

/** A circle has the nodes that lead to each other; a node without a way back to itself is a circle of its own. */
export function findCircles(outgoing: Outgoing): ReadonlyMap<string, string> {
  const back = reversed(outgoing);
  const circles = new Map<string, string>();
  for (const root of lastLeftFirst(outgoing)) {
    if (circles.has(root)) continue;
    for (const id of reachFrom(root, back, (edge) => !circles.has(edge.to)).keys()) circles.set(id, root);
  }
  return circles;
}

function reversed(outgoing: Outgoing): Outgoing {
  const back = new Map<string, GraphEdge[]>([...outgoing.keys()].map((id) => [id, []]));
  for (const edge of [...outgoing.values()].flat()) {
    back.get(edge.to)?.push({ ...edge, from: edge.to, to: edge.from });
  }
  return back;
}

/** The nodes in reverse order of completion of a depth-first walk; without recursion. */
function lastLeftFirst(outgoing: Outgoing): string[] {
  const left: string[] = [];
  const seen = new Set<string>();
  for (const root of outgoing.keys()) {
    const open = seen.has(root) ? [] : [opened(outgoing, root)];
    seen.add(root);
    for (let top = open.at(-1); top; top = open.at(-1)) {
      const next = top.edges.next();
      if (next.done) left.push(top.id);
      if (next.done) open.pop();
      else if (!seen.has(next.value.to)) open.push(opened(outgoing, next.value.to));
      if (!next.done) seen.add(next.value.to);
    }
  }
  return left.reverse();
}

function opened(outgoing: Outgoing, id: string) {
  return { id, edges: (outgoing.get(id) ?? []).values() };
}

/** The edges that leave each node, in the graph's order; built once, so that a walk is linear in the edges. */
export type Outgoing = ReadonlyMap<string, readonly GraphEdge[]>;

/** The nodes that a walk reached, in order of distance, with the edge by which each was first entered. */
export type Reach = ReadonlyMap<string, GraphEdge | null>;

/** Groups a graph's edges by the node that they leave; edges to or from unknown nodes are left out. */
export function collectOutgoing(graph: FunnelGraph, isWalked: (edge: GraphEdge) => boolean = () => true): Outgoing {
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
