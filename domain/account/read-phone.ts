import {
  parseIncompletePhoneNumber as digitsIn,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { typedCode, typedText } from '../typed-text.ts';

/** A phone number as its shopper meant it. */
export interface ReadPhone {
  /** V02: digits and the spaces between them; with a plus where it is a number of another country. */
  clean: string;
  /** Such as `12`; empty for most. */
  extension: string;
  /** Such as `+14155550132`, without the extension; null where no phone can have the number. */
  e164: string | null;
}

/** V02: a plus or 00 overrides `country`; null for other than 10 digits in the US and Canada or 7 to 15 elsewhere. */
export function readPhone(typed: string, country: string): ReadPhone | null {
  const text = typedCode(typedText(typed))
    .replace(/[^\p{L}\p{M}\d\s+*#.,;:=()[\]/~-]|[\s,;]+$/gu, ' ')
    .replace(AROUND_NUMBER, '')
    .replace(DOUBLE_PREFIX, '+')
    .replace(BARE_PREFIX, '+')
    .replace(NAMED_EXTENSION, ' ext. $1');
  const parsed = numberIn(text, country);
  if (!parsed) return isSupportedCountry(country) ? null : unknownPlace(text);
  const { ext: extension = '', number, nationalNumber, countryCallingCode } = parsed;
  const main = extension === '' ? text : text.replace(/\D*\d+\D*$/, '');
  const digits = digitsIn(main).replace('+', '');
  const hasCountry = /^(\+|00)/.test(main) || digits.endsWith(number.slice(1));
  const length = hasCountry ? number.length - 1 : digits.length;
  if (
    countryCallingCode === '1'
      ? nationalNumber.length !== 10 || digits.startsWith('11')
      : length < FEWEST || length > MOST
  )
    return null;
  const clean = hasCountry && digits !== number.slice(1) ? number.slice(1) : plain(main);
  // Without the plus the country of the address may read another number.
  const isSame = !hasCountry || numberIn(clean, country)?.number === number;
  return { clean: isSame ? clean : number, extension, e164: parsed.isValid() ? number : null };
}

/** The bounds of the numbering plan of all countries, E.164. */
const [FEWEST, MOST] = [7, 15];

/** A word or a bracket before the number, and after it whose it is, such as `(home)` or `mobile`; capitals after it may be dialled. */
const AROUND_NUMBER = /^[^+\d]+|\s*\([^)\d]*\)\s*$|[\s,;]+\p{Lu}?[\p{Ll}\p{Lo}\p{M}][\p{Ll}\p{Lo}\p{M}\s.]*$/gu;

/** A plus before another plus, or before what is dialled in its place. */
const DOUBLE_PREFIX = /^\+[\s+]*(?:011|00)?\s*/;

/** Before a country's code whose number has the zero that is left out abroad, such as `49 (0)30 123456`. */
const BARE_PREFIX = /^(?=[1-9]\d{0,2}\s*\(0\))/;

/** An extension by its name in any language, such as `Durchwahl 12`, `(poste 12)`, `x12` or `#12`, also behind a bracket such as `(home)`. */
const NAMED_EXTENSION = /(?:\s*\([^)\d]*\))?[\s,;(]*[#\p{L}][\p{L}\p{M}.:=\s]*(\d{1,7})\s*\)?\s*$/u;

/** The zero in brackets after a country's code, such as in `+48 (0) 22` or `+48 (0-22)`. */
const ZERO_AT_HOME = /^(\+[\d\s)]{1,8})\(0\D*/;

/** Italy dials the zero of its landlines from abroad, too, and a mobile number has none: with one it reads as a landline. */
const ITALIAN_MOBILE = /^\+393\d{9}$/;

function numberIn(text: string, country: string): PhoneNumber | undefined {
  const options = { ...(isSupportedCountry(country) && { defaultCountry: country }), extract: false };
  // The United States dial 011 abroad and Singapore three digits, and shoppers from elsewhere write 00 all the same.
  const abroad = text.replace(/^00/, '+');
  const found = [...new Set([abroad, abroad.replace(ZERO_AT_HOME, '$1'), text])].flatMap(
    (each) => parsePhoneNumberFromString(each, options) ?? [],
  );
  return found.find(({ number }) => ITALIAN_MOBILE.test(number)) ?? found.find((each) => each.isValid()) ?? found[0];
}

function plain(text: string): string {
  return text.replace(/[^\d\s]/g, '').trim();
}

/** The country of the address is not chosen yet, or is none. */
function unknownPlace(text: string): ReadPhone | null {
  const { length } = digitsIn(text);
  return length < FEWEST || length > MOST ? null : { clean: plain(text), extension: '', e164: null };
}
