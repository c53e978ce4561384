import { typedCode } from '../typed-text.ts';
import { type Country, countryByCode } from './countries.ts';

type PostalRules = Pick<Country, 'value' | 'states' | 'postalFormat' | 'postalExample'>;

/** What stands before a code beside the country's own letters, such as those of Åland. */
const MARKS: Readonly<Record<string, string>> = { CY: 'TK', DK: 'K', FI: 'AX|SF', GR: 'EL|TK' };

/** V07, E11: prefixes such as `D-` and a letter O for a digit are mended; a text that is no code stays unchanged. */
export function normalPostalCode(typed: string, rules: PostalRules): string {
  const { value, states, postalFormat, postalExample } = rules;
  const signs = typedCode(typed)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  const marks = MARKS[value] ?? 'CP';
  const prefix = new RegExp(`^(${value}[A-Z]?|${value.charAt(0)}|${marks}|[^A-Z\\d]+|\\p{L}{3,})(?=\\d)`, 'u');
  // Latvia's codes begin with its letters, which many leave out.
  const letters = value === 'LV' ? value : '';
  const code = /^\d/.test(postalExample) ? signs.replace(prefix, '') : signs.replace(/^(?=\d+$)/, letters);
  // The place stands behind its code, as does France's word for mail to companies.
  const alone = code.replace(/^(\d+)\p{L}{3,}.*/u, '$1');
  const alike = [code.replace(/O(?=[A-Z]{2}$)/, '0'), code.replace(/O/g, '0').replace(/I/g, '1')];
  const inState = Object.hasOwn(states, signs.slice(0, 2)) ? signs.slice(2) : signs;
  const codes = [code, signs.replace(value, ''), ...alike, inState, alone].map((each) =>
    separated(each, value, postalExample),
  );
  const written = codes.find((each) => postalFormat.test(each)) ?? codeAmongWords(typed, rules);
  return written ?? typed;
}

/** A code with letters stands by itself among the words around it. */
function codeAmongWords(typed: string, rules: PostalRules): string | null {
  if (!/[A-Z]/.test(rules.postalExample)) return null;
  const words = typedCode(typed)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  const found = new RegExp(`(?:^| )(${rules.postalFormat.source.slice(1, -1)})(?= |$)`).exec(words)?.[1];
  return found === undefined ? null : normalPostalCode(found, rules);
}

/** E11: the code in the usual form of its country; unchanged where the country is none of the list. */
export function shownPostalCode(code: string, countryCode: string): string {
  const country = countryByCode(countryCode);
  return country ? normalPostalCode(code, country) : code;
}

/** The separator of the country's example stands as far from the end; a ZIP+4 has one that its example has not. */
function separated(code: string, country: string, example: string): string {
  const [, separator = '', end = ''] =
    /(?:([^A-Z0-9])([A-Z0-9]+))?$/.exec(country === 'US' ? '94107-1234' : example) ?? [];
  const at = code.length - end.length;
  const isPlain = separator === '' || (country === 'US' && code.length <= 5);
  return isPlain ? code : `${code.slice(0, at)}${separator}${code.slice(at)}`;
}
