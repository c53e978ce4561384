import { catSitting } from '../animals/cat-sitting.ts';
import { dogLying } from '../animals/dog-lying.ts';
import { dogRunning } from '../animals/dog-running.ts';
import { type Ingredient, ingredient } from '../drawing/icons.ts';
import { type Coat, honeyCoat, lighten, mix } from '../drawing/palette.ts';
import { frond, tuft } from '../drawing/plants.ts';
import type { ProductArt } from '../drawing/product.ts';
import { contactShadow, fill, oval, place, type Sheet, stroke } from '../drawing/svg.ts';
import { bowl } from '../packs/bowl.ts';
import { archPicture } from '../packs/label.ts';
import { type Container, unit } from '../packs/shots.ts';
import { morning } from './hero.ts';
import { type Daylight, ferns, meadow } from './meadow.ts';

const GOLDEN: Daylight = {
  skyTop: '#f6b26b',
  skyLow: '#fde2ad',
  sun: '#ffcf70',
  far: '#cf9f63',
  near: '#86914e',
  ground: '#a8a04e',
};

const greyTabby: Coat = {
  base: '#8b8f94',
  shade: '#666a70',
  light: '#dcdcd8',
  ear: '#c99a94',
  nose: '#33302f',
  collar: '#b8471b',
  tag: '#e8b84a',
};

const laid = (sheet: Sheet, name: Ingredient, x: number, y: number, scale: number, turn = 0, floor = 138): string =>
  place(
    contactShadow(sheet, 84, floor, 74, 14, 0.42) +
      `<g transform="rotate(${turn} 80 80)">${ingredient(sheet, name)}</g>`,
    x,
    y,
    scale,
  );

/** Table top with a full bowl and its ingredients, 960×640. */
export function bowlScene(sheet: Sheet, art: ProductArt): string {
  const { paper, brand } = art.palette;
  const wall = sheet.radial(
    [
      [0, '#fffaf0'],
      [1, mix(paper, '#e7cfa6', 0.62)],
    ],
    [0.4, 0.3, 0.9],
  );
  const wood = sheet.linear(
    [
      [0, '#dcb481'],
      [1, '#b98450'],
    ],
    [0, 0, 0.1, 1],
  );
  const grain = [
    'M0 452Q300 440 560 452T960 446',
    'M0 506Q240 520 520 508T960 516',
    'M0 566Q340 552 600 570T960 562',
    'M0 612Q260 622 620 610T960 618',
  ];
  const leaf = mix(brand, '#7fa86a', 0.2);
  return [
    fill('M0 0H960V640H0Z', wall),
    place(frond(330, 0.55, mix(leaf, paper, 0.62), 9), 70, 420),
    place(frond(280, 0.75, mix(leaf, paper, 0.72), 8), 150, 420, 1, true),
    place(frond(330, 0.55, mix(leaf, paper, 0.62), 9), 890, 420, 1, true),
    place(frond(280, 0.75, mix(leaf, paper, 0.72), 8), 810, 420),
    fill('M0 410H960V640H0Z', wood),
    grain.map((d) => stroke(d, '#8f5d30', 2.4, 'opacity=".3"')).join(''),
    fill('M0 410H960V420H0Z', lighten('#dcb481', 0.35)),
    laid(sheet, 'oats', 96, 300, 1.16, -16),
    laid(sheet, 'blueberry', 742, 310, 1.0),
    place(bowl(sheet, art), 480, 548, 1.42),
    laid(sheet, 'beef', 40, 424, 1.24),
    laid(sheet, 'pea', 222, 492, 0.86, 6),
    laid(sheet, 'carrot', 742, 420, 1.26, 24, 116),
    laid(sheet, 'blueberry', 656, 508, 0.62),
  ].join('');
}

/** Dog in full run through a field at golden hour, 960×640. */
export function runningScene(sheet: Sheet, art: ProductArt): string {
  const layout = { width: 960, height: 640, horizon: 300, groundLine: 440, sun: [700, 210, 92] } as const;
  const blades = Array.from({ length: 22 }, (_, i) => {
    const shade = mix('#8a7a2c', '#e6c46a', (i % 4) / 5);
    return tuft(sheet, 12 + i * 45, 640 + ((i * 13) % 10), 46 + ((i * 37) % 40), shade);
  });
  const field = Array.from({ length: 14 }, (_, i) =>
    tuft(sheet, 30 + i * 70, 470 + ((i * 29) % 40), 22 + ((i * 17) % 14), '#8d8a3a'),
  );
  return [
    meadow(sheet, GOLDEN, layout),
    field.join(''),
    contactShadow(sheet, 470, 556, 330, 22, 0.55),
    place(dogRunning(sheet, honeyCoat(art.palette)), 110, 128, 1.14),
    blades.join(''),
  ].join('');
}

/** Dog at rest with a sitting cat and the product by a sunny window, 960×640. */
export function calmScene(sheet: Sheet, art: ProductArt, container: Container): string {
  const wall = sheet.linear(
    [
      [0, '#fbf1df'],
      [1, '#f1ddbd'],
    ],
    [0, 0, 0.6, 1],
  );
  const floor = sheet.linear(
    [
      [0, '#d3a873'],
      [1, '#b98450'],
    ],
    [0, 0, 0, 1],
  );
  const rug = sheet.radial([
    [0, mix(art.palette.brand, '#f3e3c6', 0.52)],
    [1, mix(art.palette.brand, '#f3e3c6', 0.4)],
  ]);
  const view = meadow(sheet, morning(art), {
    width: 360,
    height: 300,
    horizon: 170,
    groundLine: 236,
    sun: [110, 90, 36],
  });
  return [
    fill('M0 0H960V640H0Z', wall),
    fill('M110 40H490V360H110Z', '#fffdf8'),
    `<g transform="translate(120 50)"><g clip-path="${sheet.clip('M0 0H360V300H0Z')}">${view}</g></g>`,
    fill('M295 50H305V350H295ZM120 190H480V198H120Z', '#fffdf8'),
    fill('M92 352H508V372H92Z', '#fffdf8'),
    fill('M92 372H508V378H92Z', '#cfb48b', 'opacity=".6"'),
    fill('M0 470H960V640H0Z', floor),
    fill('M0 462H960V474H0Z', '#fff8ea'),
    oval(452, 574, 430, 54, rug),
    `<ellipse cx="452" cy="574" rx="404" ry="46" fill="none" stroke="#fff6e2" stroke-width="3" opacity=".6"/>`,
    place(ferns(sheet, 230, mix(art.palette.brand, '#7fa86a', 0.2)), 838, 420),
    fill('M560 36H700V206H560Z', '#8f5d30'),
    fill('M567 43H693V199H567Z', '#fffdf8'),
    place(archPicture(sheet, art, 84, 122), 630, 182),
    fill('M790 410H890L876 500H804Z', art.palette.action),
    fill('M784 402H896V420H784Z', lighten(art.palette.action, 0.16)),
    place(contactShadow(sheet, 150, 500, 190, 22, 0.5) + catSitting(sheet, greyTabby), 560, 582 - 505 * 0.74, 0.74),
    place(
      contactShadow(sheet, 250, 302, 360, 26, 0.5) + dogLying(sheet, honeyCoat(art.palette)),
      118,
      590 - 305 * 0.92,
      0.92,
    ),
    place(unit(sheet, art, container), 862, 600, 0.3),
  ].join('');
}
