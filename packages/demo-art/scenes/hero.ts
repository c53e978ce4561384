import { dogSitting } from '../animals/dog-sitting.ts';
import { honeyCoat, mix } from '../drawing/palette.ts';
import { tuft } from '../drawing/plants.ts';
import type { ProductArt } from '../drawing/product.ts';
import { contactShadow, place, type Sheet } from '../drawing/svg.ts';
import { bowl } from '../packs/bowl.ts';
import { type Container, unit } from '../packs/shots.ts';
import { type Daylight, meadow, overhang, thicket } from './meadow.ts';

/** Warm morning light in the brand's greens. */
export const morning = (art: ProductArt): Daylight => ({
  skyTop: '#fdf3df',
  skyLow: '#f9dfc0',
  sun: '#f6c877',
  far: mix(art.palette.brand, '#f4e3c8', 0.68),
  near: mix(art.palette.brand, '#e9d9a8', 0.42),
  ground: mix('#dcc384', art.palette.brand, 0.2),
});

function dog(sheet: Sheet, art: ProductArt, x: number, y: number, scale: number): string {
  const shadow = contactShadow(sheet, 150, 500, 250, 26, 0.55);
  return place(shadow + dogSitting(sheet, honeyCoat(art.palette)), x, y - 505 * scale, scale);
}

/** Dog, product and full bowl in a morning meadow, 1200×1000. */
export function hero(sheet: Sheet, art: ProductArt, container: Container): string {
  const leaf = mix(art.palette.brand, '#7fa86a', 0.2);
  const layout = { width: 1200, height: 1000, horizon: 450, groundLine: 730, sun: [356, 236, 124] } as const;
  const tufts = [40, 170, 330, 470, 790, 930, 1060, 1170].map((x, i) =>
    tuft(sheet, x, 1000 + ((i * 7) % 8), 44 + ((i * 23) % 34), mix(leaf, '#d9c27a', (i % 3) * 0.18)),
  );
  return [
    meadow(sheet, morning(art), layout),
    overhang(sheet, 330, leaf),
    `<g transform="translate(1200 0) scale(-1 1)">${overhang(sheet, 330, leaf)}</g>`,
    place(thicket(sheet, 330, leaf), 66, 850),
    place(thicket(sheet, 330, leaf), 1150, 860, 0.94, true),
    place(unit(sheet, art, container), 890, 916, 1.1),
    dog(sheet, art, 88, 924, 1.38),
    place(bowl(sheet, art), 600, 968, 0.84),
    tufts.join(''),
  ].join('');
}

/** The same picture composed for phones, 800×700: no important part lies within 40 of the sides. */
export function heroPhone(sheet: Sheet, art: ProductArt, container: Container): string {
  const leaf = mix(art.palette.brand, '#7fa86a', 0.2);
  const layout = { width: 800, height: 700, horizon: 320, groundLine: 510, sun: [236, 160, 84] } as const;
  const tufts = [24, 130, 250, 540, 660, 780].map((x, i) =>
    tuft(sheet, x, 700 + ((i * 7) % 6), 30 + ((i * 23) % 24), mix(leaf, '#d9c27a', (i % 3) * 0.18)),
  );
  return [
    meadow(sheet, morning(art), layout),
    overhang(sheet, 220, leaf),
    `<g transform="translate(800 0) scale(-1 1)">${overhang(sheet, 220, leaf)}</g>`,
    place(thicket(sheet, 220, leaf), 40, 596),
    place(thicket(sheet, 220, leaf), 772, 600, 0.9, true),
    place(unit(sheet, art, container), 584, 642, 0.76),
    dog(sheet, art, 68, 648, 0.9),
    place(bowl(sheet, art), 398, 680, 0.56),
    tufts.join(''),
  ].join('');
}
