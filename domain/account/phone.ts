import { type FieldRules, fieldProblem } from './form-validators.ts';

/** V02: the number without leading whitespace, and without dots, dashes, parentheses and plus signs. */
export function cleanPhone(text: string): string {
  return text.replace(/[.\-()+]/g, '').replace(/^\s+/, '');
}

/** V02, V07: 10 digits for US and CA, with an optional leading 1; 7 to 15 digits elsewhere. Spaces are ignored. */
export function isPhone(text: string, country: string): boolean {
  return fieldProblem(digitsOf(text), isNorthAmerican(country) ? NORTH_AMERICAN_RULES : OTHER_RULES) === null;
}

/**
 * E11: a number in its usual form: `(415) 555-0132` in the United States and Canada, without the leading 1. Other
 * countries' numbers and incomplete ones are returned unchanged.
 */
export function shownPhone(text: string, country: string): string {
  const [, area, exchange, line] = (isNorthAmerican(country) && NORTH_AMERICAN.exec(digitsOf(text))) || [];
  return area === undefined ? text : `(${area}) ${exchange}-${line}`;
}

const NORTH_AMERICAN = /^1?(\d{3})(\d{3})(\d{4})$/;

const NORTH_AMERICAN_RULES: FieldRules = {
  required: 'no number',
  pattern: { is: NORTH_AMERICAN, message: 'not ten digits' },
};

/** V03: the bounds of the numbering plan of all countries, E.164. */
const OTHER_RULES: FieldRules = {
  required: 'no number',
  minlength: { is: 7, message: 'too short' },
  maxlength: { is: 15, message: 'too long' },
  pattern: { is: /\d+/, message: 'not digits alone' },
};

function isNorthAmerican(country: string): boolean {
  return country === 'US' || country === 'CA';
}

function digitsOf(text: string): string {
  return cleanPhone(text).replace(/\s/g, '');
}
