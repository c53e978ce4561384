import type { GraphEdge } from '../../contracts/page/published-graph.ts';
import { type Outgoing, reachFrom } from './paths.reach.ts';

/** The nodes from which one of the goals can be reached along these edges, the goals among them. */
export function leadingTo(goals: readonly string[], outgoing: Outgoing): Set<string> {
  const back = reversed(outgoing);
  const leading = new Set(goals);
  for (const id of leading) {
    for (const edge of back.get(id) ?? []) leading.add(edge.to);
  }
  return leading;
}

/**
 * The circles of a graph: each node with the name of its circle, which contains exactly the nodes that it leads to and
 * that lead back to it. A node without a way back to itself is a circle of its own.
 */
export function circlesOf(outgoing: Outgoing): ReadonlyMap<string, string> {
  const back = reversed(outgoing);
  const circles = new Map<string, string>();
  for (const root of lastLeftFirst(outgoing)) {
    if (circles.has(root)) continue;
    for (const id of reachFrom(root, back, (edge) => !circles.has(edge.to)).keys()) circles.set(id, root);
  }
  return circles;
}

/** Every edge reversed. */
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
