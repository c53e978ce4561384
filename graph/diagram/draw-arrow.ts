import type { EdgeKind, GraphEdge } from '../../contracts/page/published-graph.ts';
import { EDGE_STYLES, INK } from './colours.ts';
import type { Arrow, Point, Size } from './picture.ts';
import { element, rounded, text, widthOf } from './svg-text.ts';

const FONT = 12;
const CORNER = 8;
const OVERRIDE = 'override';

/** What an edge says on its way, and the room that takes. An override has a second word in a frame. */
export function labelSize(edge: Pick<GraphEdge, 'on' | 'by'>): Size {
  const mark = edge.by === 'override' ? widthOf(OVERRIDE, FONT - 1) + 16 : 0;
  return { width: Math.ceil(widthOf(EDGE_STYLES[edge.on].word, FONT, 'bold') + 12 + mark), height: 18 };
}

/** An edge on its way, with its label. */
export function drawArrow({ item, points, label }: Arrow<GraphEdge>): string {
  return `${drawLine(item.on, points)}${label ? drawLabel(item, label) : ''}`;
}

/** A line with round corners and a tip, in the manner of its answer. */
export function drawLine(on: EdgeKind, points: readonly Point[]): string {
  const { colour, width, dash } = EDGE_STYLES[on];
  const line = {
    d: roundedWay(points),
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-dasharray': dash,
    'stroke-linecap': on === 'fail' ? 'round' : null,
    'stroke-linejoin': 'round',
  };
  return `${element('path', line)}${tipOf(points, colour)}`;
}

/** The word of an edge; `paper` is what it is written on. */
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

function roundedWay(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const before = points[index - 1];
      const after = points[index + 1];
      if (!before) return `M${pair(point)}`;
      if (!after) return `L${pair(towards(point, before, 7))}`;
      const radius = Math.min(CORNER, distance(before, point) / 2, distance(point, after) / 2);
      return `L${pair(towards(point, before, radius))}Q${pair(point)} ${pair(towards(point, after, radius))}`;
    })
    .join('');
}

function tipOf(points: readonly Point[], colour: string): string {
  const [end, before] = [points.at(-1), points.at(-2)];
  if (!end || !before) return '';
  const angle = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI;
  return element('path', {
    d: 'M0 0L-10 -5L-10 5Z',
    fill: colour,
    transform: `translate(${pair(end)}) rotate(${rounded(angle)})`,
  });
}

/** The point so far from one point on the way to another. */
function towards(from: Point, to: Point, length: number): Point {
  const whole = distance(from, to) || 1;
  const part = Math.min(length / whole, 1);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function pair({ x, y }: Point): string {
  return `${rounded(x)} ${rounded(y)}`;
}
