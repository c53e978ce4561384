import { darken, lighten } from '../drawing/palette.ts';
import type { ProductArt } from '../drawing/product.ts';
import { fill, oval, type Sheet, stroke } from '../drawing/svg.ts';

// Stands on y = 0. The front is 340 wide and 560 high, the side goes back to the right.
const FRONT = 'M-210 0V-560H130V0Z';
const SIDE = 'M130 0V-560L214 -592V-40Z';
const TOP = 'M-210 -560H130L214 -592H-116Z';
const LABEL = 'M-164 -420H84V-120H-164Z';

/** Where a name would stand, so that no picture of a brand says another's. */
function wireframe({ palette, accent }: ProductArt): string {
  const bar = (y: number, from: number, to: number, tall: number, colour: string): string =>
    fill(`M${from} ${y}H${to}V${y + tall}H${from}Z`, colour);
  return [
    fill(LABEL, palette.card),
    oval(-40, -336, 42, 42, accent),
    bar(-262, -124, 44, 22, palette.inkSoft),
    bar(-222, -100, 20, 12, palette.line),
    bar(-196, -112, 32, 12, palette.line),
    stroke('M-164 -150H84', palette.line, 3),
  ].join('');
}

/** Folding carton with a plain label, standing on (0,0), about 424 wide and 592 high. */
export function carton(sheet: Sheet, art: ProductArt): string {
  const front = sheet.linear(
    [
      [0, lighten(art.body, 0.18)],
      [1, art.body],
    ],
    [0, 0, 1, 1],
  );
  const side = sheet.linear(
    [
      [0, darken(art.body, 0.2)],
      [1, darken(art.body, 0.38)],
    ],
    [0, 0, 0, 1],
  );
  return [
    fill(SIDE, side),
    fill(TOP, lighten(art.body, 0.34)),
    fill(FRONT, front),
    stroke('M-210 -512H130', darken(art.body, 0.16), 2, 'stroke-dasharray="10 8" opacity=".6"'),
    wireframe(art),
    stroke('M130 0V-560', lighten(art.body, 0.4), 2, 'opacity=".7"'),
  ].join('');
}
