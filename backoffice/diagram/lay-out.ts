import type { ElkEdgeSection, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js';
import type { Arrow, Layout, Point, Size } from './picture.ts';

/** An edge to lay out: between the steps at two places of the list. */
export interface EdgeToLayOut {
  from: number;
  to: number;
  label: Size;
}

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.nodePlacement.favorStraightEdges': 'true',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.spacing.nodeNodeBetweenLayers': '34',
  'elk.layered.spacing.edgeNodeBetweenLayers': '22',
  'elk.spacing.nodeNode': '56',
  'elk.spacing.edgeNode': '26',
  'elk.spacing.edgeEdge': '16',
  'elk.layered.mergeEdges': 'false',
  'elk.edgeLabels.inline': 'true',
  'elk.padding': '[top=24,left=24,bottom=24,right=24]',
};

/** Finds the places of a graph's nodes and edges. */
export type LayOutGraph = (graph: ElkNode, options: LayoutOptions) => Promise<ElkNode>;

/** Lays out in this thread. elkjs is loaded on the first call. */
export const layOutHere: LayOutGraph = async (graph, layoutOptions) => {
  const { default: Elk } = await import('elkjs/lib/elk.bundled.js');
  return new Elk().layout(graph, { layoutOptions });
};

/** Lays out a graph from top to bottom in the order of its steps; a server gives a thread of its own to do it. */
export async function layOut<Step extends { size: Size }, Edge extends EdgeToLayOut>(
  steps: readonly Step[],
  edges: readonly Edge[],
  layOutGraph: LayOutGraph = layOutHere,
): Promise<Layout<Step, Edge>> {
  const found = await layOutGraph(funnelToElk(steps, edges), OPTIONS);
  return {
    width: found.width ?? 0,
    height: found.height ?? 0,
    boxes: (found.children ?? []).flatMap((child, index) => {
      const item = steps[index];
      return item ? [{ item, ...toPlace(child) }] : [];
    }),
    arrows: (found.edges ?? []).flatMap((edge, index) => {
      const item = edges[index];
      return item ? [{ item, ...arrowPath(edge.sections ?? [], edge.labels?.[0]) }] : [];
    }),
  };
}

function funnelToElk(steps: readonly { size: Size }[], edges: readonly EdgeToLayOut[]): ElkNode {
  return {
    id: 'funnel',
    children: steps.map(({ size }, index) => ({ id: `step ${index}`, ...size })),
    edges: edges.map(({ from, to, label }, index) => ({
      id: `edge ${index}`,
      sources: [`step ${from}`],
      targets: [`step ${to}`],
      labels: [{ id: `label ${index}`, text: ' ', ...label }],
    })),
  };
}

function toPlace({ x = 0, y = 0, width = 0, height = 0 }: ElkNode) {
  return { x, y, width, height };
}

function arrowPath(
  sections: readonly ElkEdgeSection[],
  label: Partial<Point> | undefined,
): Pick<Arrow<unknown>, 'points' | 'label'> {
  const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint]);
  const { x, y } = label ?? {};
  return { points, label: x === undefined || y === undefined ? null : { x, y } };
}
