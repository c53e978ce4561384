import { portraits } from '../animals/portraits.ts';
import type { Ingredient } from '../drawing/icons.ts';
import { fernhollowPalette as palette, warmFinish } from '../drawing/palette.ts';
import { guaranteeSeal } from '../packs/seal.ts';
import { hero, heroPhone } from '../scenes/hero.ts';
import { bowlScene, calmScene, runningScene } from '../scenes/scenes.ts';
import { fernhollowProducts as products } from './fernhollow.ts';
import { symbolMark, wordMark } from './mark.ts';
import { type Gallery, ingredientPictures, type Picture, productShots, reviewers } from './picture.ts';

const INGREDIENTS: readonly (readonly [Ingredient, string])[] = [
  ['beef', 'Cut of beef'],
  ['carrot', 'Carrot'],
  ['pea', 'Open pea pod'],
  ['blueberry', 'Blueberries'],
  ['oats', 'Ear of oats'],
  ['salmon-oil', 'Drop of salmon oil'],
];

const pictures: readonly Picture[] = [
  {
    name: 'mark',
    title: 'Fernhollow',
    size: [260, 64],
    draw: () => wordMark(palette.brand, palette.paper, palette.brandStrong, 'Fernhollow'),
  },
  { name: 'mark-small', title: 'Fernhollow', size: [64, 64], draw: () => symbolMark(palette.brand, palette.paper) },
  ...productShots('powerfoods-complete-beef', products.beef, 'bag', [1, 3, 6]),
  ...productShots('foods-complete', products.chicken, 'bag', [1, 3, 6]),
  ...productShots('powerfood-treats', products.treats, 'pouch', [1, 3]),
  ...productShots('powermotion', products.motion, 'jar', [1, 3]),
  ...productShots('gi-complete', products.gut, 'tin', [1, 3]),
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
  ...ingredientPictures(INGREDIENTS),
  {
    name: 'guarantee',
    title: '90-day money-back guarantee',
    size: [320, 320],
    draw: (sheet) => guaranteeSeal(sheet, products.beef, 90),
  },
  ...reviewers(portraits, palette),
];

export const fernhollowGallery: Gallery = {
  folder: 'funnels/fernhollow',
  initials: 'fh',
  shadow: warmFinish.black,
  pictures,
};
