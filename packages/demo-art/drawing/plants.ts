import { n, open } from './curves.ts';
import { fill, type Sheet, stamp, stroke } from './svg.ts';

/** Leaflet from (x,y) pointing along `angle` degrees, as a piece of path data. */
const leaflet = (x: number, y: number, angle: number, length: number): string => {
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const step = (along: number, across: number): string =>
    `${n(length * (along * cos - across * sin))} ${n(length * (along * sin + across * cos))}`;
  return `M${n(x)} ${n(y)}q${step(0.45, -0.36)} ${step(1, 0)}q${step(-0.55, 0.36)} ${step(-1, 0)}`;
};

/** Fern frond growing from (0,0) upwards and bending to the right by `bend` (0 straight, 1 strong); `height` in user units. */
export function frond(height: number, bend: number, colour: string, pairs = 7): string {
  const tip = [height * bend * 0.7, -height] as const;
  const mid = [height * bend * 0.12, -height * 0.55] as const;
  const along = (t: number): readonly [number, number] => [
    2 * t * (1 - t) * mid[0] + t * t * tip[0],
    2 * t * (1 - t) * mid[1] + t * t * tip[1],
  ];
  const leaves = Array.from({ length: pairs }, (_, i) => {
    const t = 0.14 + (0.8 * i) / (pairs - 1);
    const [x, y] = along(t);
    const lean = bend * 62 * t;
    const length = height * 0.42 * (1 - 0.74 * t);
    return leaflet(x, y, -152 + lean + 14 * t, length) + leaflet(x, y, -28 + lean - 14 * t, length);
  });
  const stem = `M0 0Q${n(mid[0])} ${n(mid[1])} ${n(tip[0])} ${n(tip[1])}`;
  const end = leaflet(tip[0], tip[1], -90 + bend * 66, height * 0.12);
  return stroke(stem, colour, Math.max(1.4, height * 0.026)) + fill(leaves.join('') + end, colour);
}

const BLADES = [
  [-0.5, 0.66],
  [-0.2, 0.92],
  [0.08, 1],
  [0.36, 0.8],
  [0.6, 0.5],
] as const;

/** Tuft of grass standing on (0,0), `height` tall. */
export function grass(height: number, colour: string): string {
  const blade = ([side, share]: readonly [number, number]): string => {
    const lean = height * side;
    const up = height * share;
    return `M${n(lean * 0.12 - 3)} 0Q${n(lean * 0.2 - 2)} ${n(-up * 0.6)} ${n(lean)} ${n(-up)}Q${n(lean * 0.4 + 3)} ${n(-up * 0.5)} ${n(lean * 0.12 + 3)} 0`;
  };
  return fill(BLADES.map(blade).join(''), colour);
}

/** The same tuft for meadows full of them: stored once, then stamped. */
export const tuft = (sheet: Sheet, x: number, y: number, height: number, colour: string): string =>
  stamp(sheet.symbol(grass(60, 'currentColor')), colour, x, y, height / 60);

/** A ridge of hills across the picture from (0,y) to (width,y), filled down to `floor`. */
export function ridge(heights: readonly number[], width: number, floor: number, colour: string): string {
  const step = width / (heights.length - 1);
  const top = open(heights.map((y, i) => [i * step, y] as const));
  return fill(`${top}V${n(floor)}H0Z`, colour);
}

/** Small field flower on a stem, standing on (0,0). */
export function flower(height: number, petal: string, stem: string): string {
  const dots = Array.from({ length: 5 }, (_, i) => {
    const turn = (i / 5) * Math.PI * 2;
    return `<circle cx="${n(Math.cos(turn) * height * 0.11)}" cy="${n(-height + Math.sin(turn) * height * 0.11)}" r="${n(height * 0.09)}" fill="${petal}"/>`;
  });
  return `${stroke(`M0 0Q${n(height * 0.08)} ${n(-height * 0.5)} 0 ${n(-height)}`, stem, height * 0.04)}${dots.join('')}<circle cy="${n(-height)}" r="${n(height * 0.07)}" fill="#e8b84a"/>`;
}
