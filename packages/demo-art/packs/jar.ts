import { darken, lighten } from '../drawing/palette.ts';
import type { ProductArt } from '../drawing/product.ts';
import { fill, oval, place, type Sheet, stroke } from '../drawing/svg.ts';
import { line } from '../drawing/text.ts';
import { archPicture, brandLine, nameLines } from './label.ts';
import { plainJarPrint } from './label-plain.ts';

// Stands on y = 0; shoulders at −520, neck to −560, lid to −690.
const BODY =
  'M-222 -60V-440C-222 -500 -190 -530 -158 -540L-152 -572H152L158 -540C190 -530 222 -500 222 -440V-60C222 -26 204 -8 170 -2C60 12 -60 12 -170 -2C-204 -8 -222 -26 -222 -60Z';
const LABEL = 'M-222 -436C-110 -416 110 -416 222 -436V-70C110 -46 -110 -46 -222 -70Z';
const LID =
  'M-178 -678C-178 -690 -110 -702 0 -702C110 -702 178 -690 178 -678V-570C178 -558 110 -548 0 -548C-110 -548 -178 -558 -178 -570Z';

function glass(sheet: Sheet, body: string): string {
  const round = sheet.linear([
    [0, darken(body, 0.5)],
    [0.1, darken(body, 0.1)],
    [0.22, lighten(body, 0.28)],
    [0.34, lighten(body, 0.06)],
    [0.72, darken(body, 0.12)],
    [0.93, darken(body, 0.5)],
    [1, darken(body, 0.3)],
  ]);
  const shoulder = sheet.linear(
    [
      [0, '#fff', 0.3],
      [1, '#fff', 0],
    ],
    [0.2, 0, 0.6, 1],
  );
  return [
    fill(BODY, round),
    fill('M-206 -460C-200 -500 -180 -520 -150 -530L-146 -546H-60C-110 -520 -160 -500 -176 -440Z', shoulder),
    oval(0, -548, 158, 12, darken(body, 0.55), 'opacity=".55"'),
  ].join('');
}

function lid(sheet: Sheet, colour: string): string {
  const round = sheet.linear([
    [0, darken(colour, 0.34)],
    [0.12, colour],
    [0.24, lighten(colour, 0.7)],
    [0.4, colour],
    [0.78, darken(colour, 0.14)],
    [1, darken(colour, 0.42)],
  ]);
  const ribs = Array.from({ length: 45 }, (_, i) => {
    const turn = -Math.PI / 2 + ((i + 0.5) / 45) * Math.PI;
    const x = Math.round(Math.sin(turn) * 1770) / 10;
    const drop = Math.round(Math.cos(turn) * 120) / 10;
    return `M${x} ${-662 + drop}V${-576 + drop}`;
  });
  const top = sheet.linear(
    [
      [0, lighten(colour, 0.6)],
      [1, darken(colour, 0.12)],
    ],
    [0, 0, 1, 0.4],
  );
  return [
    fill(LID, round),
    stroke(ribs.join(''), '#000', 2.2, 'opacity=".14"'),
    oval(0, -682, 176, 18, top),
    oval(0, -684, 160, 14, lighten(colour, 0.25), 'opacity=".6"'),
    stroke('M-178 -572C-178 -560 -110 -550 0 -550C110 -550 178 -560 178 -572', '#000', 2.4, 'opacity=".2"'),
  ].join('');
}

function countryPrint(sheet: Sheet, art: ProductArt): string {
  const { paper, ink } = art.palette;
  const twoLines = art.name.length > 1;
  const figure = (x: number, fact: string): string => {
    const [count = '', ...unit] = fact.split(' ');
    const large = line(x, -130, count, { size: 40, colour: art.accent, weight: 700 });
    return large + line(x, -110, unit.join(' '), { size: 13, colour: ink, face: 'sans', weight: 700 });
  };
  return [
    fill('M-230 -440H230V-40H-230Z', paper),
    fill('M-230 -446C-110 -424 110 -424 230 -446V-330C110 -308 -110 -308 -230 -330Z', art.accent),
    place(brandLine(art, paper, art.accent, 17), 0, -372),
    place(nameLines(art, art.palette.brandStrong, 360, twoLines ? 45 : 66), 0, twoLines ? -272 : -256),
    line(0, twoLines ? -212 : -222, art.kind, { size: 20, colour: ink, face: 'sans', weight: 600 }),
    place(archPicture(sheet, art, 208, 142), 0, -66),
    fill('M-230 -94C-110 -70 110 -70 230 -94V-30H-230Z', art.accent),
    figure(-160, art.amount),
    art.dose ? figure(162, art.dose) : '',
  ].join('');
}

function wrap(sheet: Sheet, art: ProductArt): string {
  const { black } = art.finish;
  const print = art.glyph ? plainJarPrint(sheet, art, art.glyph) : countryPrint(sheet, art);
  const round = sheet.linear([
    [0, black, 0.46],
    [0.12, black, 0.06],
    [0.2, '#fff', art.glyph ? 0.16 : 0.5],
    [0.3, '#fff', 0],
    [0.66, black, 0],
    [0.9, black, 0.3],
    [1, black, 0.42],
  ]);
  return `<g clip-path="${sheet.clip(LABEL)}">${print}${fill(LABEL, round)}</g>${stroke('M-222 -436C-110 -416 110 -416 222 -436', '#fff', 2, 'opacity=".5"')}`;
}

/** Supplement jar with ribbed lid and wrap label, standing on (0,0), about 444 wide and 700 high. */
export function jar(sheet: Sheet, art: ProductArt): string {
  return glass(sheet, art.body) + wrap(sheet, art) + lid(sheet, art.lid ?? art.finish.jarLid);
}
