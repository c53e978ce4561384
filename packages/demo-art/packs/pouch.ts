import { darken, lighten } from '../drawing/palette.ts';
import type { ProductArt } from '../drawing/product.ts';
import { fill, oval, place, type Sheet, stroke } from '../drawing/svg.ts';
import { line } from '../drawing/text.ts';
import { archPicture, brandLine, nameLines, ribbon } from './label.ts';

// Stands on y = 0, reaches up to y = −660; tear notches nick both sides just under the header.
const OUTLINE =
  'M-214 -650Q-214 -660 -204 -660H204Q214 -660 214 -650V-600L206 -594L214 -588V-560C222 -400 236 -240 238 -96C238 -40 222 -8 186 -2C70 8 -70 8 -186 -2C-222 -8 -238 -40 -238 -96C-236 -240 -222 -400 -214 -560V-588L-206 -594L-214 -600ZM-30 -644H30A11 11 0 0 1 30 -622H-30A11 11 0 0 1 -30 -644Z';
const GUSSET =
  'M-236 -118C-200 -64 -110 -36 0 -36C110 -36 200 -64 236 -118L238 -96C238 -40 222 -8 186 -2C70 8 -70 8 -186 -2C-222 -8 -238 -40 -238 -96Z';
const WINDOW =
  'M-158 -150C-158 -206 -96 -214 0 -214C96 -214 158 -206 158 -150C158 -92 94 -72 0 -72C-94 -72 -158 -92 -158 -150Z';

/** Bone-shaped soft treat around (0,0), about 70×32. */
function treat(sheet: Sheet): string {
  const dough = sheet.linear(
    [
      [0, '#b9743f'],
      [0.5, '#935428'],
      [1, '#6d3a19'],
    ],
    [0.2, 0, 0.6, 1],
  );
  const bone =
    'M-22 -9C-20 -20 -38 -22 -38 -11C-46 -8 -46 8 -38 11C-38 22 -20 20 -22 9H22C20 20 38 22 38 11C46 8 46 -8 38 -11C38 -22 20 -20 22 -9Z';
  return (
    fill(bone, dough) +
    stroke('M-20 -5H14', '#fff', 2.6, 'opacity=".28"') +
    oval(-4, 3, 2, 1.6, '#5a2d12') +
    oval(10, 1, 1.8, 1.5, '#5a2d12')
  );
}

const SPREAD = [
  [-120, -196, 20],
  [-52, -206, -14],
  [22, -200, 32],
  [96, -204, -24],
  [140, -160, 70],
  [-136, -150, -60],
  [-82, -156, 38],
  [-8, -160, -8],
  [66, -158, 18],
  [-110, -114, 8],
  [-36, -112, -30],
  [40, -112, 12],
  [106, -116, -36],
  [-70, -80, 14],
  [8, -82, -18],
  [82, -84, 24],
] as const;

/** Clear film with the treats behind it. */
function filmWindow(sheet: Sheet): string {
  const id = sheet.symbol(treat(sheet));
  const pieces = SPREAD.map(([x, y, turn]) => `<use href="#${id}" transform="translate(${x} ${y}) rotate(${turn})"/>`);
  const gloss = sheet.linear(
    [
      [0, '#fff', 0.5],
      [0.4, '#fff', 0.05],
      [1, '#fff', 0],
    ],
    [0, 0, 0.7, 1],
  );
  return [
    `<g clip-path="${sheet.clip(WINDOW)}">${fill(WINDOW, '#4a2712')}${pieces.join('')}${fill(WINDOW, gloss)}</g>`,
    stroke(WINDOW, '#fff', 3, 'opacity=".55"'),
  ].join('');
}

function shell(sheet: Sheet, body: string): string {
  const film = sheet.linear([
    [0, darken(body, 0.3)],
    [0.1, lighten(body, 0.16)],
    [0.3, lighten(body, 0.1)],
    [0.7, body],
    [1, darken(body, 0.38)],
  ]);
  const foot = sheet.linear(
    [
      [0, darken(body, 0.34), 0.9],
      [1, darken(body, 0.55), 0.9],
    ],
    [0, 0, 0, 1],
  );
  return (
    fill(OUTLINE, film) +
    `<g clip-path="${sheet.clip(OUTLINE)}">${fill(GUSSET, foot)}${stroke('M-236 -118C-200 -64 -110 -36 0 -36C110 -36 200 -64 236 -118', '#fff', 2.6, 'opacity=".3"')}</g>`
  );
}

function print(sheet: Sheet, art: ProductArt): string {
  const cream = art.palette.paper;
  return [
    brandLine(art, cream, art.body, 19),
    place(nameLines(art, cream, 346, 66), 0, 58),
    place(archPicture(sheet, art, 226, 156), 0, 290),
    line(0, 474, art.amount, { size: 17, colour: cream, face: 'sans', weight: 600 }),
  ].join('');
}

/** Header seal, press-to-close zip and sheen. */
function relief(sheet: Sheet): string {
  const sheen = sheet.linear([
    [0, '#fff', 0],
    [0.08, '#fff', 0.3],
    [0.17, '#fff', 0.06],
    [0.3, '#fff', 0],
    [0.8, '#000', 0],
    [1, '#000', 0.24],
  ]);
  const header = sheet.linear(
    [
      [0, '#fff', 0.24],
      [1, '#fff', 0.06],
    ],
    [0, 0, 0, 1],
  );
  const ribs = Array.from({ length: 5 }, (_, i) => `M-210 ${-650 + i * 9}H210`).join('');
  return [
    fill(OUTLINE, sheen),
    fill('M-214 -660H214V-600H-214Z', header),
    stroke(ribs, '#000', 2, 'opacity=".13"'),
    stroke('M-30 -645H30A12 12 0 0 1 30 -621H-30A12 12 0 0 1 -30 -645Z', '#000', 2.4, 'opacity=".3"'),
    stroke('M-213 -568H213', '#000', 5, 'opacity=".24"'),
    stroke('M-213 -563H213', '#fff', 2, 'opacity=".4"'),
    stroke('M-213 -552H213', '#000', 3, 'opacity=".18"'),
    stroke('M-206 -594H206', '#fff', 2, 'opacity=".4" stroke-dasharray="7 8"'),
  ].join('');
}

/** Stand-up treat pouch with zip, tear notches and a clear window, standing on (0,0), about 476 wide and 660 high. */
export function pouch(sheet: Sheet, art: ProductArt): string {
  const body =
    shell(sheet, art.body) + place(print(sheet, art), 0, -500) + filmWindow(sheet) + place(ribbon(art, 330), 0, -218);
  return `<g clip-path="${sheet.clip(OUTLINE)}">${body}${relief(sheet)}</g>`;
}
