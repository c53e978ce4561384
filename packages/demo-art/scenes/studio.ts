import { slateDog, whiteCat } from '../animals/animals-north.ts';
import { catSitting } from '../animals/cat-sitting.ts';
import { dogSitting } from '../animals/dog-sitting.ts';
import { lighten, mix } from '../drawing/palette.ts';
import type { ProductArt } from '../drawing/product.ts';
import { contactShadow, fill, oval, place, type Sheet, stroke } from '../drawing/svg.ts';
import { type Stock, unit } from '../packs/shots.ts';

/** A bright room with a white bench, for brands with a clinical look. */

/** Wall with daylight from a tall window at the left, and a bench whose front edge is at `edge`. */
export function room(sheet: Sheet, art: ProductArt, width: number, height: number, edge: number): string {
  const { paper, brand } = art.palette;
  const shade = (from: string, to: string, across: 0 | 1): string =>
    sheet.linear(
      [
        [0, from],
        [1, to],
      ],
      [0, 0, across, 1],
    );
  const wall = shade('#fbfdfe', mix(paper, brand, 0.2), 1);
  const top = shade(mix(paper, brand, 0.1), '#ffffff', 0);
  const front = shade(mix(paper, brand, 0.16), mix(paper, brand, 0.3), 0);
  const deep = Math.round((height - edge) * 0.7) + 24;
  const ray = (x: number, wide: number): string =>
    `M${x} 0H${x + wide}L${x + wide + edge * 0.5} ${edge - deep}H${x + edge * 0.5}Z`;
  return [
    fill(`M0 0H${width}V${height}H0Z`, wall),
    fill(ray(width * 0.04, width * 0.13) + ray(width * 0.2, width * 0.13), '#ffffff', 'opacity=".75"'),
    fill(`M0 ${edge - deep}H${width}V${edge}H0Z`, top),
    fill(`M0 ${edge}H${width}V${height}H0Z`, front),
    fill(`M0 ${edge - 2}H${width}V${edge + 7}H0Z`, '#ffffff'),
  ].join('');
}

/** A disc of plain colour on the wall, behind the subject. */
export function disc(sheet: Sheet, art: ProductArt, x: number, y: number, r: number): string {
  const { brand } = art.palette;
  const tone = sheet.linear(
    [
      [0, mix(brand, '#ffffff', 0.62)],
      [1, mix(brand, '#ffffff', 0.8)],
    ],
    [0, 0, 0.7, 1],
  );
  const ring = `stroke="${mix(brand, '#ffffff', 0.72)}" stroke-width="3"`;
  return oval(x, y, r, r, tone) + oval(x, y, r + 26, r + 26, 'none', ring);
}

/** Three tablets lying on the bench to the right of (0,0). */
function tablets(sheet: Sheet, colour: string): string {
  const one = (x: number, y: number, turn: number): string =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${[
      contactShadow(sheet, 5, 12, 36, 10, 0.4),
      oval(0, 4, 30, 15, mix(colour, '#0b1a28', 0.22)),
      oval(0, 0, 30, 15, lighten(colour, 0.72)),
      stroke('M-14 -6L14 6', mix(colour, '#ffffff', 0.35), 3),
    ].join('')}</g>`;
  return one(0, 0, 0) + one(74, 18, -8) + one(138, -6, 10);
}

const dog = (sheet: Sheet, x: number, y: number, scale: number): string =>
  place(contactShadow(sheet, 150, 500, 250, 26, 0.5) + dogSitting(sheet, slateDog), x, y - 505 * scale, scale);

const cat = (sheet: Sheet, x: number, y: number, scale: number): string =>
  place(contactShadow(sheet, 150, 500, 190, 22, 0.45) + catSitting(sheet, whiteCat), x, y - 505 * scale, scale);

/** Dog, cat and the first product in front of the second, 1200×1000. */
export function studioHero(sheet: Sheet, first: Stock, second: Stock): string {
  return [
    room(sheet, first[0], 1200, 1000, 900),
    disc(sheet, first[0], 812, 452, 330),
    place(unit(sheet, ...second), 1056, 850, 0.56),
    dog(sheet, 64, 880, 1.24),
    cat(sheet, 352, 892, 0.8),
    place(unit(sheet, ...first), 812, 884, 0.9),
    place(tablets(sheet, first[0].accent), 968, 878, 0.9),
  ].join('');
}

/** The same composition for phones, 800×700: no important part lies within 40 of the sides. */
export function studioHeroPhone(sheet: Sheet, first: Stock, second: Stock): string {
  return [
    room(sheet, first[0], 800, 700, 632),
    disc(sheet, first[0], 560, 300, 214),
    place(unit(sheet, ...second), 690, 596, 0.4),
    dog(sheet, 40, 616, 0.86),
    cat(sheet, 238, 624, 0.55),
    place(unit(sheet, ...first), 560, 618, 0.64),
  ].join('');
}

/** All products in a row, front on, 1280×720: the poster of the film. */
export function shelf(sheet: Sheet, stock: readonly Stock[]): string {
  const [first] = stock;
  if (!first) return '';
  const gap = 1280 / (stock.length + 1);
  return [
    room(sheet, first[0], 1280, 720, 640),
    disc(sheet, first[0], 640, 300, 250),
    ...stock.map((item, i) => place(unit(sheet, ...item), gap * (i + 1), 616, 0.54)),
  ].join('');
}
