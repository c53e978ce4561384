import { type Coat, mix } from '../drawing/palette.ts';
import { catFace, dogFace } from './faces.ts';
import { bust, framed, type Portrait } from './portraits.ts';

/** The animals in Northvale's pictures. */

export const slateDog: Coat = {
  base: '#55636f',
  shade: '#35414c',
  light: '#e6edf2',
  ear: '#404d58',
  nose: '#161d24',
  collar: '#1d4fc4',
  tag: '#e8eef3',
};

export const whiteCat: Coat = {
  base: '#e9edf0',
  shade: '#b4c0ca',
  light: '#ffffff',
  ear: '#e0b5ad',
  nose: '#6d5550',
  collar: '#0f766e',
  tag: '#c9d6df',
};

const brownDog: Coat = {
  base: '#6b4a36',
  shade: '#4a3124',
  light: '#c9a583',
  ear: '#553a2a',
  nose: '#20140e',
  collar: '#0c5a73',
  tag: '#e8eef3',
};

const blackCat: Coat = {
  base: '#343a41',
  shade: '#1f2429',
  light: '#5b646d',
  ear: '#8d6a66',
  nose: '#15181b',
  collar: '#2455b8',
  tag: '#e8eef3',
};

export const northPortraits: readonly Portrait[] = [
  {
    title: 'Portrait of a gray dog with pointed ears',
    draw: (sheet, palette) => {
      const head = dogFace(sheet, slateDog, { ears: 'pricked', blaze: true, tongue: false });
      return framed(sheet, mix(palette.brand, palette.paper, 0.7), bust(slateDog, head), 0.345);
    },
  },
  {
    title: 'Portrait of a black cat',
    draw: (sheet, palette) => {
      const head = catFace(sheet, blackCat, '#d7c65a');
      return framed(sheet, mix(palette.action, palette.paper, 0.74), bust(blackCat, head), 0.385);
    },
  },
  {
    title: 'Portrait of a brown dog with hanging ears',
    draw: (sheet, palette) => {
      const head = dogFace(sheet, brownDog, { ears: 'hanging', blaze: false, tongue: true });
      return framed(sheet, mix('#0f766e', palette.paper, 0.7), bust(brownDog, head), 0.4);
    },
  },
];
