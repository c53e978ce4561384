import { onlyMeant } from '../../../domain/meant-name.ts';
import { type FileFinding, formatPath } from '../../../graph/findings.ts';
import { parseColour } from './colour.ts';
import { contrastFindings } from './contrast-findings.ts';
import { TOKEN_KINDS, type TokenKind } from './theme-tokens.ts';

/** The findings on a brand's theme: names that nothing reads, values of another kind, fonts, and colours too much alike. */
export function themeFindings(file: string, tokens: Readonly<Record<string, string>>): FileFinding[] {
  return [
    ...Object.entries(tokens).flatMap(([name, value]) => tokenFinding(file, name, value)),
    ...fontFindings(file, tokens),
    ...contrastFindings(file, tokens),
  ];
}

function tokenFinding(file: string, name: string, value: string): FileFinding[] {
  const path = formatPath(['tokens', name]);
  const kind = TOKEN_KINDS.get(name);
  if (kind === undefined) return [unknownToken(file, path, name)];
  const words = WORDS[kind];
  if (words === null || VALUES[kind](value.trim())) return [];
  const message = `"${name}" is "${value}", which browsers leave out: write ${words}.`;
  return [{ file, code: 'token-value', severity: 'error', path, message }];
}

function unknownToken(file: string, path: string, name: string): FileFinding {
  const meant = onlyMeant(name, [...TOKEN_KINDS.keys()]);
  const remedy = meant ? `"${meant}" was probably meant` : 'src/styles/tokens.css has their names';
  const message = `No page reads a token "${name}": ${remedy}.`;
  return {
    file,
    code: 'token-unknown',
    severity: 'warning',
    path,
    message,
    ...(meant ? { fix: { type: 'rename-field', to: meant } } : {}),
  };
}

const WORDS: Readonly<Record<TokenKind, string | null>> = {
  colour: 'a colour, such as "#1f5c46"',
  length: 'a length with its unit, such as "6px" or "1.2rem"',
  number: 'a number without a unit, such as "700"',
  time: 'a time with its unit, such as "200ms"',
  font: null,
  other: null,
};

const VALUES: Readonly<Record<TokenKind, (value: string) => boolean>> = {
  colour: isColour,
  length: (value) => /^(-?0|-?(\d+\.?\d*|\.\d+)(px|r?em|ch|ex|v[wh]|%))$/.test(value) || isCalled(value, LENGTHS),
  number: (value) => /^(\d+\.?\d*|\.\d+|normal|bold)$/.test(value) || isCalled(value, LENGTHS),
  time: (value) => /^(\d+\.?\d*|\.\d+)m?s$/.test(value),
  font: () => true,
  other: () => true,
};

const LENGTHS = ['calc', 'clamp', 'min', 'max', 'var'];

/** Spaces whose colours are not compared here, and a token that another one is made of. */
const OTHER_COLOURS = ['oklch', 'oklab', 'lch', 'lab', 'hwb', 'color', 'color-mix', 'light-dark', 'var'];

function isColour(value: string): boolean {
  return parseColour(value, () => null) !== null || isCalled(value, OTHER_COLOURS);
}

function isCalled(value: string, names: readonly string[]): boolean {
  return names.some((name) => value.toLowerCase().startsWith(`${name}(`) && value.endsWith(')'));
}

/** The typeface that the shop serves, with its stand-in. */
const SERVED = ['fraunces', 'fraunces fallback', 'fraunces cached'];

/** Families that every browser resolves to one of its device. */
const GENERIC = [
  ...['serif', 'sans-serif', 'monospace', 'cursive', 'fantasy', 'system-ui', 'ui-serif', 'ui-sans-serif'],
  ...['ui-monospace', 'ui-rounded', '-apple-system', 'blinkmacsystemfont', 'inherit'],
];

/** Typefaces that come with a system of phones or desktops. */
const INSTALLED = [
  ...['segoe ui', 'roboto', 'helvetica neue', 'helvetica', 'arial', 'arial black', 'noto sans', 'noto serif'],
  ...['ubuntu', 'cantarell', 'georgia', 'times new roman', 'times', 'cambria', 'verdana', 'tahoma', 'trebuchet ms'],
  ...['courier new', 'courier', 'palatino', 'palatino linotype', 'book antiqua', 'gill sans', 'optima', 'avenir'],
  ...['avenir next', 'futura', 'charter', 'iowan old style', 'baskerville', 'didot', 'hoefler text', 'menlo'],
  ...['monaco', 'consolas', 'lucida grande', 'candara', 'calibri', 'constantia', 'corbel', 'franklin gothic medium'],
  ...['impact', 'liberation sans', 'liberation serif', 'dejavu sans', 'dejavu serif', 'oxygen', 'oxygen-sans'],
  ...['sf pro text', 'sf pro display', 'droid sans', 'garamond', 'comic sans ms'],
];

const KNOWN: ReadonlySet<string> = new Set([...SERVED, ...GENERIC, ...INSTALLED]);

/** Families of a theme that no page loads: the shop serves one typeface, and a brand's files have no place for another. */
function fontFindings(file: string, tokens: Readonly<Record<string, string>>): FileFinding[] {
  return Object.entries(tokens).flatMap(([name, value]) => {
    if (TOKEN_KINDS.get(name) !== 'font') return [];
    const families = value.split(',').map((family) => family.trim());
    const unknown = families.filter((family) => !KNOWN.has(family.toLowerCase()) && !family.startsWith('var('));
    if (unknown.length === 0) return [];
    const next = families.find((family) => KNOWN.has(family.toLowerCase()));
    const seen = next ? `see "${next}"` : 'see a typeface that their browser chooses';
    const message = `"${name}" names "${unknown[0]}", which the shop does not load and few devices have, so that most visitors ${seen}: name one that devices have, or leave it out.`;
    return [{ file, code: 'font-unknown', severity: 'warning' as const, path: formatPath(['tokens', name]), message }];
  });
}
