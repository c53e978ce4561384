import { darken, lighten } from '../drawing/palette.ts';
import type { ProductArt } from '../drawing/product.ts';
import { fill, place, type Sheet, stamp, stroke } from '../drawing/svg.ts';
import { line } from '../drawing/text.ts';
import { archPicture, brandLine, ingredientRow, nameLines, ribbon } from './label.ts';

// The bag stands on y = 0 and reaches up to y = −724; it is seen slightly from the right.
const FRONT =
  'M-226 -676C-240 -630 -250 -560 -250 -460C-250 -300 -246 -140 -240 -36Q-238 -10 -214 -6C-110 8 70 8 172 0C182 -110 196 -240 200 -370C203 -490 206 -600 200 -676Z';
const SIDE =
  'M200 -676C206 -600 203 -490 200 -370C196 -240 182 -110 172 0Q222 -14 236 -40C244 -150 252 -300 250 -420C248 -540 226 -630 200 -676Z';
const SEAL = 'M-226 -676L-222 -724Q-12 -730 198 -724L200 -676Z';
const GUSSET_FOLD = 'M200 -672C224 -560 224 -330 206 -14';

const ribs = (): string => {
  const lines = Array.from({ length: 38 }, (_, i) => `M${-217 + i * 11.1} -720V-682`);
  return lines.join('');
};

function shell(sheet: Sheet, body: string): string {
  const front = sheet.linear([
    [0, darken(body, 0.22)],
    [0.05, lighten(body, 0.1)],
    [0.24, lighten(body, 0.16)],
    [0.6, body],
    [1, darken(body, 0.2)],
  ]);
  const side = sheet.linear([
    [0, darken(body, 0.42)],
    [0.45, darken(body, 0.52)],
    [0.5, darken(body, 0.34)],
    [1, darken(body, 0.5)],
  ]);
  const seal = sheet.linear(
    [
      [0, lighten(body, 0.2)],
      [0.5, body],
      [1, darken(body, 0.3)],
    ],
    [0, 0, 0, 1],
  );
  const seams = sheet.symbol(stroke(ribs(), 'currentColor', 2));
  return [
    fill(SIDE, side),
    stroke(GUSSET_FOLD, darken(body, 0.62), 3, 'opacity=".6"'),
    fill(FRONT, front),
    fill(SEAL, seal),
    `<g opacity=".18">${stamp(seams, '#000', 0, 0)}${stamp(seams, '#fff', 3.4, 0)}</g>`,
  ].join('');
}

/** Folds, edges and sheen: drawn over the print, because light falls on ink too. */
function relief(sheet: Sheet): string {
  const sheen = sheet.linear([
    [0, '#fff', 0],
    [0.1, '#fff', 0.26],
    [0.2, '#fff', 0.1],
    [0.34, '#fff', 0],
    [0.72, '#000', 0],
    [1, '#1a1008', 0.22],
  ]);
  const foot = sheet.linear(
    [
      [0, '#000', 0],
      [0.86, '#3a2410', 0],
      [1, '#3a2410', 0.28],
    ],
    [0, 0, 0, 1],
  );
  const dark = sheet.linear(
    [
      [0, '#000', 0.2],
      [1, '#000', 0],
    ],
    [0, 0, 0, 1],
  );
  const pale = sheet.linear(
    [
      [0, '#fff', 0.26],
      [1, '#fff', 0],
    ],
    [0, 0, 0, 1],
  );
  return [
    fill(FRONT, sheen),
    fill(FRONT, foot),
    fill('M-226 -676H200L198 -654Q-10 -662 -230 -654Z', dark),
    fill('M-196 -676Q-184 -640 -196 -570Q-172 -620 -164 -676Z', pale),
    fill('M-158 -676Q-158 -630 -176 -590Q-150 -630 -138 -676Z', dark),
    fill('M116 -676Q128 -630 126 -596Q142 -640 144 -676Z', pale),
    fill('M150 -676Q158 -620 172 -570Q176 -630 180 -676Z', dark),
    stroke('M-229 -650Q-12 -658 198 -650', '#000', 2.4, 'opacity=".22"'),
    stroke('M-229 -646Q-12 -654 198 -646', '#fff', 1.8, 'opacity=".28"'),
    stroke('M-232 -640C-244 -560 -244 -300 -234 -44', '#fff', 3, 'opacity=".3"'),
    stroke('M199 -660C204 -560 202 -440 198 -350C193 -240 180 -110 171 -6', '#fff', 2.6, 'opacity=".3"'),
  ].join('');
}

function print(sheet: Sheet, art: ProductArt): string {
  const cream = art.palette.paper;
  return [
    brandLine(art, cream, art.body, 23),
    place(nameLines(art, cream, 372, 70), 0, 74),
    fill('M-236 466C-110 420 90 420 214 460V620H-236Z', cream),
    place(archPicture(sheet, art, 298, 286), 0, 444),
    place(ribbon(art, 320), 0, 448),
    place(ingredientRow(sheet, art, 74), 0, 511),
    line(0, 563, art.amount, { size: 18, colour: art.palette.ink, face: 'sans', weight: 600 }),
  ].join('');
}

/** Stand-up food bag with side gusset and crimped seal, standing on (0,0), about 500 wide and 730 high. */
export function bag(sheet: Sheet, art: ProductArt): string {
  const printed = `<g clip-path="${sheet.clip(FRONT)}">${place(print(sheet, art), -22, -578)}</g>`;
  return shell(sheet, art.body) + printed + relief(sheet);
}
