import { onlyMeant } from '../../../domain/meant-name.ts';
import type { FileFinding } from '../../findings.ts';
import { pathOf } from '../../json-path.ts';
import { colourOf } from './colour.ts';
import { contrastFindings } from './contrast-findings.ts';
import { fontFindings } from './font-findings.ts';
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
  const path = pathOf(['tokens', name]);
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
  return colourOf(value, () => null) !== null || isCalled(value, OTHER_COLOURS);
}

function isCalled(value: string, names: readonly string[]): boolean {
  return names.some((name) => value.toLowerCase().startsWith(`${name}(`) && value.endsWith(')'));
}
