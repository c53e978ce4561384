import type { ReactNode } from 'react';
import { inkOf, type LineLook } from './colours.ts';
import { type Point, rounded } from './picture.ts';

/** The lines that drawings are made of, and their parts that are pressed. */

interface TippedLineProps extends LineLook {
  /** The corners of the line, from the start to the tip. */
  points: readonly Point[];
  strokeOpacity?: number;
}

/** A line with round corners and a tip. */
export function TippedLine({ points, ink, width, dash, strokeOpacity }: TippedLineProps) {
  const tip = Math.max(1, width / 4);
  return (
    <g color={inkOf(ink)} opacity={strokeOpacity}>
      <path
        d={roundedWay(points, 7 * tip)}
        fill="none"
        stroke="currentColor"
        strokeWidth={width}
        strokeDasharray={dash ?? undefined}
        strokeLinecap={dash === null ? undefined : 'round'}
        strokeLinejoin="round"
      />
      <Tip points={points} size={tip} />
    </g>
  );
}

/** `size` is a multiple of the tip of a thin line. */
function Tip({ points, size }: { points: readonly Point[]; size: number }) {
  const [before, end] = points.slice(-2);
  if (!end || !before) return null;
  const angle = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI;
  return (
    <path
      d={`M0 0L${rounded(-10 * size)} ${rounded(-5 * size)}V${rounded(5 * size)}Z`}
      fill="currentColor"
      transform={`translate(${pair(end)}) rotate(${rounded(angle)})`}
    />
  );
}

const CORNER = 8;

/** A way with round corners that ends so many pixels before its last point, inside the tip. */
export function roundedWay(points: readonly Point[], short: number): string {
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

interface PartProps {
  /** What it is, for a reader. */
  label: string;
  /** What a press does; without it the part is not pressed. */
  onPress?: (() => void) | undefined;
  isChosen?: boolean;
  className?: string | undefined;
  transform?: string;
  children: ReactNode;
}

/** A part of a drawing that is pressed by pointer, Enter and Space where something listens. */
export function Part({ label, onPress, isChosen = false, children, ...place }: PartProps) {
  if (!onPress) return <g {...place}>{children}</g>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no button
    <g
      {...place}
      role="button"
      tabIndex={0}
      aria-label={label}
      aria-pressed={isChosen}
      onClick={onPress}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onPress();
      }}
    >
      {children}
    </g>
  );
}
