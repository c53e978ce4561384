import type { EdgeKind, FunnelGraph, GraphEdge } from '../../contracts/page/published-graph.ts';
import { findTarget } from '../../graph/graph.ts';

/** Dots and hashes have a meaning in a target, and the prefix keeps object keys of whole numbers in their order. */
export function stateKey(stepId: string): string {
  const safe = stepId.replace(/[^A-Za-z0-9-]/g, (character) => `_${character.codePointAt(0)?.toString(16)}_`);
  return `step-${safe}`;
}

/** The target of a step. */
export function stateTarget(stepId: string): string {
  return `#${stateKey(stepId)}`;
}

/** The key and id of an edge's state. A step has one edge of each kind. */
export function edgeKey({ from, on }: Pick<GraphEdge, 'from' | 'on'>): string {
  return `edge-${on}-${stateKey(from)}`;
}

/** The target of an edge, or the page-not-found page if no page follows (N09). */
export function edgeTarget(graph: FunnelGraph, from: string, on: EdgeKind): string {
  return findTarget(graph, from, on) === undefined ? '#pageMissing' : `#${edgeKey({ from, on })}`;
}
