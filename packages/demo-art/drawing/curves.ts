/** A point the outline passes through; `true` marks a corner, where the line may turn sharply. */
export type Knot = readonly [x: number, y: number, corner?: boolean];

/** A joint of a limb: position and half-thickness there. */
export type Joint = readonly [x: number, y: number, radius: number];

type Point = readonly [number, number];

// A third and a bit of the chord gives round, unhurried curves; more makes them bulge.
const PULL = 0.36;

const short = (value: number): string => String(value).replace(/^(-?)0\./, '$1.');

/** Number for SVG: one decimal, no needless zero. */
export const n = (value: number): string => short(Math.round(value * 10) / 10);

const unit = (from: Point, to: Point): Point => {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const length = Math.hypot(dx, dy) || 1;
  return [dx / length, dy / length];
};

const at = <T>(list: readonly T[], index: number): T => {
  const item = list[((index % list.length) + list.length) % list.length];
  if (item === undefined) throw new RangeError('a curve needs at least one knot');
  return item;
};

const point = (knot: Knot): Point => [knot[0], knot[1]];

const tenth = (value: number): number => Math.round(value * 10);

// Distances between rounded points are whole tenths, so relative steps are short and never drift.
const offset = (from: Knot, to: Point): string =>
  [0, 1]
    .map((axis) => (tenth(axis === 0 ? to[0] : to[1]) - tenth(axis === 0 ? from[0] : from[1])) / 10)
    .map((step) => (step < 0 ? short(step) : ` ${short(step)}`))
    .join('');

function segment(before: Knot, from: Knot, to: Knot, after: Knot): string {
  const reach = Math.hypot(to[0] - from[0], to[1] - from[1]) * PULL;
  const leave = from[2] ? unit(point(from), point(to)) : unit(point(before), point(to));
  const arrive = to[2] ? unit(point(from), point(to)) : unit(point(from), point(after));
  const c1: Point = [from[0] + leave[0] * reach, from[1] + leave[1] * reach];
  const c2: Point = [to[0] - arrive[0] * reach, to[1] - arrive[1] * reach];
  return `c${[c1, c2, point(to)].map((p) => offset(from, p)).join('')}`;
}

/** Smooth closed outline through all knots, as SVG path data. */
export function closed(knots: readonly Knot[]): string {
  const start = at(knots, 0);
  const parts = knots.map((knot, i) => segment(at(knots, i - 1), knot, at(knots, i + 1), at(knots, i + 2)));
  return `M${n(start[0])} ${n(start[1])}${parts.join('')}Z`;
}

/** Smooth open line through all knots, as SVG path data. */
export function open(knots: readonly Knot[]): string {
  const last = knots.length - 1;
  const start = at(knots, 0);
  const parts = knots
    .slice(0, -1)
    .map((knot, i) => segment(at(knots, Math.max(0, i - 1)), knot, at(knots, i + 1), at(knots, Math.min(last, i + 2))));
  return `M${n(start[0])} ${n(start[1])}${parts.join('')}`;
}

function sideOf(joints: readonly Joint[], side: 1 | -1): Knot[] {
  return joints.map((joint, i): Knot => {
    const before = joints[i - 1] ?? joint;
    const after = joints[i + 1] ?? joint;
    const [ux, uy] = unit([before[0], before[1]], [after[0], after[1]]);
    return [joint[0] - uy * joint[2] * side, joint[1] + ux * joint[2] * side];
  });
}

/** Outline of a limb whose thickness changes from joint to joint, rounded at both ends. */
export function limb(joints: readonly Joint[]): string {
  const first = at(joints, 0);
  const last = at(joints, -1);
  const [fx, fy] = unit([at(joints, 1)[0], at(joints, 1)[1]], [first[0], first[1]]);
  const [lx, ly] = unit([at(joints, -2)[0], at(joints, -2)[1]], [last[0], last[1]]);
  const tip: Knot = [last[0] + lx * last[2], last[1] + ly * last[2]];
  const root: Knot = [first[0] + fx * first[2], first[1] + fy * first[2]];
  return closed([...sideOf(joints, -1), tip, ...sideOf(joints, 1).reverse(), root]);
}

/** Knots written compactly, `'34 46, 70 24, 112 32!'`; an exclamation mark makes a corner. */
export const knots = (text: string): Knot[] =>
  text.split(',').map((part): Knot => {
    const [x = 0, y = 0] = part.replace('!', '').trim().split(' ').map(Number);
    return [x, y, part.endsWith('!')];
  });
