import type { EdgeKind, FunnelGraph } from '../../contracts/page/published-graph.ts';
import { type Arrangement, arrange, type Column } from './arrange.ts';
import { EDGE_STYLES, INK } from './colours.ts';
import { drawArrow, labelSize } from './draw-arrow.ts';
import { drawCard } from './draw-card.ts';
import { type DrawnWalk, drawWalkedLine, drawWalkedStep } from './draw-walk.ts';
import { entriesOf, exitsOf } from './jump-copy.ts';
import { layOut } from './lay-out.ts';
import type { Point, Size } from './picture.ts';
import { cardOf, type StepCard } from './step-card.ts';
import { document, element, text, widthOf } from './svg-text.ts';

const KINDS: readonly EdgeKind[] = ['next', 'yes', 'no', 'fail'];
const SAMPLE = 34;
const FONT = 12;
const GAP = 22;
const NOTE = 'framed: set by an override';

const LEGEND = {
  width: KINDS.reduce((sum, on) => sum + entryWidth(on), 0) + widthOf(NOTE, FONT),
} as const;

/** Explains the lines, one sample each. */
function drawLegend({ x, y }: Point): string {
  let left = x;
  const samples = KINDS.map((on) => {
    const sample = drawSample(on, { x: left, y });
    left += entryWidth(on);
    return sample;
  });
  return [...samples, text(NOTE, { x: left, y: y + 12, 'font-size': FONT, fill: INK.quiet })].join('');
}

function drawSample(on: EdgeKind, { x, y }: Point): string {
  const { word, colour, width, dash } = EDGE_STYLES[on];
  const stroke = { stroke: colour, 'stroke-width': width, 'stroke-dasharray': dash };
  return [
    element('path', { d: `M${x} ${y + 8}h${SAMPLE}`, ...stroke, 'stroke-linecap': on === 'fail' ? 'round' : null }),
    text(word, { x: x + SAMPLE + 8, y: y + 12, 'font-size': FONT, 'font-weight': 600, fill: colour }),
  ].join('');
}

function entryWidth(on: EdgeKind): number {
  return SAMPLE + 8 + widthOf(EDGE_STYLES[on].word, FONT, 'bold') + GAP;
}

/** The height of the title and the legend above the picture, in pixels. */
const HEAD = 84;
const MARGIN = 24;

interface DrawnColumn extends Size {
  shapes: string[];
}

interface DrawOptions {
  /** The hash of the version that the funnel would be published as, if it can be. */
  hash?: string | null;
  /** A walk that is drawn over the funnel: its way, the order of its steps, and where it failed. */
  walk?: DrawnWalk;
}

/**
 * A funnel's graph as an SVG picture for product owners. The same graph gives the same picture. `offerName` returns the
 * name of an offer by its sfid.
 */
export async function drawSvg(
  graph: FunnelGraph,
  offerName: (sfid: string) => string,
  title: string,
  { hash = null, walk }: DrawOptions = {},
): Promise<string> {
  const arrangement = arrange(graph);
  const cards = cardsOf(graph, arrangement, offerName);
  const columns: DrawnColumn[] = [];
  for (const column of arrangement.columns) columns.push(await drawColumn(column, cards, walk));
  const width = Math.max(sum(columns.map((column) => column.width)), LEGEND.width + 2 * MARGIN);
  const height = HEAD + Math.max(0, ...columns.map((column) => column.height));
  return document({ width, height }, title, [
    element('rect', { width: Math.ceil(width), height: Math.ceil(height), fill: INK.paper }),
    text(title, { x: MARGIN, y: 40, 'font-size': 20, 'font-weight': 700, fill: INK.text }),
    ...(hash === null ? [] : [text(`version ${hash}`, { x: MARGIN, y: 14, 'font-size': 11, fill: INK.quiet })]),
    drawLegend({ x: MARGIN, y: 56 }),
    ...sideBySide(columns, width, height),
  ]);
}

function cardsOf(graph: FunnelGraph, { jumps }: Arrangement, offerName: (sfid: string) => string): StepCard[] {
  const [exits, entries] = [exitsOf(graph, jumps), entriesOf(graph, jumps)];
  return graph.nodes.map((node, place) =>
    cardOf(node, node.id === graph.start, offerName, {
      entries: entries.get(place) ?? [],
      exits: exits.get(place) ?? [],
    }),
  );
}

async function drawColumn(
  { first, end, lines }: Column,
  cards: readonly StepCard[],
  walk: DrawnWalk | undefined,
): Promise<DrawnColumn> {
  const edges = lines.map(({ edge, from, to }) => ({
    edge,
    from: from - first,
    to: to - first,
    label: labelSize(edge),
  }));
  const { width, height, boxes, arrows } = await layOut(cards.slice(first, end), edges);
  const drawn = arrows.map((arrow) => ({ ...arrow, item: arrow.item.edge }));
  const shapes = [
    ...(walk ? drawn.map((arrow) => drawWalkedLine(arrow, walk)) : []),
    ...drawn.map(drawArrow),
    ...boxes.map(drawCard),
    ...(walk ? boxes.map((box) => drawWalkedStep({ ...box, item: box.item.node.id }, walk)) : []),
  ];
  return { width, height, shapes };
}

/** Columns from left to right, with a thin line between them; a single column stands in the middle. */
function sideBySide(columns: readonly DrawnColumn[], width: number, height: number): string[] {
  let left = (width - sum(columns.map((column) => column.width))) / 2;
  return columns.flatMap((column, index) => {
    const rule = { d: `M${Math.round(left)} ${HEAD + MARGIN}V${Math.round(height) - MARGIN}`, stroke: INK.line };
    const group = element(
      'g',
      { transform: `translate(${Math.round(left)} ${HEAD})` },
      `\n${column.shapes.join('\n')}\n`,
    );
    left += column.width;
    return index > 0 ? [element('path', rule), group] : [group];
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
