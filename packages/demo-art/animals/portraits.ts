import { closed } from '../drawing/curves.ts';
import { type BrandPalette, type Coat, honeyCoat, lighten, mix } from '../drawing/palette.ts';
import { fill, place, type Sheet, stroke } from '../drawing/svg.ts';
import { catFace, dogFace } from './faces.ts';

const greyCat: Coat = {
  base: '#8d9298',
  shade: '#63686e',
  light: '#e4e2dc',
  ear: '#d3a19a',
  nose: '#3a2f2c',
  collar: '#1f5c46',
  tag: '#e8b84a',
};

const blackDog: Coat = {
  base: '#3d3a3c',
  shade: '#1f1d1f',
  light: '#f0e6d8',
  ear: '#c08a78',
  nose: '#171314',
  collar: '#b8471b',
  tag: '#e8b84a',
};

const SHOULDERS = closed([
  [-34, 40],
  [34, 40],
  [58, 82],
  [74, 130, true],
  [-74, 130, true],
  [-58, 82],
]);

/** Shoulders and collar under a head centred on (0,0). */
export const bust = (coat: Coat, head: string): string =>
  fill(SHOULDERS, coat.base) +
  stroke('M-46 66Q0 92 46 66', coat.collar, 15) +
  `<circle cy="86" r="9" fill="${coat.tag}"/>` +
  head;

/** `figure` in a round frame of 96×96. */
export function framed(sheet: Sheet, ground: string, figure: string, size = 0.4): string {
  const light = sheet.radial(
    [
      [0, lighten(ground, 0.5)],
      [1, ground],
    ],
    [0.35, 0.3, 0.8],
  );
  const round = sheet.clip('M48 0A48 48 0 0 1 48 96A48 48 0 0 1 48 0Z');
  return `<g clip-path="${round}"><circle cx="48" cy="48" r="48" fill="${light}"/>${place(figure, 48, 46 + (0.4 - size) * 90, size)}</g>`;
}

export type Portrait = {
  readonly title: string;
  readonly draw: (sheet: Sheet, palette: BrandPalette) => string;
};

/** Fernhollow's round 96×96 pet portraits, one per reviewer. */
export const portraits: readonly Portrait[] = [
  {
    title: 'Portrait of a brown dog with hanging ears',
    draw: (sheet, palette) => {
      const coat = honeyCoat(palette);
      const head = dogFace(sheet, coat, { ears: 'hanging', blaze: true, tongue: true });
      return framed(sheet, mix(palette.brand, palette.paper, 0.62), bust(coat, head));
    },
  },
  {
    title: 'Portrait of a grey cat',
    draw: (sheet, palette) =>
      framed(sheet, mix(palette.action, palette.paper, 0.6), bust(greyCat, catFace(sheet, greyCat)), 0.385),
  },
  {
    title: 'Portrait of a black dog with pointed ears',
    draw: (sheet) => {
      const head = dogFace(sheet, blackDog, { ears: 'pricked', blaze: true, tongue: false });
      return framed(sheet, '#e8c078', bust(blackDog, head), 0.345);
    },
  },
];
