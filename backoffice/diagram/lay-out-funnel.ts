import type { ElkNode } from 'elkjs/lib/elk-api.js';
import type { FunnelGraph, GraphEdge } from '../../contracts/page/published-graph.ts';
import type { DrawnShop } from '../../graph/copy/drawn-shop.ts';
import type { DrawnFigures, EdgeFigures } from '../figures/figures-of-report.ts';
import { arrange, type Column } from './arrange.ts';
import { EDGE_STYLES } from './colours.ts';
import { arrowed, boxed, DOWNWARD, type LayOutGraph, layOutHere } from './lay-out.ts';
import type { Place, Point, Size } from './picture.ts';
import { LABEL, labelSize, type Piece, type Row } from './rows.ts';
import { buildCards, type StepCard } from './step-card.ts';

export type PlacedCard = StepCard & Place;

export interface FunnelLine extends Pick<GraphEdge, 'from' | 'on' | 'to' | 'by'> {
  /** The corners of the line, from the start to the tip. */
  points: Point[];
  label: Place | null;
}

/** A funnel with the places of all its parts, counted from the top left corner of the drawing. */
export interface FunnelLayout extends Size {
  boxes: PlacedCard[];
  lines: FunnelLine[];
  /** Where the columns after the first one begin. */
  rules: number[];
}

/** A layout as the studio gets it. */
export interface FunnelPicture extends FunnelLayout {
  hash: string;
  /** How many steps the funnel has; of a large one, those around the chosen step are drawn. */
  steps: number;
}

/** A funnel of more steps than this is drawn around the chosen one. */
export const MOST_DRAWN_STEPS = 120;

interface LayoutInput {
  hasMachines?: boolean;
  /** What room is left for; null for a drawing without figures. */
  figures: DrawnFigures | null;
  layOutGraph?: LayOutGraph;
}

/** Lays out a graph from top to bottom in the order of its steps, in columns beside each other. The same graph has the same layout. */
export async function layOutFunnel(
  graph: FunnelGraph,
  shop: DrawnShop,
  { hasMachines = false, figures, layOutGraph = layOutHere }: LayoutInput,
): Promise<FunnelLayout> {
  const arrangement = arrange(graph);
  const cards = buildCards(graph, arrangement, shop, { hasMachines, figures });
  const layout: FunnelLayout = { width: 0, height: 0, boxes: [], lines: [], rules: [] };
  for (const column of arrangement.columns) {
    const found = await layOutGraph(columnToElk(column, cards, figures), OPTIONS);
    if (column.first > 0) layout.rules.push(layout.width);
    addColumn(layout, column, cards, found);
  }
  return layout;
}

const OPTIONS = {
  ...DOWNWARD,
  'elk.layered.nodePlacement.favorStraightEdges': 'true',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.spacing.nodeNodeBetweenLayers': '34',
  'elk.layered.spacing.edgeNodeBetweenLayers': '22',
  'elk.spacing.nodeNode': '56',
  'elk.spacing.edgeNode': '26',
  'elk.spacing.edgeEdge': '16',
  'elk.padding': '[top=24,left=24,bottom=24,right=24]',
};

function columnToElk({ first, end, lines }: Column, cards: readonly StepCard[], figures: DrawnFigures | null): ElkNode {
  return {
    id: 'funnel',
    children: cards.slice(first, end).map(({ size }, index) => ({ id: `step ${first + index}`, ...size })),
    edges: lines.map(({ edge, from, to }, index) => ({
      id: `edge ${index}`,
      sources: [`step ${from}`],
      targets: [`step ${to}`],
      labels: [{ id: `label ${index}`, text: ' ', ...labelSize(edgeLabel(edge, figures?.edge(edge) ?? null)) }],
    })),
  };
}

/** Adds a column at the right of those before it. */
function addColumn(layout: FunnelLayout, { first, lines }: Column, cards: readonly StepCard[], found: ElkNode): void {
  const left = layout.width;
  const moved = <At extends Point>(at: At) => ({ ...at, x: at.x + left });
  const boxes = (found.children ?? []).flatMap((child, index) => boxed(child, cards[first + index]));
  layout.boxes.push(...boxes.map(({ item, ...place }) => ({ ...item, ...moved(place) })));
  for (const [index, edge] of (found.edges ?? []).entries()) {
    const { width = 0, height = 0 } = edge.labels?.[0] ?? {};
    for (const { item, points, label } of arrowed(edge, lines[index]?.edge))
      layout.lines.push({ ...item, points: points.map(moved), label: label && { ...moved(label), width, height } });
  }
  layout.width += found.width ?? 0;
  layout.height = Math.max(layout.height, found.height ?? 0);
}

/** The words of an edge and its share, whether an override made it and whether it came or went; its figures on a second row. */
export function edgeLabel(
  { on, by }: Pick<GraphEdge, 'on' | 'by'>,
  figures: EdgeFigures | null,
  mark: 'added' | 'removed' | null = null,
): Row[] {
  const { word, ink } = EDGE_STYLES[on];
  const text = [word, figures?.percent].filter(Boolean).join(' ');
  const framed = [by === 'override' ? by : '', mark ?? ''].filter((each) => each !== '');
  return [
    [
      { text, ink, size: LABEL.size, isBold: true },
      ...framed.map((each): Piece => ({ text: each, ink, size: LABEL.size - 1, frame: 'line' })),
    ],
    ...(figures?.detail ? [[{ text: figures.detail, size: LABEL.size }]] : []),
  ];
}
