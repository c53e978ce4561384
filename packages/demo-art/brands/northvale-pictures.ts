import { northPortraits } from '../animals/animals-north.ts';
import type { Ingredient } from '../drawing/icons.ts';
import { coolFinish, northvalePalette as palette } from '../drawing/palette.ts';
import { place } from '../drawing/svg.ts';
import { dialSeal } from '../packs/seal-plain.ts';
import { pairShot, type Stock } from '../packs/shots.ts';
import { shelf, studioHero, studioHeroPhone } from '../scenes/studio.ts';
import { dishScene, frostScene, nightfallScene } from '../scenes/studio-scenes.ts';
import { northSymbol, northWordMark } from './mark-north.ts';
import { northvaleProducts as products } from './northvale.ts';
import { type Gallery, ingredientPictures, type Picture, productShots, reviewers } from './picture.ts';

const complete: Stock = [products.complete, 'jar'];
const motion: Stock = [products.motion, 'jar'];
const gut: Stock = [products.gut, 'tin'];
const tuck: Stock = [products.tuck, 'jar'];

const INGREDIENTS: readonly (readonly [Ingredient, string])[] = [
  ['chicken', 'Chicken'],
  ['salmon-oil', 'Drop of salmon oil'],
  ['pea', 'Open pea pod'],
  ['blueberry', 'Blueberries'],
  ['pumpkin', 'Pumpkin'],
];

const TOGETHER = 'A gray dog and a white cat beside two jars on a white bench';

const inRing = (drawing: string): string =>
  `<circle cx="80" cy="80" r="77" fill="${palette.card}" stroke="${palette.line}" stroke-width="3"/>${place(drawing, 27, 27, 0.66)}`;

const scene = (name: string, title: string, draw: Picture['draw']): Picture => ({
  name,
  title,
  size: [960, 640],
  bleed: true,
  draw,
});

const pictures: readonly Picture[] = [
  {
    name: 'mark',
    title: 'Northvale',
    size: [260, 64],
    draw: () => northWordMark(palette.brandStrong, palette.card, palette.brandStrong, 'Northvale'),
  },
  {
    name: 'mark-small',
    title: 'Northvale',
    size: [64, 64],
    draw: () => northSymbol(palette.brandStrong, palette.card),
  },
  ...productShots('complete', ...complete, [1, 3, 6]),
  ...productShots('motion', ...motion, [1, 3]),
  ...productShots('gi-powder', ...gut, [1, 3]),
  ...productShots('tuck', ...tuck, [1, 3]),
  {
    name: 'pair',
    title: 'Three jars of Motion and three tins of GI Powder',
    size: [800, 800],
    draw: (sheet) => pairShot(sheet, motion, gut),
  },
  {
    name: 'hero',
    title: TOGETHER,
    size: [1200, 1000],
    bleed: true,
    draw: (sheet) => studioHero(sheet, complete, motion),
  },
  {
    name: 'hero-phone',
    title: TOGETHER,
    size: [800, 700],
    bleed: true,
    draw: (sheet) => studioHeroPhone(sheet, complete, motion),
  },
  {
    name: 'shelf',
    title: 'Motion, Complete, GI Powder and Tuck side by side on a white bench',
    size: [1280, 720],
    bleed: true,
    draw: (sheet) => shelf(sheet, [motion, complete, gut, tuck]),
  },
  scene('dishes', 'Glass dishes with ingredients beside a jar of Complete', (sheet) =>
    dishScene(
      sheet,
      complete,
      INGREDIENTS.map(([name]) => name),
    ),
  ),
  scene('frost', 'A gray dog runs over frosted grass', frostScene),
  scene('nightfall', 'A dog and a cat rest by a window at nightfall', (sheet) => nightfallScene(sheet, gut)),
  ...ingredientPictures(INGREDIENTS, inRing),
  {
    name: 'guarantee',
    title: '60 days to decide, or your money back',
    size: [320, 320],
    draw: () => dialSeal(palette, 60),
  },
  ...reviewers(northPortraits, palette),
];

export const northvaleGallery: Gallery = {
  folder: 'funnels/northvale',
  initials: 'nv',
  shadow: coolFinish.black,
  pictures,
};
