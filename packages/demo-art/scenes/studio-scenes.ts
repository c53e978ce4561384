import { slateDog, whiteCat } from '../animals/animals-north.ts';
import { catSitting } from '../animals/cat-sitting.ts';
import { dogLying } from '../animals/dog-lying.ts';
import { dogRunning } from '../animals/dog-running.ts';
import { type Ingredient, ingredient } from '../drawing/icons.ts';
import { mix } from '../drawing/palette.ts';
import { tuft } from '../drawing/plants.ts';
import { contactShadow, fill, oval, place, type Sheet } from '../drawing/svg.ts';
import { type Stock, unit } from '../packs/shots.ts';
import { type Daylight, meadow } from './meadow.ts';
import { room } from './studio.ts';

const FROST: Daylight = {
  skyTop: '#cfe1ee',
  skyLow: '#f1f6f9',
  sun: '#ffffff',
  far: '#a9c1d0',
  near: '#5f8796',
  ground: '#cddbe0',
};

const DUSK: Daylight = {
  skyTop: '#27456b',
  skyLow: '#7f9cb8',
  sun: '#f4f7fb',
  far: '#4d6d8a',
  near: '#2c4a63',
  ground: '#3a566b',
};

/** A glass dish seen at an angle, 212 wide, with its contents, centred on (0,0). */
function dish(sheet: Sheet, name: Ingredient): string {
  const inside = sheet.radial([
    [0, '#ffffff'],
    [1, '#dfe9f0'],
  ]);
  return [
    contactShadow(sheet, 14, 26, 128, 58, 0.42),
    oval(0, 12, 106, 54, '#a9bcc9'),
    oval(0, 0, 106, 54, '#eef4f8', 'stroke="#b7c8d4" stroke-width="3"'),
    oval(0, 3, 92, 44, inside),
    place(ingredient(sheet, name), -62, -100, 0.78),
  ].join('');
}

const DISHES = [
  [164, 330],
  [416, 322],
  [124, 494],
  [348, 500],
  [572, 496],
] as const;

/** Up to five dishes with a product's ingredients beside the product, 960×640. */
export function dishScene(sheet: Sheet, [art, container]: Stock, names: readonly Ingredient[]): string {
  return [
    room(sheet, art, 960, 640, 604),
    fill('M0 220H960V600H0Z', '#ffffff', 'opacity=".35"'),
    place(unit(sheet, art, container), 806, 540, 0.6),
    ...DISHES.map(([x, y], i) => {
      const name = names[i];
      return name ? place(dish(sheet, name), x, y) : '';
    }),
  ].join('');
}

/** A dog at full stretch over frosted grass, 960×640. */
export function frostScene(sheet: Sheet): string {
  const layout = { width: 960, height: 640, horizon: 290, groundLine: 440, sun: [216, 150, 62] } as const;
  const blades = Array.from({ length: 20 }, (_, i) =>
    tuft(sheet, 14 + i * 50, 640 + ((i * 13) % 10), 34 + ((i * 37) % 34), mix('#6d8f9b', '#dbe8ec', (i % 4) / 4)),
  );
  return [
    meadow(sheet, FROST, layout),
    contactShadow(sheet, 470, 556, 330, 22, 0.45),
    place(dogRunning(sheet, slateDog), 110, 128, 1.14),
    blades.join(''),
  ].join('');
}

/** Dog and cat at rest by a window at nightfall, the product on a low shelf, 960×640. */
export function nightfallScene(sheet: Sheet, [art, container]: Stock): string {
  const shade = (from: string, to: string): string =>
    sheet.linear(
      [
        [0, from],
        [1, to],
      ],
      [0, 0, 0.3, 1],
    );
  const view = meadow(sheet, DUSK, { width: 380, height: 290, horizon: 190, groundLine: 250, sun: [276, 76, 26] });
  return [
    fill('M0 0H960V640H0Z', shade('#dfe8ef', '#c3d3de')),
    fill('M90 36H490V346H90Z', '#f7fafc'),
    `<g transform="translate(100 46)"><g clip-path="${sheet.clip('M0 0H380V290H0Z')}">${view}</g></g>`,
    fill('M285 46H295V336H285Z', '#f7fafc'),
    fill('M70 340H510V358H70Z', '#ffffff'),
    fill('M0 470H960V640H0Z', shade('#aebfca', '#93a8b6')),
    fill('M0 460H960V473H0Z', '#f1f6f9'),
    oval(420, 580, 400, 48, '#e7eef3'),
    oval(420, 580, 372, 40, 'none', `stroke="${mix(art.palette.brand, '#ffffff', 0.55)}" stroke-width="4"`),
    fill('M736 398H948V414H736ZM756 414H770V500H756ZM914 414H928V500H914Z', '#f7fafc'),
    place(unit(sheet, art, container), 842, 398, 0.36),
    place(contactShadow(sheet, 150, 500, 190, 22, 0.45) + catSitting(sheet, whiteCat), 540, 590 - 505 * 0.74, 0.74),
    place(contactShadow(sheet, 250, 302, 360, 26, 0.45) + dogLying(sheet, slateDog), 96, 596 - 305 * 0.92, 0.92),
  ].join('');
}
