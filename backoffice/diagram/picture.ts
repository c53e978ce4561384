import { oneLine, splitGraphemes } from '../../domain/text-limit.ts';

/** The shapes that an SVG picture is made of. */

export type Attributes = Readonly<Record<string, string | number | null>>;

export function element(name: string, attributes: Attributes, ...children: string[]): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === null ? [] : [` ${key}="${escaped(typeof value === 'number' ? rounded(value) : value)}"`],
  );
  const open = `<${name}${written.join('')}`;
  return children.length === 0 ? `${open}/>` : `${open}>${children.join('')}</${name}>`;
}

export function text(content: string, attributes: Attributes): string {
  return element('text', attributes, escaped(content));
}

export function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Text in which no character ends an element or an attribute, without the characters that XML forbids. */
export function escaped(content: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return oneLine(content).replace(/[&<>"]/g, (character) => entities[character] ?? '');
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

/** A whole SVG document; screen readers read the title. */
export function document(size: Size, title: string, body: readonly string[]): string {
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    width: Math.ceil(size.width),
    height: Math.ceil(size.height),
    viewBox: `0 0 ${Math.ceil(size.width)} ${Math.ceil(size.height)}`,
    role: 'img',
    'font-family': "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif",
  };
  return `${element('svg', attributes, `\n${element('title', {}, escaped(title))}\n`, body.join('\n'), '\n')}\n`;
}

/** Boxes with their sizes and arrows between them, before and after the layout. Lengths are pixels. */

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Box<Item> extends Point, Size {
  item: Item;
}

export interface Arrow<Item> {
  item: Item;
  /** The corners of the line, from the start to the tip. */
  points: Point[];
  /** Top left corner of its label. */
  label: Point | null;
}

export interface Layout<Step, Edge> extends Size {
  boxes: Box<Step>[];
  arrows: Arrow<Edge>[];
}
