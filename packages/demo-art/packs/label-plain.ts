import { type Glyph, glyph } from '../drawing/glyphs.ts';
import { lighten } from '../drawing/palette.ts';
import type { ProductArt } from '../drawing/product.ts';
import { fill, oval, place, type Sheet } from '../drawing/svg.ts';
import { line, setSansWidth } from '../drawing/text.ts';

/** Labels in the style of a pharmacy: white, one colour, one sign, and the facts at their usual places. */

const sansLine = (x: number, y: number, words: string, size: number, colour: string, spacing = 0): string =>
  line(x, y, words, { size, colour, face: 'sans', weight: 700, spacing, width: setSansWidth(words, size, spacing) });

/** Symbol and name of the brand side by side, centred on (0,0). */
function brandRow({ brandName, palette, symbol }: ProductArt, size: number): string {
  const words = brandName.toUpperCase();
  const spacing = Math.round(size * 0.16);
  const tall = size * 1.7;
  const wide = tall + size * 0.6 + setSansWidth(words, size, spacing);
  return (
    place(symbol(palette.brandStrong, palette.card), -wide / 2, -size * 0.36 - tall / 2, tall / 64) +
    sansLine(Math.round((tall + size * 0.6) / 2), 0, words, size, palette.brandStrong, spacing)
  );
}

/** The name, as large as `widest` allows. */
function nameRow(art: ProductArt, y: number, widest: number, largest: number): string {
  const words = art.name.join(' ');
  const size = Math.floor(Math.min(largest, (largest * widest) / setSansWidth(words, largest)));
  return sansLine(0, y, words, size, art.palette.brandStrong);
}

/** The sign in white on the product's colour, within faint circles; `half` is half the width of the band. */
function signBand(sheet: Sheet, art: ProductArt, sign: Glyph, half: number, top: number, bottom: number): string {
  const middle = (top + bottom) / 2;
  const tone = lighten(art.accent, 0.2);
  const rings = [104, 150, 200, 254].map((r) =>
    oval(0, middle + 12, r, r, 'none', `stroke="${tone}" stroke-width="2.5"`),
  );
  const sag = 20;
  const outline = `M${-half} ${top}C${-half / 2} ${top + sag} ${half / 2} ${top + sag} ${half} ${top}V${bottom}C${half / 2} ${bottom + sag} ${-half / 2} ${bottom + sag} ${-half} ${bottom}Z`;
  const scale = (bottom - top) / 190;
  return [
    fill(outline, art.accent),
    `<g clip-path="${sheet.clip(outline)}" opacity=".5">${rings.join('')}</g>`,
    place(glyph(sign, '#ffffff'), 0, middle + 12, scale),
  ].join('');
}

const facts = (art: ProductArt, y: number, x: number): string => {
  const { ink } = art.palette;
  const left = line(-x, y, art.amount, { size: 19, colour: ink, face: 'sans', weight: 700, anchor: 'start' });
  return left + sansLine(x - Math.round(setSansWidth(art.dose ?? '', 19) / 2), y, art.dose ?? '', 19, ink);
};

/** The print of a jar's label, from (−230, −446) to (230, −30). */
export function plainJarPrint(sheet: Sheet, art: ProductArt, sign: Glyph): string {
  const { card, inkSoft } = art.palette;
  return [
    fill('M-230 -450H230V-20H-230Z', card),
    signBand(sheet, art, sign, 236, -258, -118),
    fill('M-236 -120C-118 -100 118 -100 236 -120V-20H-236Z', card),
    place(brandRow(art, 19), 0, -386),
    nameRow(art, -318, 330, 62),
    line(0, -282, art.kind, { size: 19, colour: inkSoft, face: 'sans', weight: 600 }),
    facts(art, -76, 164),
  ].join('');
}

/** The print of a tin, from (−230, −620) to (230, 30). */
export function plainTinPrint(sheet: Sheet, art: ProductArt, sign: Glyph): string {
  const { card, inkSoft } = art.palette;
  return [
    fill('M-240 -640H240V40H-240Z', card),
    signBand(sheet, art, sign, 236, -306, -110),
    fill('M-236 -112C-118 -92 118 -92 236 -112V40H-236Z', card),
    place(brandRow(art, 21), 0, -456),
    nameRow(art, -382, 350, 68),
    line(0, -342, art.kind, { size: 21, colour: inkSoft, face: 'sans', weight: 600 }),
    facts(art, -52, 166),
  ].join('');
}
