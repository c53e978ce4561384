import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js';
import type { Arrow, Box } from './picture.ts';

/** Finds the places of a graph's nodes and edges. */
export type LayOutGraph = (graph: ElkNode, options: LayoutOptions) => Promise<ElkNode>;

/** Lays out in this thread. elkjs is loaded on the first call. */
export const layOutHere: LayOutGraph = async (graph, layoutOptions) => {
  const { default: Elk } = await import('elkjs/lib/elk.bundled.js');
  return new Elk().layout(graph, { layoutOptions });
};

/** From top to bottom, by lines with right angles, through whose middle their labels stand. */
export const DOWNWARD: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.mergeEdges': 'false',
  'elk.edgeLabels.inline': 'true',
};

/** The place that was found for an item; none for a node without one. */
export function boxed<Item>({ x = 0, y = 0, width = 0, height = 0 }: ElkNode, item: Item | undefined): Box<Item>[] {
  return item === undefined ? [] : [{ item, x, y, width, height }];
}

/** The line that was found for an item; none for an edge without one. */
export function arrowed<Item>({ sections = [], labels }: ElkExtendedEdge, item: Item | undefined): Arrow<Item>[] {
  if (item === undefined) return [];
  const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint]);
  const { x, y } = labels?.[0] ?? {};
  return [{ item, points, label: x === undefined || y === undefined ? null : { x, y } }];
}
