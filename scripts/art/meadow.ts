import { n } from './curves.ts';
import { darken, lighten, mix } from './palette.ts';
import { flower, frond, grass, ridge } from './plants.ts';
import { fill, oval, place, type Sheet } from './svg.ts';

/** Light of a landscape: sky from top to horizon, sun, far and near hills, ground in front. */
export type Daylight = {
  readonly skyTop: string;
  readonly skyLow: string;
  readonly sun: string;
  readonly far: string;
  readonly near: string;
  readonly ground: string;
};

/** Where things lie in the landscape, in user units. */
export type Layout = {
  readonly width: number;
  readonly height: number;
  readonly horizon: number;
  readonly groundLine: number;
  readonly sun: readonly [x: number, y: number, radius: number];
};

/** Round-topped tree standing on (0,0). */
const tree = (height: number, colour: string): string =>
  [
    fill(
      `M${-height * 0.03} 0L${-height * 0.02} ${-height * 0.5}H${height * 0.02}L${height * 0.03} 0Z`,
      darken(colour, 0.3),
    ),
    oval(0, -height * 0.62, height * 0.25, height * 0.38, colour),
    oval(-height * 0.07, -height * 0.7, height * 0.13, height * 0.24, lighten(colour, 0.14)),
  ].join('');

function sky(sheet: Sheet, light: Daylight, { width, height, sun }: Layout): string {
  const [x, y, r] = sun;
  const air = sheet.linear(
    [
      [0, light.skyTop],
      [0.7, light.skyLow],
      [1, light.skyLow],
    ],
    [0, 0, 0, 1],
  );
  const glow = sheet.radial([
    [0, '#fff6dc', 0.95],
    [0.4, light.sun, 0.4],
    [1, light.sun, 0],
  ]);
  return [
    fill(`M0 0H${width}V${height}H0Z`, air),
    oval(x, y, r * 2.6, r * 2.6, glow),
    oval(x, y, r, r, mix(light.sun, '#fff3d2', 0.55)),
  ].join('');
}

function hills(light: Daylight, { width, height, horizon, groundLine }: Layout): string {
  const drop = groundLine - horizon;
  const middle = mix(light.far, light.near, 0.5);
  const trees = [0.06, 0.11, 0.3, 0.66, 0.72, 0.93].map((share, i) =>
    place(tree(drop * (0.62 + (i % 3) * 0.14), mix(middle, light.near, 0.5)), width * share, horizon + drop * 0.52),
  );
  return [
    ridge(
      [
        horizon + drop * 0.1,
        horizon - drop * 0.24,
        horizon + drop * 0.14,
        horizon - drop * 0.12,
        horizon + drop * 0.06,
      ],
      width,
      height,
      light.far,
    ),
    ridge(
      [horizon + drop * 0.2, horizon + drop * 0.42, horizon + drop * 0.22, horizon + drop * 0.46, horizon + drop * 0.3],
      width,
      height,
      middle,
    ),
    trees.join(''),
    ridge(
      [horizon + drop * 0.62, horizon + drop * 0.48, horizon + drop * 0.66, horizon + drop * 0.5, horizon + drop * 0.6],
      width,
      height,
      light.near,
    ),
  ].join('');
}

/** Sky, sun, hills with trees and an open ground to stand things on. */
export function meadow(sheet: Sheet, light: Daylight, layout: Layout): string {
  const { width, height, groundLine } = layout;
  const soil = sheet.linear(
    [
      [0, lighten(light.ground, 0.12)],
      [1, darken(light.ground, 0.14)],
    ],
    [0, 0, 0.3, 1],
  );
  const front = ridge(
    [groundLine + 8, groundLine - 10, groundLine + 4, groundLine - 12, groundLine + 6],
    width,
    height,
    soil,
  );
  return sky(sheet, light, layout) + hills(light, layout) + front;
}

/** Cluster of ferns, grass and flowers growing from (0,0), `height` tall, for the edges of a picture. */
export function thicket(sheet: Sheet, height: number, leaf: string, petal: string): string {
  const fern = sheet.symbol(frond(height, 0.62, 'currentColor', 8));
  const grown = (x: number, scale: number, turn: number, colour: string, flip = false): string =>
    `<use href="#${fern}" color="${colour}" transform="translate(${n(x)} 0) rotate(${turn}) scale(${flip ? -scale : scale} ${scale})"/>`;
  return [
    grown(-height * 0.06, 1, -6, darken(leaf, 0.22)),
    grown(0, 0.88, 4, darken(leaf, 0.1), true),
    grown(height * 0.06, 0.72, 14, leaf),
    grown(-height * 0.14, 0.52, -8, lighten(leaf, 0.14), true),
    place(flower(height * 0.46, petal, darken(leaf, 0.1)), height * 0.3, 0),
    place(flower(height * 0.34, petal, darken(leaf, 0.1)), height * 0.42, 0),
    place(grass(height * 0.34, lighten(leaf, 0.1)), height * 0.2, 0),
    place(grass(height * 0.3, darken(leaf, 0.06)), -height * 0.2, 0),
    place(grass(height * 0.26, leaf), 0, height * 0.02),
  ].join('');
}

/** Leaves hanging into the picture from its top edge at (0,0), `reach` long; keeps a wide sky from looking empty. */
export function overhang(sheet: Sheet, reach: number, leaf: string): string {
  const fern = sheet.symbol(frond(reach, 0.62, 'currentColor', 8));
  const hung = (x: number, scale: number, turn: number, colour: string): string =>
    `<use href="#${fern}" color="${colour}" transform="translate(${n(x)} -12) rotate(${turn}) scale(${scale})"/>`;
  return [
    hung(-reach * 0.1, 0.9, 100, lighten(leaf, 0.22)),
    hung(reach * 0.16, 0.74, 132, darken(leaf, 0.08)),
    hung(reach * 0.62, 0.56, 124, lighten(leaf, 0.12)),
  ].join('');
}
