import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import { arrowed, boxed, DOWNWARD, type LayOutGraph, layOutHere } from '../lay-out.ts';
import type { Arrow, Box, Size } from '../picture.ts';
import { labelSize, type Row } from '../rows.ts';
import { type ChartState, type ChartTransition, childrenOf } from '../state-chart.ts';
import type { ArrangedChart, ChartArrow, ChartEnd } from './arrange-chart.ts';
import { BOX, labelParts, type StateBox, stateBox, transitionRow } from './state-box.ts';

/** A chart with the positions of all its parts, counted from the top left corner of the whole. */
export interface ChartLayout extends Size {
  /** Each state before the states inside of it. */
  boxes: Box<StateBox>[];
  marks: Box<ChartEnd>[];
  arrows: Arrow<ChartArrow>[];
}

const OPTIONS = {
  ...DOWNWARD,
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
};

const SPACING = {
  'elk.layered.spacing.nodeNodeBetweenLayers': '30',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '4',
};

const START = 14;
const ANYWHERE = { width: 92, height: 22 };

/** Lays out a chart from top to bottom, states within states; a server gives a thread of its own to do it. */
export async function layOutChart(arranged: ArrangedChart, layOut: LayOutGraph = layOutHere): Promise<ChartLayout> {
  const boxes = new Map(arranged.chart.states.map((state) => [state.id, stateBox(arranged, state)]));
  const found = await layOut(chartToElk(arranged, boxes), { ...OPTIONS, ...SPACING });
  const nodes = (found.children ?? []).flatMap(withInner);
  return {
    width: found.width ?? 0,
    height: found.height ?? 0,
    boxes: nodes.flatMap((node) => boxed(node, boxes.get(stateIdOf(node.id)))),
    marks: nodes.flatMap((node) => boxed(node, findMark(arranged, node.id))),
    arrows: (found.edges ?? []).flatMap((edge, index) => placed(edge, arranged.arrows[index])),
  };
}

function chartToElk(arranged: ArrangedChart, boxes: ReadonlyMap<string, StateBox>): ElkNode {
  const outermost = arranged.chart.states.filter(({ parent }) => parent === null);
  return {
    id: 'chart',
    children: outermost.map((state) => toElkNode(arranged, state, boxes)),
    edges: [...arranged.arrows.map(toElkEdge), ...stackedRegions(arranged)],
    layoutOptions: { 'elk.padding': '[top=4,left=4,bottom=4,right=4]' },
  };
}

function toElkNode(arranged: ArrangedChart, state: ChartState, boxes: ReadonlyMap<string, StateBox>): ElkNode {
  const inner = childrenOf(arranged.chart, state.id);
  const { width, height } = boxes.get(state.id)?.head ?? { width: 0, height: 0 };
  if (inner.length === 0) return { id: elkId({ type: 'state', id: state.id }), width, height };
  return {
    id: elkId({ type: 'state', id: state.id }),
    children: [...marksIn(arranged, state.id), ...inner.map((each) => toElkNode(arranged, each, boxes))],
    layoutOptions: {
      'elk.padding': `[top=${height + 8},left=${BOX.side + 6},bottom=${BOX.side + 6},right=${BOX.side + 6}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      // ELK turns this pair with the picture, which runs downwards: height comes first.
      'elk.nodeSize.minimum': `(${height},${width})`,
      ...SPACING,
    },
  };
}

/** The dot where a state begins, and the mark for an event that any state within it takes. */
function marksIn({ arrows }: ArrangedChart, id: string): ElkNode[] {
  const ends = arrows.map((arrow) => arrow.from).filter((end) => end.type !== 'state' && end.id === id);
  const ids = new Set(ends.map(elkId));
  return [...ids].map((each) =>
    each.startsWith('start') ? { id: each, width: START, height: START } : { id: each, ...ANYWHERE },
  );
}

/** A way back is laid out as if it led forward, so that the picture keeps the order of the machine. */
function toElkEdge({ from, to, isBack, transitions }: ChartArrow, index: number): ElkExtendedEdge {
  const ends = [elkId(from), elkId({ type: 'state', id: to })];
  const label = { id: `label ${index}`, text: ' ', ...labelSize(labelRows(transitions)) };
  return {
    id: `edge ${index}`,
    sources: ends.slice(isBack ? 1 : 0).slice(0, 1),
    targets: ends.slice(isBack ? 0 : 1).slice(0, 1),
    labels: transitions.length > 0 && label.width > 0 ? [label] : [],
  };
}

/** Lines that are not drawn: they place parallel states below each other, which is narrower. */
function stackedRegions({ chart }: ArrangedChart): ElkExtendedEdge[] {
  const regions = chart.states
    .filter(({ kind }) => kind === 'parallel')
    .map(({ id }) => childrenOf(chart, id).map((child) => elkId({ type: 'state', id: child.id })));
  return regions.flatMap((ids) =>
    ids.slice(1).map((id, index) => ({ id: `stack ${id}`, sources: ids.slice(index, index + 1), targets: [id] })),
  );
}

function elkId({ type, id }: ChartEnd): string {
  return `${type} ${id}`;
}

function stateIdOf(nodeId: string): string {
  return nodeId.startsWith('state ') ? nodeId.slice('state '.length) : ' ';
}

function findMark({ arrows }: ArrangedChart, nodeId: string): ChartEnd | undefined {
  return arrows.map((arrow) => arrow.from).find((end) => end.type !== 'state' && elkId(end) === nodeId);
}

function withInner(node: ElkNode): ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(withInner)];
}

/** A way back was laid out as if it led forward. */
function placed(edge: ElkExtendedEdge, item: ChartArrow | undefined): Arrow<ChartArrow>[] {
  return arrowed(edge, item).map((arrow) =>
    arrow.item.isBack ? { ...arrow, points: arrow.points.toReversed() } : arrow,
  );
}

/** The rows of an arrow's label: one for each transition that has text. */
export function labelRows(transitions: readonly ChartTransition[]): Row[] {
  return transitions.map((each) => transitionRow(labelParts(each))).filter((row) => row.length > 0);
}
