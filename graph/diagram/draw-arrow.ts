import type { EdgeKind, GraphEdge } from '../../contracts/page/published-graph.ts';
import { EDGE_STYLES, INK } from './colours.ts';
import { drawTippedLine } from './line.ts';
import type { Arrow, Point, Size } from './picture.ts';
import { element, text, widthOf } from './svg-text.ts';

const FONT = 12;
const OVERRIDE = 'override';

/** The size of an edge's label, in pixels. An override has a second word in a frame. */
export function labelSize(edge: Pick<GraphEdge, 'on' | 'by'>): Size {
  const mark = edge.by === 'override' ? widthOf(OVERRIDE, FONT - 1) + 16 : 0;
  return { width: Math.ceil(widthOf(EDGE_STYLES[edge.on].word, FONT, 'bold') + 12 + mark), height: 18 };
}

/** Draws an edge with its label. */
export function drawArrow({ item, points, label }: Arrow<GraphEdge>): string {
  return `${drawLine(item.on, points)}${label ? drawLabel(item, label) : ''}`;
}

/** A line with round corners and a tip, in the style of its answer. */
export function drawLine(on: EdgeKind, points: readonly Point[]): string {
  return drawTippedLine(points, { ...EDGE_STYLES[on], isDotted: on === 'fail' });
}

/** The label of an edge; `paper` is the colour of the ground. */
export function drawLabel(edge: Pick<GraphEdge, 'on' | 'by'>, { x, y }: Point, paper: string = INK.paper): string {
  const { word, colour } = EDGE_STYLES[edge.on];
  const { width, height } = labelSize(edge);
  const isOverride = edge.by === 'override';
  const mark = widthOf(word, FONT, 'bold') + 12;
  return [
    element('rect', { x, y, width, height, rx: 4, fill: paper }),
    text(word, { x: x + 6, y: y + 13, 'font-size': FONT, 'font-weight': 600, fill: colour }),
    isOverride
      ? element('rect', {
          x: x + mark,
          y: y + 1,
          width: width - mark - 2,
          height: height - 2,
          rx: 3,
          fill: 'none',
          stroke: colour,
        })
      : '',
    isOverride ? text(OVERRIDE, { x: x + mark + 6, y: y + 13, 'font-size': FONT - 1, fill: colour }) : '',
  ].join('');
}
