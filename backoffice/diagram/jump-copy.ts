import type { EdgeKind, FunnelGraph, GraphEdge } from '../../contracts/page/published-graph.ts';
import type { DrawnFigures } from '../figures/figures-of-report.ts';
import type { PlacedEdge } from './arrange.ts';
import { EDGE_STYLES } from './colours.ts';

/** An edge that is named on the card of the step it leaves: `payment fails → 70 /thanks`. */
export interface Exit {
  edge: GraphEdge;
  target: string;
  /** Whether room is left for its figures. */
  hasFigures: boolean;
}

/** The jumps that leave each step, by its place in the graph. */
export function exitsByStep(
  graph: FunnelGraph,
  jumps: readonly PlacedEdge[],
  figures: DrawnFigures | null = null,
): Map<number, Exit[]> {
  const exits = new Map<number, Exit[]>();
  for (const { edge, from, to } of jumps) {
    const node = graph.nodes[to];
    if (node) add(exits, from, { edge, target: `${node.step} /${node.url}`, hasFigures: Boolean(figures?.edge(edge)) });
  }
  return exits;
}

/** The sources of the jumps to each step: `from 110 (yes), 120 (yes, no)`, or their number where there are many. */
export function entriesByStep(graph: FunnelGraph, jumps: readonly PlacedEdge[]): Map<number, string[]> {
  const arriving = new Map<number, PlacedEdge[]>();
  for (const jump of jumps) add(arriving, jump.to, jump);
  return new Map([...arriving].map(([place, all]) => [place, KINDS.flatMap((on) => entryLine(graph, on, all))]));
}

const KINDS: readonly EdgeKind[] = ['next', 'yes', 'no', 'fail'];
const NAMED = 4;

function entryLine(graph: FunnelGraph, on: EdgeKind, jumps: readonly PlacedEdge[]): string[] {
  const steps = jumps.filter(({ edge }) => edge.on === on).map(({ from }) => graph.nodes[from]?.step ?? 0);
  if (steps.length === 0) return [];
  const where = steps.length > NAMED ? `${steps.length} steps` : steps.join(', ');
  return [`← ${EDGE_STYLES[on].word}, from ${where}`];
}

function add<Value>(map: Map<number, Value[]>, key: number, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
