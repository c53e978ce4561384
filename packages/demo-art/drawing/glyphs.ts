import { n } from './curves.ts';
import { oval, stroke } from './svg.ts';

/** The effect of a product, as a sign of a few lines on a plain label. */
export type Glyph = 'complete' | 'joint' | 'gut' | 'bite';

const RING = Array.from({ length: 6 }, (_, i): readonly [number, number] => {
  const turn = (i / 6) * Math.PI * 2 - Math.PI / 2;
  return [Math.cos(turn) * 62, Math.sin(turn) * 62];
});

/** Six points around one: many small things in the right measure. */
function complete(colour: string): string {
  const spokes = RING.map(([x, y]) => `M${n(x * 0.42)} ${n(y * 0.42)}L${n(x * 0.72)} ${n(y * 0.72)}`).join('');
  const dots = RING.map(([x, y]) => oval(x, y, 11, 11, colour)).join('');
  return stroke(spokes, colour, 6) + dots + oval(0, 0, 17, 17, colour);
}

/** A ball in its socket. */
function joint(colour: string): string {
  return [
    oval(0, -14, 27, 27, colour),
    stroke('M-56 -22A56 56 0 0 0 56 -22', colour, 11),
    stroke('M-13 70V46M13 70V46M-13 -66V-46M13 -66V-46', colour, 11),
  ].join('');
}

/** Three even waves. */
function gut(colour: string): string {
  const wave = (y: number): string =>
    `M-66 ${y}C-48 ${y - 30} -30 ${y - 30} -12 ${y}S24 ${y + 30} 42 ${y}Q52 ${y - 16} 66 ${y - 18}`;
  return stroke(wave(-34) + wave(4) + wave(42), colour, 11);
}

/** A round bite with a tablet in its middle. */
function bite(colour: string): string {
  return [
    stroke('M0 -60A60 60 0 1 1 -0.1 -60Z', colour, 10),
    `<rect x="-34" y="-15" width="68" height="30" rx="15" fill="none" stroke="${colour}" stroke-width="8" transform="rotate(-24)"/>`,
    stroke('M-6 -14L6 14', colour, 7),
  ].join('');
}

const DRAWINGS: Record<Glyph, (colour: string) => string> = { complete, joint, gut, bite };

/** The sign in one colour, centred on (0,0), about 140 wide and high. */
export const glyph = (name: Glyph, colour: string): string => DRAWINGS[name](colour);
