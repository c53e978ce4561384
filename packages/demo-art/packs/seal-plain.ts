import { n } from '../drawing/curves.ts';
import type { BrandPalette } from '../drawing/palette.ts';
import { place, stroke } from '../drawing/svg.ts';
import { line, setSansWidth } from '../drawing/text.ts';

const TICKS = 60;

function tick(i: number): string {
  const turn = (i / TICKS) * Math.PI * 2;
  const at = (r: number): string => `${n(Math.sin(turn) * r)} ${n(-Math.cos(turn) * r)}`;
  return `M${at(i % 5 === 0 ? 112 : 122)}L${at(134)}`;
}

/** Guarantee as a dial, inside 320×320. */
export function dialSeal({ brand, brandStrong, card, inkSoft }: BrandPalette, days: number): string {
  const marks = Array.from({ length: TICKS }, (_, i) => tick(i)).join('');
  const figure = String(days);
  const width = setSansWidth(figure, 116);
  return place(
    [
      `<circle r="150" fill="${card}" stroke="${brand}" stroke-width="6"/>`,
      stroke(marks, brand, 4),
      line(0, -64, 'MONEY BACK', { size: 15, colour: inkSoft, face: 'sans', weight: 700, spacing: 2.4 }),
      line(0, 34, figure, { size: 116, colour: brandStrong, face: 'sans', weight: 700, width }),
      line(0, 70, 'DAYS TO DECIDE', { size: 17, colour: brand, face: 'sans', weight: 700, spacing: 1 }),
    ].join(''),
    160,
    160,
  );
}
