import { isRecord } from '../../../domain/is-record.ts';

/** The words of files, and the numbers in them. */

export interface PlacedText {
  /** `$.content.points[2]`. */
  path: string;
  text: string;
}

/** Only texts that shoppers read count: no addresses of pictures and pages, and no kinds and classes of sections. */
export function collectTexts(value: unknown, path = '$'): PlacedText[] {
  if (typeof value === 'string') return value.startsWith('/') ? [] : [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((each, index) => collectTexts(each, `${path}[${index}]`));
  if (!isRecord(value)) return [];
  const read = Object.entries(value).filter(([key]) => !UNREAD.has(key));
  return read.flatMap(([key, each]) => collectTexts(each, `${path}.${key}`));
}

const UNREAD: ReadonlySet<string> = new Set(['kind', 'class']);

/** The sentences of a text. */
export function splitSentences(text: string): string[] {
  return text.split(/(?<=[.!?;])\s+/);
}

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const NUMBER = `\\d{1,3}|${NUMBERS.join('|')}`;

function numberIn(word: string): number {
  const index = NUMBERS.indexOf(word.toLowerCase());
  return index === -1 ? Number(word) : index + 1;
}

/** Words between a number and its noun which show that they do not belong together. */
const APART = /\b(an?|of|and|or|to|for|in|per|the|is|are|each|lbs?|oz|k?g|m?g|mcg|ml|l|days?|weeks?|months?|years?)\b/i;

/** The first count of one of some nouns in a text: 3 for "Three green tins of powder". */
export function countIn(text: string, nouns: ReadonlySet<string>): { count: number; words: string } | null {
  if (nouns.size === 0) return null;
  const pattern = new RegExp(
    `(?<![\\d.,-])\\b(${NUMBER})\\b((?:[ -][\\p{L}-]+){0,2}) (${[...nouns].join('|')})(?:e?s)?\\b`,
    'giu',
  );
  for (const [words, number = '', between = ''] of text.matchAll(pattern))
    if (!APART.test(between)) return { count: numberIn(number), words };
  return null;
}

/** The count at which a name ends or begins, such as 3 and `jar` of "Complete, 3 jars"; null without one. */
export function countOfName(name: string): { count: number; noun: string } | null {
  for (const [, number = '', noun = ''] of name.matchAll(/(?<![\d.,-])\b(\d{1,3}) (\p{L}{3,})/gu))
    if (!APART.test(noun)) return { count: Number(number), noun: singular(noun) };
  return null;
}

function singular(noun: string): string {
  const word = noun.toLowerCase();
  if (/(ch|sh|x|s)es$/.test(word)) return word.slice(0, -2);
  return word.replace(/s$/, '');
}

const YEARLY: Record<string, number> = { once: 12, twice: 6 };

/** The intervals that a text says: "every six weeks", "monthly", "twice a year". */
export function intervalsInText(text: string): { words: string; months: number }[] {
  const every = [...text.matchAll(new RegExp(`\\bevery (?:(${NUMBER}) )?(month|week|year)s?\\b`, 'gi'))].map(
    ([words, number, unit = '']) => ({ words, months: monthsIn(unit) * (number ? numberIn(number) : 1) }),
  );
  const yearly = [...text.matchAll(/\b(once|twice) a year\b/gi)].map(([words, times = '']) => ({
    words,
    months: YEARLY[times.toLowerCase()] ?? 12,
  }));
  const single = [...text.matchAll(/\b(monthly|weekly|yearly)\b/gi)].map(([words]) => ({
    words,
    months: monthsIn(words.toLowerCase().replace('ly', '')),
  }));
  return [...every, ...yearly, ...single];
}

function monthsIn(unit: string): number {
  if (unit.toLowerCase() === 'year') return 12;
  return unit.toLowerCase() === 'month' ? 1 : 12 / 52;
}

/** The ranges of working days that a text says: 3 to 5 of "in 3–5 working days". */
export function daysInText(text: string): { words: string; min: number; max: number }[] {
  return [...text.matchAll(/(?<!\d)(\d{1,3})(?:\s?[–-]\s?|\s+to\s+)(\d{1,3}) (?:working|business) days?/gi)].map(
    ([words, min = '', max = '']) => ({ words, min: Number(min), max: Number(max) }),
  );
}

/** The amounts that a text says in a currency: `$69`, `$1,200.50`, `1.200,50 €`, `EUR 69`. */
export function amountsInText(text: string, currency: string, locale: string): { words: string; amount: number }[] {
  const key = `${locale} ${currency}`;
  const pattern = patterns.get(key) ?? amountPattern(currency, locale);
  patterns.set(key, pattern);
  return [...text.matchAll(pattern)].map(([words, before, after]) => ({
    words,
    amount: parseNumber(before ?? after ?? ''),
  }));
}

/** Creating a formatter costs far more than reading a text. */
const patterns = new Map<string, RegExp>();

/** A sign between two numbers, as in "since 2019 $5", belongs to the second. */
function amountPattern(currency: string, locale: string): RegExp {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(1);
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  const sign = [symbol, currency].map((each) => each.replace(/[$.*+?^()|[\]\\]/g, '\\$&')).join('|');
  const number = `(\\d{1,3}(?:${GROUP}\\d{3})+(?:[.,]\\d{1,2})?(?!\\d)|\\d+(?:[.,]\\d{1,2})?(?!\\d))`;
  return new RegExp(`(?:${sign})\\s?${number}|${number}\\s?(?:${sign})(?!\\d)`, 'g');
}

/** The signs between thousands of the languages of Europe and America. */
const GROUP = "[.,'’\\u00a0\\u202f]";
const GROUPS = new RegExp(`${GROUP}(?=\\d{3}(?!\\d))`, 'g');

function parseNumber(text: string): number {
  return Number(text.replace(GROUPS, '').replace(',', '.'));
}
