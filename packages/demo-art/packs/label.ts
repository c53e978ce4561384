import { dogLying } from '../animals/dog-lying.ts';
import { dogRunning } from '../animals/dog-running.ts';
import { dogSitting } from '../animals/dog-sitting.ts';
import { ingredient } from '../drawing/icons.ts';
import { darken, lighten, mix, silhouetteCoat } from '../drawing/palette.ts';
import { frond, ridge } from '../drawing/plants.ts';
import type { Emblem, ProductArt } from '../drawing/product.ts';
import { fill, oval, place, type Sheet, stamp } from '../drawing/svg.ts';
import { line, setWidth } from '../drawing/text.ts';

const arch = (width: number, height: number): string => {
  const r = width / 2;
  return `M${-r} 0V${-(height - r)}A${r} ${r} 0 0 1 ${r} ${-(height - r)}V0Z`;
};

const emblemFigure = (sheet: Sheet, emblem: Emblem, colour: string, gap: string, width: number): string => {
  if (emblem === 'leaf') return frond(width * 0.56, 0.3, colour, 9);
  const coat = silhouetteCoat(colour, gap);
  const scale = width / 300;
  if (emblem === 'running') return place(dogRunning(sheet, coat, colour), -160 * scale, -185 * scale, 0.48 * scale);
  if (emblem === 'lying') return place(dogLying(sheet, coat), -122 * scale, -150 * scale, 0.47 * scale);
  return place(dogSitting(sheet, coat), -75 * scale, -212 * scale, 0.4 * scale);
};

/** Arched picture: sun, hills, fern and the dog, standing on (0,0), `width`×`height`. */
export function archPicture(sheet: Sheet, art: ProductArt, width: number, height: number): string {
  const { paper, brand, brandStrong } = art.palette;
  const shape = arch(width, height);
  const sky = sheet.linear(
    [
      [0, lighten(art.sun, 0.55)],
      [1, mix(paper, art.sun, 0.12)],
    ],
    [0, 0, 0, 1],
  );
  const hills = [
    ridge([-height * 0.3, -height * 0.38, -height * 0.28, -height * 0.34], width, 0, mix(brand, paper, 0.62)),
    ridge([-height * 0.16, -height * 0.14, -height * 0.2, -height * 0.12], width, 0, mix(brand, paper, 0.35)),
  ].join('');
  const fern = sheet.symbol(frond(height * 0.5, 0.5, 'currentColor'));
  const scenery = [
    fill(shape, sky),
    oval(width * 0.16, -height * 0.6, width * 0.22, width * 0.22, art.sun),
    `<g transform="translate(${-width / 2} 0)">${hills}</g>`,
    stamp(fern, mix(brand, paper, 0.18), -width * 0.4, 0),
    stamp(fern, mix(brand, paper, 0.18), width * 0.42, 0, 0.8, 0, true),
    emblemFigure(sheet, art.emblem, brandStrong, paper, width),
  ].join('');
  return `<g clip-path="${sheet.clip(shape)}">${scenery}</g>`;
}

/** Ribbon with the variety, centred on (0,0), with folded tails; as wide as its words, at most `widest`. */
export function ribbon(art: ProductArt, widest: number): string {
  const words = art.variety.toUpperCase();
  const size = Math.min(34, (widest - 36) / (words.length * 0.8));
  const half = Math.max(90, (words.length * size * 0.8) / 2 + 18);
  const tall = size * 0.76;
  const tail = darken(art.accent, 0.28);
  const wing = (side: 1 | -1): string => {
    const x = (distance: number): number => side * (half + distance);
    return fill(`M${x(24)} ${12 - tall}H${x(-14)}V${8 + tall}H${x(24)}L${x(11)} 10Z`, tail);
  };
  return [
    wing(-1),
    wing(1),
    fill(`M${-half} ${-tall}H${half}V${tall}H${-half}Z`, art.accent),
    line(0, Math.round(size * 0.36), words, {
      size: Math.round(size),
      colour: '#ffffff',
      face: 'sans',
      weight: 700,
      spacing: 2,
    }),
  ].join('');
}

/** Product name, one or two centred lines from (0,0) downwards, the first pinned to fit `widest`. */
export function nameLines(art: ProductArt, colour: string, widest: number, largest: number): string {
  const [first = '', second] = art.name;
  const size = Math.floor(Math.min(largest, (largest * widest) / setWidth(first, largest)));
  const below = Math.floor(Math.min(size * 0.8, (size * widest) / setWidth(second ?? 'a', size)));
  const row = (y: number, words: string, height: number): string =>
    line(0, y, words, { size: height, colour, weight: 700, width: setWidth(words, height) });
  return row(0, first, size) + (second ? row(Math.round(below * 1.04), second, below) : '');
}

/** Brand symbol over the brand's name in spaced capitals, centred on (0,0). */
export function brandLine(art: ProductArt, colour: string, ground: string, size = 24): string {
  const name = art.brandName.toUpperCase();
  const symbol = place(art.symbol(colour, ground), -size, -size * 3.1, size / 32);
  return symbol + line(0, 0, name, { size, colour, weight: 600, spacing: Math.round(size * 0.24) });
}

/** Row of small ingredients centred on (0,0), each `size` wide. */
export function ingredientRow(sheet: Sheet, art: ProductArt, size: number): string {
  const start = (-art.ingredients.length * size) / 2;
  return art.ingredients
    .map((name, i) => place(ingredient(sheet, name), start + i * size, -size / 2, (size / 160) * 0.94))
    .join('');
}
