import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fernhollowProducts as products } from './fernhollow.ts';
import { hero, heroPhone } from './hero.ts';
import { type Ingredient, ingredient } from './icons.ts';
import { symbolMark, wordMark } from './mark.ts';
import { fernhollowPalette as palette } from './palette.ts';
import { portraits } from './portraits.ts';
import type { ProductArt } from './product.ts';
import { bowlScene, calmScene, runningScene } from './scenes.ts';
import { guaranteeSeal } from './seal.ts';
import { type Container, type Count, shot } from './shots.ts';
import { createSheet, type Sheet, svgFile } from './svg.ts';

type Picture = {
  readonly name: string;
  readonly title: string;
  readonly size: readonly [width: number, height: number];
  /** Fills its frame to the edge; whatever grows beyond is cut off even if the page gives it a box of another shape. */
  readonly bleed?: boolean;
  readonly draw: (sheet: Sheet) => string;
};

const INGREDIENTS: readonly (readonly [Ingredient, string])[] = [
  ['beef', 'Cut of beef'],
  ['carrot', 'Carrot'],
  ['pea', 'Open pea pod'],
  ['blueberry', 'Blueberries'],
  ['oats', 'Ear of oats'],
  ['salmon-oil', 'Drop of salmon oil'],
];

const SHOTS: readonly (readonly [slug: string, ProductArt, Container, container: string, readonly Count[]])[] = [
  ['powerfoods-complete-beef', products.beef, 'bag', 'bag', [1, 3, 6]],
  ['foods-complete', products.chicken, 'bag', 'bag', [1, 3, 6]],
  ['powerfood-treats', products.treats, 'pouch', 'pouch', [1, 3]],
  ['powermotion', products.motion, 'jar', 'jar', [1, 3]],
  ['gi-complete', products.gut, 'tin', 'tin', [1, 3]],
];

const shotPictures = SHOTS.flatMap(([slug, art, container, word, counts]) => {
  const picture = (name: string, count: Count): Picture => ({
    name,
    title:
      `${art.name.join(' ')} ${art.variety.toLowerCase()}, ${count === 1 ? `one ${word}` : `${count} ${word}s`}`.replaceAll(
        '&',
        'and',
      ),
    size: [800, 800],
    draw: (sheet) => shot(sheet, art, container, count),
  });
  return [picture(slug, 1), ...counts.map((count) => picture(`${slug}-${count}`, count))];
});

const pictures: readonly Picture[] = [
  {
    name: 'mark',
    title: 'Fernhollow',
    size: [260, 64],
    draw: () => wordMark(palette.brand, palette.paper, palette.brandStrong, 'Fernhollow'),
  },
  { name: 'mark-small', title: 'Fernhollow', size: [64, 64], draw: () => symbolMark(palette.brand, palette.paper) },
  ...shotPictures,
  {
    name: 'hero',
    title: 'A dog sitting beside a bag of PowerFoods Complete and a full bowl',
    size: [1200, 1000],
    bleed: true,
    draw: (sheet) => hero(sheet, products.beef, 'bag'),
  },
  {
    name: 'hero-phone',
    title: 'A dog sitting beside a bag of PowerFoods Complete and a full bowl',
    size: [800, 700],
    bleed: true,
    draw: (sheet) => heroPhone(sheet, products.beef, 'bag'),
  },
  {
    name: 'bowl',
    title: 'A full bowl with beef, carrot, peas, blueberries and oats around it',
    size: [960, 640],
    bleed: true,
    draw: (sheet) => bowlScene(sheet, products.beef),
  },
  {
    name: 'running-dog',
    title: 'A dog running through a field in evening light',
    size: [960, 640],
    bleed: true,
    draw: (sheet) => runningScene(sheet, products.motion),
  },
  {
    name: 'happy-gut',
    title: 'A dog resting on a rug beside a cat',
    size: [960, 640],
    bleed: true,
    draw: (sheet) => calmScene(sheet, products.gut, 'tin'),
  },
  ...INGREDIENTS.map(
    ([name, title]): Picture => ({
      name: `ingredient-${name}`,
      title,
      size: [160, 160],
      draw: (sheet) => ingredient(sheet, name),
    }),
  ),
  {
    name: 'guarantee',
    title: '90-day money-back guarantee',
    size: [320, 320],
    draw: (sheet) => guaranteeSeal(sheet, products.beef, 90),
  },
  ...portraits.map(
    ({ title, draw }, i): Picture => ({
      name: `reviewer-${i + 1}`,
      title,
      size: [96, 96],
      draw: (sheet) => draw(sheet, palette),
    }),
  ),
];

const folder = fileURLToPath(new URL('../../funnels/fernhollow/images/', import.meta.url));

// Ids are short because the large pictures refer to them hundreds of times.
function write({ name, title, size, bleed, draw }: Picture, index: number): void {
  const sheet = createSheet(`fh${index}`);
  const drawing = draw(sheet);
  const frame = `M0 0H${size[0]}V${size[1]}H0Z`;
  const body = bleed ? `<g clip-path="${sheet.clip(frame)}">${drawing}</g>` : drawing;
  writeFileSync(`${folder}${name}.svg`, svgFile(sheet, title, size[0], size[1], body));
}

mkdirSync(folder, { recursive: true });
pictures.forEach(write);
console.log(`drew ${pictures.length} pictures`);
