import { type FileFinding, formatPath } from '../../../graph/findings.ts';
import { type Colour, contrastRatio, parseColour } from './colour.ts';
import { DEFAULT_COLOURS } from './theme-tokens.ts';

type Name = keyof typeof DEFAULT_COLOURS;

/** Two colours that the pages show on each other. */
interface Pair {
  text: Name;
  ground: Name;
  /** The part of a page that a shopper could not read or see. */
  where: string;
  /** The contrast that it needs by WCAG 2: 4.5 for words, 3 for edges and signs. */
  least: 4.5 | 3;
}

const words = (ground: Name, where: string, ...texts: Name[]): Pair[] =>
  texts.map((text) => ({ text, ground, where, least: 4.5 }));
const signs = (ground: Name, where: string, ...texts: Name[]): Pair[] =>
  texts.map((text) => ({ text, ground, where, least: 3 }));

/** Every pair of the styles of pages and components; a test reads their sheets. */
export const PAIRS: readonly Pair[] = [
  ...words('action', 'the buy button', 'on-action'),
  ...words('action-strong', 'the buy button beneath a pointer', 'on-action'),
  ...words('brand', 'the numbers of the order form', 'on-brand'),
  ...words('paper', 'text on the page', 'ink', 'ink-soft', 'brand', 'brand-strong', 'good', 'bad'),
  ...words('card', 'text on cards and in fields', 'ink', 'ink-soft', 'brand', 'brand-strong', 'good', 'bad'),
  ...words('paper-deep', 'text on the bars and buttons that rest', 'ink', 'ink-soft', 'brand', 'brand-strong'),
  ...words('brand-soft', 'text on soft boxes', 'ink', 'ink-soft', 'brand', 'brand-strong'),
  ...words('good-soft', 'savings and good news', 'good', 'ink'),
  ...words('warn-soft', 'questions and warnings', 'warn', 'ink'),
  ...words('bad-soft', 'refusals and errors', 'bad', 'ink'),
  ...words('ink', 'the link to skip the menu', 'card', 'paper'),
  ...signs('card', 'the edges of fields and cards to choose', 'line-strong', 'brand', 'focus', 'bad'),
  ...signs('paper', 'the ring around what has the focus', 'focus'),
  ...signs('brand-soft', 'the tick of a payment', 'good'),
  ...signs('card', 'the stars of reviews', 'star'),
];

/** Below it words cannot be read, and the buy button is not bought by. */
const UNREADABLE = 3;

interface Faint extends Pair {
  contrast: number;
  /** The tokens of the brand that the two colours are made of. */
  set: string[];
}

type Tokens = Readonly<Record<string, string>>;

/** A pair counts if the brand sets one of its colours; a colour that spoils several is told once, with the worst. */
export function contrastFindings(file: string, tokens: Tokens): FileFinding[] {
  const colours = colourLookup(tokens);
  let faint = PAIRS.flatMap((pair): Faint[] => {
    const set = [...setIn(tokens, pair.ground), ...setIn(tokens, pair.text)];
    if (set.length === 0) return [];
    const [text, ground] = [colours(pair.text), colours(pair.ground)];
    const contrast = text && ground ? contrastRatio(text, ground) : pair.least;
    return contrast < pair.least ? [{ ...pair, contrast, set }] : [];
  });
  const found: FileFinding[] = [];
  while (faint.length > 0) {
    const cause = commonToken(faint);
    const own = faint.filter(({ set }) => set.includes(cause));
    found.push(contrastFinding(file, cause, { faint: own, tokens }));
    faint = faint.filter((pair) => !own.includes(pair));
  }
  return found;
}

/** The colours by name, each with what it is made of. */
function colourLookup(tokens: Tokens): (name: string) => Colour | null {
  const values = new Map([...Object.entries(DEFAULT_COLOURS), ...Object.entries(tokens)]);
  const look = (name: string, depth: number): Colour | null => {
    const value = values.get(name);
    return value === undefined || depth > MOST_DEEP ? null : parseColour(value, (other) => look(other, depth + 1));
  };
  return (name) => look(name, 0);
}

/** A token may name another one, and that the first. */
const MOST_DEEP = 8;

/** The tokens of a brand that a colour is, or that its default is made of. */
function setIn(tokens: Tokens, name: string): string[] {
  if (name in tokens) return [name];
  return mixedFrom(name).flatMap((part) => setIn(tokens, part));
}

function mixedFrom(name: string): string[] {
  const defaults: Tokens = DEFAULT_COLOURS;
  return [...(defaults[name] ?? '').matchAll(/var\(--([a-z-]+)\)/g)].map(([, part = '']) => part);
}

function commonToken(faint: readonly Faint[]): string {
  const names = faint.flatMap(({ set }) => [...new Set(set)]);
  const count = (name: string) => names.filter((each) => each === name).length;
  return names.reduce((most, name) => (count(name) > count(most) ? name : most), names[0] ?? '');
}

function contrastFinding(
  file: string,
  cause: string,
  { faint, tokens }: { faint: readonly Faint[]; tokens: Tokens },
): FileFinding {
  const worst = faint.reduce((one, other) => (other.contrast / other.least < one.contrast / one.least ? other : one));
  const shown = (name: Name) => `"${name}" (${colourText(tokens, name)})`;
  const isUnreadable = faint.some(({ least, contrast }) => least > UNREADABLE && contrast < UNREADABLE);
  const more = faint.length > 1 ? ` The same colour is too faint in ${faint.length - 1} more of the shop's pairs.` : '';
  const message = `${shown(worst.text)} on ${shown(worst.ground)} has a contrast of ${floor(worst.contrast)}:1, and ${worst.where} needs ${worst.least}:1: make one of the two lighter or darker.${more}`;
  return {
    file,
    code: isUnreadable ? 'theme-unreadable' : 'theme-faint',
    severity: isUnreadable ? 'error' : 'warning',
    path: formatPath(['tokens', cause]),
    message,
  };
}

function colourText(tokens: Tokens, name: Name): string {
  const parts = mixedFrom(name).map((part) => `"${part}"`);
  return tokens[name] ?? (parts.length > 0 ? `made of ${parts.join(' and ')}` : DEFAULT_COLOURS[name]);
}

/** 4.49 is not 4.5. */
function floor(contrast: number): string {
  return (Math.floor(contrast * 10) / 10).toFixed(1);
}
