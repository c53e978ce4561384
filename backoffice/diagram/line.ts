import type { EdgeStyle } from './colours.ts';
import { element, type Point, rounded } from './picture.ts';

const CORNER = 8;

export interface LineStyle extends Omit<EdgeStyle, 'word'> {
  /** Whether the dashes have round ends, which makes them dots. */
  isDotted: boolean;
}

/** A line with round corners and a tip. */
export function drawTippedLine(points: readonly Point[], { colour, width, dash, isDotted }: LineStyle): string {
  const tip = Math.max(1, width / 4);
  const line = {
    d: roundedWay(points, 7 * tip),
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-dasharray': dash,
    'stroke-linecap': isDotted ? 'round' : null,
    'stroke-linejoin': 'round',
  };
  return `${element('path', line)}${drawTip(points, colour, tip)}`;
}

/** The line ends so many pixels before its last point, inside the tip. */
function roundedWay(points: readonly Point[], short: number): string {
  return points
    .map((point, index) => {
      const before = points[index - 1];
      const after = points[index + 1];
      if (!before) return `M${pair(point)}`;
      if (!after) return `L${pair(towards(point, before, short))}`;
      const radius = Math.min(CORNER, distance(before, point) / 2, distance(point, after) / 2);
      return `L${pair(towards(point, before, radius))}Q${pair(point)} ${pair(towards(point, after, radius))}`;
    })
    .join('');
}

/** `size` is a multiple of the tip of a thin line. */
function drawTip(points: readonly Point[], colour: string, size: number): string {
  const [end, before] = [points.at(-1), points.at(-2)];
  if (!end || !before) return '';
  const angle = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI;
  return element('path', {
    d: size === 1 ? 'M0 0L-10 -5L-10 5Z' : `M0 0L${rounded(-10 * size)} ${rounded(-5 * size)}V${rounded(5 * size)}Z`,
    fill: colour,
    transform: `translate(${pair(end)}) rotate(${rounded(angle)})`,
  });
}

/** The point at this distance from one point on the way to another. */
function towards(from: Point, to: Point, length: number): Point {
  const full = distance(from, to) || 1;
  const part = Math.min(length / full, 1);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function pair({ x, y }: Point): string {
  return `${rounded(x)} ${rounded(y)}`;
}
