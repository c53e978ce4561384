import type { EdgeKind, GraphEdge } from '../../contracts/page/published-graph.ts';
import type { EdgeFigures } from '../figures/figures-of-report.ts';
import { EDGE_STYLES, type EdgeStyle, INK } from './colours.ts';
import { drawTippedLine } from './line.ts';
import { element, type Point, rounded, type Size, text, textWidth } from './picture.ts';

const FONT = 12;
const OVERRIDE = 'override';

type Labelled = Pick<GraphEdge, 'on' | 'by'>;

/** The size of an edge's label, in pixels. An override has a second word in a frame, figures stand on a second line. */
export function labelSize(edge: Labelled, figures: EdgeFigures | null = null): Size {
  const mark = edge.by === 'override' ? textWidth(OVERRIDE, FONT - 1) + 16 : 0;
  const first = textWidth(arrowWord(edge, figures), FONT, 'bold') + 12 + mark;
  const second = figures?.detail ? textWidth(figures.detail, FONT) + 12 : 0;
  return { width: Math.ceil(Math.max(first, second)), height: figures?.detail ? 34 : 18 };
}

/** `yes`, and with figures `yes 32%`. */
function arrowWord({ on }: Labelled, figures: EdgeFigures | null): string {
  return [EDGE_STYLES[on].word, ...(figures?.percent ? [figures.percent] : [])].join(' ');
}

/** The least and the most that a line with figures is wide, in pixels. */
const THIN = 1.2;
const BROAD = 11;

/** A line with round corners and a tip, in the style of its answer; with figures its width is its share of the step's sessions. */
export function drawLine(on: EdgeKind, points: readonly Point[], figures: EdgeFigures | null = null): string {
  const style = EDGE_STYLES[on];
  const width = figures ? THIN + (BROAD - THIN) * Math.min(figures.share ?? 0, 1) : style.width;
  const isDotted = on === 'fail';
  return drawTippedLine(points, { ...style, width, isDotted, dash: broadened(style, width, isDotted) });
}

/** Dashes of a broad line are longer and dots further apart, so that they stay dashes and dots. */
function broadened({ dash, width: usual }: EdgeStyle, width: number, isDotted: boolean): string | null {
  if (dash === null) return null;
  const more = Math.max(0, width - usual);
  const [drawn = 0, gap = 0] = dash.split(' ').map(Number);
  const [length, apart] = isDotted ? [drawn, gap + more] : [drawn + more, gap + more / 2];
  return `${rounded(length)} ${rounded(apart)}`;
}

/** The label of an edge; `paper` is the colour of the ground. */
export function drawLabel(
  edge: Labelled,
  { x, y }: Point,
  { paper = INK.paper, figures = null }: { paper?: string; figures?: EdgeFigures | null } = {},
): string {
  const { colour } = EDGE_STYLES[edge.on];
  const word = arrowWord(edge, figures);
  const { width, height } = labelSize(edge, figures);
  const isOverride = edge.by === 'override';
  const mark = { x: x + textWidth(word, FONT, 'bold') + 12, width: textWidth(OVERRIDE, FONT - 1) + 14 };
  return [
    element('rect', { x, y, width, height, rx: 4, fill: paper }),
    text(word, { x: x + 6, y: y + 13, 'font-size': FONT, 'font-weight': 600, fill: colour }),
    isOverride ? element('rect', { ...mark, y: y + 1, height: 16, rx: 3, fill: 'none', stroke: colour }) : '',
    isOverride ? text(OVERRIDE, { x: mark.x + 6, y: y + 13, 'font-size': FONT - 1, fill: colour }) : '',
    figures?.detail ? text(figures.detail, { x: x + 6, y: y + 29, 'font-size': FONT, fill: INK.text, ...TABULAR }) : '',
  ].join('');
}

/** Digits of one width, so that figures stand below each other. */
export const TABULAR = { 'font-variant-numeric': 'tabular-nums' } as const;
