import { splitGraphemes } from '../../domain/text-limit.ts';

/** Boxes with their sizes and arrows between them, and the room that text takes. Lengths are pixels. */

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export type Place = Point & Size;

export interface Box<Item> extends Place {
  item: Item;
}

export interface Arrow<Item> {
  item: Item;
  /** The corners of the line, from the start to the tip. */
  points: Point[];
  /** Top left corner of its label. */
  label: Point | null;
}

/** Items below each other from a place on: each with its top, and the end of them all. */
export function stacked<Item>(items: readonly Item[], top: number, heightOf: (item: Item) => number) {
  let end = top;
  const rows = items.map((item) => {
    const row = { item, y: end };
    end += heightOf(item);
    return row;
  });
  return { rows, end };
}

/** A number with one decimal digit at the most. */
export function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** The estimated width of a text in the system's font: no font can be measured at layout time. */
export function textWidth(content: string, fontSize: number, weight: 'bold' | 'normal' = 'normal'): number {
  const ems = [...content].reduce((sum, character) => sum + letterWidth(character), 0);
  return ems * fontSize * (weight === 'bold' ? 1.14 : 1);
}

/** Widths of a letter in an ordinary sans-serif, in ems, rounded up. */
function letterWidth(character: string): number {
  if (/[ilj.,:;'|!·]/.test(character)) return 0.3;
  if (/[frt() /\-[\]]/.test(character)) return 0.38;
  if (/[mwMW%@]/.test(character)) return 0.92;
  if (/[A-Z_]/.test(character)) return 0.68;
  return (character.codePointAt(0) ?? 0) > 0x2e80 ? 1 : 0.6;
}

/** A text cut to a width, with an ellipsis where letters are missing. */
export function fitted(content: string, fontSize: number, width: number, weight: 'bold' | 'normal' = 'normal'): string {
  if (textWidth(content, fontSize, weight) <= width) return content;
  const letters = splitGraphemes(content);
  while (letters.length > 0 && textWidth(`${letters.join('')}…`, fontSize, weight) > width) letters.pop();
  return `${letters.join('')}…`;
}

/** A text on lines of a width, broken between words; what `most` lines do not hold is left out behind an ellipsis. */
export function wrapped(content: string, fontSize: number, width: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of content.split(/\s+/).filter((each) => each !== '')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    const fits = lines.length > 0 && textWidth(longer, fontSize) <= width;
    if (fits) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const rest = lines.slice(most - 1).join(' ');
  const shown = lines.length > most ? [...lines.slice(0, most - 1), rest] : lines;
  return shown.map((line) => fitted(line, fontSize, width));
}
