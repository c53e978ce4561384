import type { ProductArt } from '../drawing/product.ts';
import { contactShadow, place, type Sheet } from '../drawing/svg.ts';
import { bag } from './bag.ts';
import { carton } from './carton.ts';
import { jar } from './jar.ts';
import { pouch } from './pouch.ts';
import { tin } from './tin.ts';

/** Shape of the container. */
export type Container = 'bag' | 'carton' | 'pouch' | 'jar' | 'tin';

const DRAWINGS: Record<Container, (sheet: Sheet, art: ProductArt) => string> = { bag, carton, pouch, jar, tin };

// The place of each unit of a group on the 800×800 ground, back to front: x, y, scale.
type Spot = readonly [x: number, y: number, scale: number];
const GROUPS: Record<number, readonly Spot[]> = {
  1: [[400, 764, 1]],
  3: [
    [226, 656, 0.72],
    [574, 656, 0.72],
    [400, 750, 0.82],
  ],
  6: [
    [190, 552, 0.53],
    [400, 544, 0.53],
    [610, 552, 0.53],
    [174, 722, 0.58],
    [620, 722, 0.58],
    [396, 748, 0.62],
  ],
};

/** The number of units on a product shot. */
export type Count = 1 | 3 | 6;

/** One unit standing on (0,0) with its shadow to the lower right. */
export function unit(sheet: Sheet, art: ProductArt, container: Container): string {
  const shadow = contactShadow(sheet, 26, -4, 296, 34, 0.5) + contactShadow(sheet, 4, 0, 236, 14, 0.5);
  return shadow + DRAWINGS[container](sheet, art);
}

/** Product shot of `count` units on the transparent 800×800 ground. */
export function shot(sheet: Sheet, art: ProductArt, container: Container, count: Count): string {
  const spots = GROUPS[count] ?? [];
  if (count === 1) return spots.map(([x, y, scale]) => place(unit(sheet, art, container), x, y, scale)).join('');
  const id = sheet.symbol(unit(sheet, art, container));
  return spots.map(([x, y, scale]) => `<use href="#${id}" transform="translate(${x} ${y}) scale(${scale})"/>`).join('');
}

const PAIR: readonly Spot[] = [
  [-84, 508, 0.46],
  [92, 508, 0.46],
  [4, 716, 0.62],
];

/** A product and its container. */
export type Stock = readonly [art: ProductArt, container: Container];

/** Three units each of two products on the 800×800 ground, one product at each side. */
export function pairShot(sheet: Sheet, left: Stock, right: Stock): string {
  const group = (stock: Stock, x: number): string => {
    const id = sheet.symbol(unit(sheet, ...stock));
    const use = ([dx, y, scale]: Spot): string =>
      `<use href="#${id}" transform="translate(${x + dx} ${y}) scale(${scale})"/>`;
    return PAIR.map(use).join('');
  };
  return group(left, 212) + group(right, 592);
}
