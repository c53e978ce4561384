import { darken, lighten, mix } from '../drawing/palette.ts';
import { flower, frond, ridge, tuft } from '../drawing/plants.ts';
import { fill, oval, type Sheet, stamp } from '../drawing/svg.ts';

/** Light of a landscape: sky from top to horizon, sun, far and near hills, ground in front. */
export type Daylight = {
  readonly skyTop: string;
  readonly skyLow: string;
  readonly sun: string;
  readonly far: string;
  readonly near: string;
  readonly ground: string;
};

/** The places of things in the landscape, in user units. */
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

function hills(sheet: Sheet, light: Daylight, { width, height, horizon, groundLine }: Layout): string {
  const drop = groundLine - horizon;
  const middle = mix(light.far, light.near, 0.5);
  const crown = sheet.symbol(tree(100, mix(middle, light.near, 0.5)));
  const trees = [0.06, 0.11, 0.3, 0.93, 0.985].map((share, i) =>
    stamp(crown, light.near, width * share, horizon + drop * 0.52, (drop * (0.62 + (i % 3) * 0.14)) / 100),
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

/** Sky, sun, hills with trees and an open ground for other drawings. */
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
  return sky(sheet, light, layout) + hills(sheet, light, layout) + front;
}

/** Four ferns growing from (0,0), `height` tall. */
export function ferns(sheet: Sheet, height: number, leaf: string): string {
  const fern = sheet.symbol(frond(height, 0.62, 'currentColor', 7));
  return [
    stamp(fern, darken(leaf, 0.22), -height * 0.06, 0, 1, -6),
    stamp(fern, darken(leaf, 0.1), 0, 0, 0.88, 4, true),
    stamp(fern, leaf, height * 0.06, 0, 0.72, 14),
    stamp(fern, lighten(leaf, 0.14), -height * 0.14, 0, 0.52, -8, true),
  ].join('');
}

/** Ferns with grass and flowers, for the edges of a picture. */
export function thicket(sheet: Sheet, height: number, leaf: string): string {
  const bloom = sheet.symbol(flower(height * 0.46, 'currentColor', darken(leaf, 0.1)));
  return [
    ferns(sheet, height, leaf),
    stamp(bloom, '#fff4e0', height * 0.3, 0),
    stamp(bloom, '#f2b7a0', height * 0.42, 0, 0.74),
    tuft(sheet, height * 0.2, 0, height * 0.34, lighten(leaf, 0.1)),
    tuft(sheet, -height * 0.2, 0, height * 0.3, darken(leaf, 0.06)),
    tuft(sheet, 0, height * 0.02, height * 0.26, leaf),
  ].join('');
}

/** Leaves hanging into the picture from its top edge at (0,0), `reach` long; keeps a wide sky from looking empty. */
export function overhang(sheet: Sheet, reach: number, leaf: string): string {
  const fern = sheet.symbol(frond(reach, 0.62, 'currentColor', 7));
  return [
    stamp(fern, lighten(leaf, 0.22), -reach * 0.1, -12, 0.9, 100),
    stamp(fern, darken(leaf, 0.08), reach * 0.16, -12, 0.74, 132),
    stamp(fern, lighten(leaf, 0.12), reach * 0.62, -12, 0.56, 124),
  ].join('');
}
