import { coolFinish as finish, northvalePalette as palette } from '../drawing/palette.ts';
import type { ProductArt } from '../drawing/product.ts';
import { northSymbol as symbol } from './mark-north.ts';

const house = {
  brandName: 'Northvale',
  palette,
  finish,
  symbol,
  variety: '',
  body: '#dfe8ef',
  sun: '#bcd3e2',
  emblem: 'leaf',
  ingredients: [],
} as const;

/** Label facts of Northvale's products; counts and doses agree with the brand's offers. */
export const northvaleProducts = {
  complete: {
    ...house,
    name: ['Complete'],
    kind: 'Daily vitamins and minerals',
    amount: '90 TABLETS',
    dose: '1–2 A DAY',
    lid: '#0a3a4f',
    accent: '#0c5a73',
    glyph: 'complete',
  },
  motion: {
    ...house,
    name: ['Motion'],
    kind: 'For hips and joints',
    amount: '90 TABLETS',
    dose: '1–2 A DAY',
    lid: '#1b3f8f',
    accent: '#2455b8',
    glyph: 'joint',
  },
  gut: {
    ...house,
    name: ['GI Powder'],
    kind: 'For normal digestion',
    amount: '60 SCOOPS',
    dose: '180 G',
    accent: '#0f766e',
    glyph: 'gut',
  },
  tuck: {
    ...house,
    name: ['Tuck'],
    kind: 'Soft bites that hide a tablet',
    amount: '60 BITES',
    dose: '1 A TABLET',
    lid: '#46566a',
    accent: '#5b6d84',
    glyph: 'bite',
  },
} as const satisfies Record<string, ProductArt>;
