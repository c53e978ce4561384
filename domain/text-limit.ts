/** What a limit counts: the bytes of UTF-8, UTF-16 units as browsers do, or the characters of Unicode. */
export type CountedAs = 'bytes' | 'units' | 'characters';

interface Limit {
  counted?: CountedAs;
  /** Follows a text that was shortened, and counts; such as `…`. */
  mark?: string;
}

/** Characters are as a reader sees them: an emoji, a flag or an accented letter stays whole or is left out. */
export function shortened(text: string, most: number, { counted = 'units', mark = '' }: Limit = {}): string {
  // No count of a text is more than three times its units.
  if (text.length * 3 <= most || fittingEnd(text, most, counted) === text.length) return text;
  const end = fittingEnd(text, most - measureLength(mark, counted), counted);
  return text.slice(0, lastEnd(text, end)) + mark;
}

/** Where the last character of Unicode ends that fits. */
function fittingEnd(text: string, most: number, counted: CountedAs): number {
  let [end, length] = [0, 0];
  for (const character of text) {
    length += measureLength(character, counted);
    if (length > most) break;
    end += character.length;
  }
  return end;
}

/** Where the last whole character ends that a reader sees before `end`; a long text is not read to its end. */
function lastEnd(text: string, end: number): number {
  return (
    graphemeSegmenter()
      ?.segment(text.slice(0, end + 2))
      .containing(end)?.index ?? end
  );
}

/** The beginning of an address that fits a limit in units; a character that is written as `%C3%A9` stays whole, too. */
export function shortenedUrl(url: string, most: number): string {
  const short = shortened(url, most);
  if (short === url) return url;
  const end = /(?:%[\da-f]{2})*(?:%[\da-f]?)?$/i.exec(short)?.[0] ?? '';
  let encoded = end;
  while (!isEncoded(encoded)) encoded = encoded.slice(0, encoded.lastIndexOf('%'));
  return short.slice(0, short.length - end.length) + encoded;
}

function isEncoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== null;
  } catch {
    return false;
  }
}

let segmenter: Intl.Segmenter | undefined;

/** A browser without a segmenter keeps the characters of Unicode whole. */
function graphemeSegmenter(): Intl.Segmenter | undefined {
  if (!('Segmenter' in Intl)) return undefined;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter;
}

/** The characters of a short text as a reader sees them. */
export function splitGraphemes(text: string): string[] {
  const by = graphemeSegmenter();
  return by ? Array.from(by.segment(text), ({ segment }) => segment) : [...text];
}

function measureLength(text: string, counted: CountedAs): number {
  if (counted === 'units') return text.length;
  const characters = [...text];
  if (counted === 'characters') return characters.length;
  return characters.reduce((bytes, each) => bytes + countBytes(each.codePointAt(0) ?? 0), 0);
}

function countBytes(codePoint: number): number {
  return 1 + [0x7f, 0x7ff, 0xffff].filter((last) => codePoint > last).length;
}

/** What ends a line, hides, or changes the direction of writing. Joiners stay: letters and emoji are written with them. */
const UNFIT = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** A text on one line that reads in the direction in which it is written, well-formed and without blanks around it. */
export function oneLine(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(new RegExp(UNFIT, 'gu'), ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
