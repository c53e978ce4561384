import type { EdgeKind, FunnelGraph } from '../../contracts/page/published-graph.ts';
import type { DrawnShop } from '../../graph/copy/drawn-shop.ts';
import { entryCopy } from '../../graph/copy/entry-copy.ts';
import type { DrawnFigures } from '../figures/figures-of-report.ts';
import { arrange, type Column } from './arrange.ts';
import { EDGE_STYLES, INK } from './colours.ts';
import { drawLabel, drawLine, labelSize } from './draw-arrow.ts';
import { drawCard } from './draw-card.ts';
import { type DrawnWalk, drawWalkedLine, drawWalkedStep } from './draw-walk.ts';
import { layOut } from './lay-out.ts';
import { document, element, type Point, type Size, text, textWidth } from './picture.ts';
import { buildCards, type StepCard } from './step-card.ts';

const KINDS: readonly EdgeKind[] = ['next', 'yes', 'no', 'fail'];
const SAMPLE = 34;
const FONT = 12;
const GAP = 22;
const NOTE = 'framed: set by an override';

const LEGEND = {
  width: KINDS.reduce((sum, on) => sum + entryWidth(on), 0) + textWidth(NOTE, FONT),
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
  return SAMPLE + 8 + textWidth(EDGE_STYLES[on].word, FONT, 'bold') + GAP;
}

/** The height of the title and the legend above the picture, and of each further line there, in pixels. */
const HEAD = 84;
const HEAD_LINE = 20;
const MARGIN = 24;

interface DrawnColumn extends Size {
  shapes: string[];
}

interface DrawOptions {
  /** The hash of the version that is drawn, if it has one. */
  hash?: string | null;
  /** A walk that is drawn over the funnel: its way, the order of its steps, and where it failed. */
  walk?: DrawnWalk;
  /** Whether the machines that run inside the steps are drawn, too. */
  hasMachines?: boolean;
  figures?: DrawnFigures | null;
}

/**
 * A funnel's graph as an SVG picture for product owners, with what its steps show and sell by the files of its shop. The same
 * graph gives the same picture.
 */
export async function drawSvg(
  graph: FunnelGraph,
  shop: DrawnShop,
  title: string,
  { hash = null, walk, hasMachines = false, figures = null }: DrawOptions = {},
): Promise<string> {
  const arrangement = arrange(graph);
  const counted = figures?.hasAny ? figures : null;
  const machines = hasMachines ? 'drawn' : 'left out';
  const cards = buildCards(graph, arrangement, shop, { machines, figures: counted });
  const columns: DrawnColumn[] = [];
  for (const column of arrangement.columns) columns.push(await drawColumn(column, cards, { walk, figures: counted }));
  const facts = [entryCopy(graph, shop), figuresCopy(figures), ...(figures?.notes ?? [])].filter(
    (fact) => fact !== null,
  );
  const widest = Math.max(LEGEND.width, ...facts.map((fact) => textWidth(fact, FACT)), textWidth(title, 20, 'bold'));
  const width = Math.max(sum(columns.map((column) => column.width)), widest + 2 * MARGIN);
  const head = HEAD + facts.length * HEAD_LINE;
  const height = head + Math.max(0, ...columns.map((column) => column.height));
  return document({ width, height }, title, [
    element('rect', { width: Math.ceil(width), height: Math.ceil(height), fill: INK.paper }),
    text(title, { x: MARGIN, y: 40, 'font-size': 20, 'font-weight': 700, fill: INK.text }),
    ...(hash === null ? [] : [text(`version ${hash}`, { x: MARGIN, y: 14, 'font-size': 11, fill: INK.quiet })]),
    ...facts.map((fact, at) => text(fact, { x: MARGIN, y: 62 + at * HEAD_LINE, 'font-size': FACT, fill: INK.text })),
    drawLegend({ x: MARGIN, y: 56 + facts.length * HEAD_LINE }),
    ...sideBySide(columns, { width, height, head }),
  ]);
}

const FACT = 13;

/** The range of the figures and how to read the lines; null without figures. */
function figuresCopy(figures: DrawnFigures | null): string | null {
  if (!figures) return null;
  const { range, hasAny } = figures;
  if (!hasAny) return `${range}: nothing was counted, so the lines have no figures`;
  return `${range}: each line is as broad as its share of the step’s sessions`;
}

async function drawColumn(
  { first, end, lines }: Column,
  cards: readonly StepCard[],
  { walk, figures }: Pick<DrawOptions, 'walk' | 'figures'>,
): Promise<DrawnColumn> {
  const edges = lines.map(({ edge, from, to }) => {
    const own = figures?.edge(edge) ?? null;
    return { edge, figures: own, from: from - first, to: to - first, label: labelSize(edge, own) };
  });
  const { width, height, boxes, arrows } = await layOut(cards.slice(first, end), edges);
  const shapes = [
    ...(walk ? arrows.map((arrow) => drawWalkedLine({ ...arrow, item: arrow.item.edge }, walk)) : []),
    ...arrows.map(({ item, points }) => drawLine(item.edge.on, points, item.figures)),
    // Labels stand above every line, so that no line crosses a word.
    ...arrows.flatMap(({ item, label }) => (label ? [drawLabel(item.edge, label, { figures: item.figures })] : [])),
    ...boxes.map(drawCard),
    ...(walk ? boxes.map((box) => drawWalkedStep({ ...box, item: box.item.node.id }, walk)) : []),
  ];
  return { width, height, shapes };
}

/** Columns from left to right, with a thin line between them; a single column stands in the middle. */
function sideBySide(
  columns: readonly DrawnColumn[],
  { width, height, head }: { width: number; height: number; head: number },
): string[] {
  let left = (width - sum(columns.map((column) => column.width))) / 2;
  return columns.flatMap((column, index) => {
    const rule = { d: `M${Math.round(left)} ${head + MARGIN}V${Math.round(height) - MARGIN}`, stroke: INK.line };
    const group = element(
      'g',
      { transform: `translate(${Math.round(left)} ${head})` },
      `\n${column.shapes.join('\n')}\n`,
    );
    left += column.width;
    return index > 0 ? [element('path', rule), group] : [group];
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
