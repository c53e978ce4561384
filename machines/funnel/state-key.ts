import type { EdgeKind, FunnelGraph } from '../../contracts/page/published-graph.ts';
import { targetOf } from '../../graph/build/graph.ts';

/**
 * A step's sfid as the key and id of its state. Dots and hashes mean something in a target, and whole numbers would be
 * reordered as object keys, so everything but letters, digits and dashes is written as its code.
 */
export function stateKey(stepId: string): string {
  const safe = stepId.replace(/[^A-Za-z0-9-]/g, (character) => `_${character.codePointAt(0)?.toString(16)}_`);
  return `step-${safe}`;
}

/** The target of a transition to a step. */
export function stateTarget(stepId: string): string {
  return `#${stateKey(stepId)}`;
}

/** The target of an edge, or the page-not-found page where no page follows (N09). */
export function edgeTarget(graph: FunnelGraph, from: string, on: EdgeKind): string {
  const to = targetOf(graph, from, on);
  return to === undefined ? '#pageMissing' : stateTarget(to);
}
