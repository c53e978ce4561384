import { darken, type Finish, lighten, mix } from '../drawing/palette.ts';
import type { ProductArt } from '../drawing/product.ts';
import { fill, oval, place, type Sheet, stroke } from '../drawing/svg.ts';
import { line } from '../drawing/text.ts';
import { archPicture, brandLine, nameLines, ribbon } from './label.ts';
import { plainTinPrint } from './label-plain.ts';

// A paper-wrapped metal canister; stands on y = 0, rim at −560, lid to −640.
const BODY =
  'M-226 -560V-34C-226 -4 -120 14 0 14C120 14 226 -4 226 -34V-560C226 -586 120 -604 0 -604C-120 -604 -226 -586 -226 -560Z';
const LID =
  'M-236 -640C-236 -668 -130 -686 0 -686C130 -686 236 -668 236 -640V-572C236 -544 130 -526 0 -526C-130 -526 -236 -544 -236 -572Z';
const FOOT_RIM = 'M-230 -44C-230 -14 -120 6 0 6C120 6 230 -14 230 -44V-28C230 4 120 22 0 22C-120 22 -230 4 -230 -28Z';

const BANDS = [0, 0.1, 0.22, 0.32, 0.62, 0.84, 1] as const;

const metal = (sheet: Sheet, { metal: tones }: Finish): string =>
  sheet.linear(BANDS.map((offset, i) => [offset, tones[i] ?? tones[0]]));

function print(sheet: Sheet, art: ProductArt): string {
  const { paper, ink } = art.palette;
  const twoLines = art.name.length > 1;
  return [
    fill('M-230 -620H230V30H-230Z', art.body),
    place(brandLine(art, paper, art.body, 19), 0, -422),
    place(nameLines(art, paper, 372, twoLines ? 56 : 72), 0, twoLines ? -370 : -344),
    line(0, twoLines ? -294 : -302, art.kind, { size: 23, colour: paper, italic: true }),
    place(archPicture(sheet, art, 236, 176), 0, -106),
    fill('M-230 -136C-120 -108 120 -108 230 -136V30H-230Z', paper),
    place(ribbon(art, 260), 0, -104),
    line(0, -42, art.amount, { size: 19, colour: ink, face: 'sans', weight: 700 }),
  ].join('');
}

function lid(sheet: Sheet, finish: Finish): string {
  const top = sheet.linear(
    [
      [0, finish.lidTop[0]],
      [0.5, finish.lidTop[1]],
      [1, finish.lidTop[2]],
    ],
    [0, 0, 1, 0.5],
  );
  return [
    fill(LID, metal(sheet, finish)),
    oval(0, -642, 236, 44, mix(finish.lidTop[0], finish.lidTop[1], 0.35)),
    oval(0, -643, 226, 39, top),
    oval(0, -640, 198, 31, mix(finish.lidTop[1], finish.lidTop[2], 0.6), 'opacity=".55"'),
    oval(0, -637, 198, 31, top),
    stroke('M-236 -588C-236 -560 -130 -542 0 -542C130 -542 236 -560 236 -588', '#000', 2.4, 'opacity=".2"'),
    stroke('M-236 -584C-236 -556 -130 -538 0 -538C130 -538 236 -556 236 -584', '#fff', 2, 'opacity=".5"'),
  ].join('');
}

/** Round canister with a metal lid, standing on (0,0), about 472 wide and 690 high. */
export function tin(sheet: Sheet, art: ProductArt): string {
  const { black } = art.finish;
  const round = sheet.linear([
    [0, black, 0.5],
    [0.12, black, 0.05],
    [0.2, '#fff', art.glyph ? 0.14 : 0.34],
    [0.32, '#fff', 0],
    [0.64, black, 0],
    [0.92, black, 0.36],
    [1, darken(art.body, 0.3), 0.4],
  ]);
  const underLid = sheet.linear(
    [
      [0, black, 0.5],
      [1, black, 0],
    ],
    [0, 0, 0, 1],
  );
  return [
    `<g clip-path="${sheet.clip(BODY)}">${art.glyph ? plainTinPrint(sheet, art, art.glyph) : print(sheet, art)}${fill(BODY, round)}${fill('M-230 -574C-120 -524 120 -524 230 -574V-520C120 -470 -120 -470 -230 -520Z', underLid)}</g>`,
    fill(FOOT_RIM, metal(sheet, art.finish)),
    stroke('M-230 -44C-230 -14 -120 6 0 6C120 6 230 -14 230 -44', lighten(art.body, 0.2), 2, 'opacity=".6"'),
    lid(sheet, art.finish),
  ].join('');
}
