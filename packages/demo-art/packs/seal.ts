import { n } from '../drawing/curves.ts';
import { darken, lighten } from '../drawing/palette.ts';
import type { ProductArt } from '../drawing/product.ts';
import { fill, place, type Sheet } from '../drawing/svg.ts';
import { line } from '../drawing/text.ts';

const TEETH = 36;

/** Scalloped edge of radius `r` around (0,0). */
function scallops(r: number): string {
  const point = (i: number): readonly [number, number] => {
    const turn = (i / TEETH) * Math.PI * 2;
    return [Math.cos(turn) * r, Math.sin(turn) * r];
  };
  const [sx, sy] = point(0);
  const arcs = Array.from({ length: TEETH }, (_, i) => {
    const [x, y] = point(i + 1);
    return `A${n((r * Math.PI) / TEETH)} ${n((r * Math.PI) / TEETH)} 0 0 1 ${n(x)} ${n(y)}`;
  });
  return `M${n(sx)} ${n(sy)}${arcs.join('')}Z`;
}

/** Guarantee seal with the number of days, inside 320×320. */
export function guaranteeSeal(
  sheet: Sheet,
  { palette, symbol }: Pick<ProductArt, 'palette' | 'symbol'>,
  days: number,
): string {
  const { brand, paper, action } = palette;
  const ground = sheet.linear(
    [
      [0, lighten(brand, 0.16)],
      [1, darken(brand, 0.24)],
    ],
    [0.1, 0, 0.8, 1],
  );
  const centre = [
    fill(scallops(146), ground),
    `<circle r="132" fill="none" stroke="${paper}" stroke-width="2.5" opacity=".7"/>`,
    `<circle r="112" fill="${paper}"/>`,
    place(symbol(brand, paper), -14, 76, 0.44),
    line(0, 10, String(days), { size: 104, colour: brand, weight: 700 }),
    line(0, -74, 'MONEY BACK', { size: 15, colour: brand, face: 'sans', weight: 700, spacing: 2.4 }),
    fill('M-142 34H-104V82H-142L-128 58ZM142 34H104V82H142L128 58Z', darken(action, 0.3)),
    fill('M-120 24H120V70H-120Z', action),
    line(0, 56, 'DAY GUARANTEE', { size: 23, colour: '#ffffff', face: 'sans', weight: 700, spacing: 1.4 }),
  ];
  return place(centre.join(''), 160, 160);
}
