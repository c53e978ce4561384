import type { BrandPalette } from '../drawing/palette.ts';
import { warmFinish as finish } from '../drawing/palette.ts';
import type { ProductArt } from '../drawing/product.ts';
import { place, type Sheet } from '../drawing/svg.ts';
import { type Count, shot, unit } from '../packs/shots.ts';
import { disc, room } from '../scenes/studio.ts';
import type { Gallery, Picture } from './picture.ts';

/** Pictures that suit any brand: plain cartons in the colours of paper, and no words. */

const palette: BrandPalette = {
  paper: '#f6f3ee',
  card: '#ffffff',
  line: '#ddd6ca',
  ink: '#26241f',
  inkSoft: '#8b8375',
  brand: '#a8977c',
  brandStrong: '#7d6e57',
  action: '#7d6e57',
};

const plain = {
  brandName: '',
  palette,
  finish,
  symbol: () => '',
  kind: '',
  variety: '',
  amount: '',
  sun: palette.line,
  emblem: 'leaf',
  ingredients: [],
} as const;

const product: ProductArt = { ...plain, name: ['The product'], body: '#cdb08a', accent: '#b08d5e' };
const extra: ProductArt = { ...plain, name: ['The extra'], body: '#a9b09a', accent: '#7f8a6c' };
const scene = (name: string, size: Picture['size'], draw: Picture['draw']): Picture => ({
  name,
  title: 'A carton on a table, and a smaller one behind it',
  size,
  bleed: true,
  draw,
});

const shots = (name: string, title: string, art: ProductArt, count: Count): Picture => ({
  name,
  title,
  size: [800, 800],
  draw: (sheet) => shot(sheet, art, 'carton', count),
});

/** The product in front, the extra behind it, 1200×1000. */
const wide = (sheet: Sheet): string =>
  [
    room(sheet, product, 1200, 1000, 880),
    disc(sheet, product, 600, 440, 350),
    place(unit(sheet, extra, 'carton'), 790, 800, 0.72),
    place(unit(sheet, product, 'carton'), 500, 866, 1.06),
  ].join('');

/** The same for phones, 800×700: no important part lies within 40 of the sides. */
const narrow = (sheet: Sheet): string =>
  [
    room(sheet, product, 800, 700, 620),
    disc(sheet, product, 400, 310, 240),
    place(unit(sheet, extra, 'carton'), 530, 560, 0.5),
    place(unit(sheet, product, 'carton'), 340, 606, 0.76),
  ].join('');

const pictures: readonly Picture[] = [
  scene('hero', [1200, 1000], wide),
  scene('hero-phone', [800, 700], narrow),
  shots('product-1', 'One carton of the product', product, 1),
  shots('product-3', 'Three cartons of the product', product, 3),
  shots('extra-1', 'One carton of the extra', extra, 1),
];

export const blankGallery: Gallery = { folder: 'cli/templates/blank', initials: 'bl', shadow: finish.black, pictures };
