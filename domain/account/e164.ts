import { cleanPhone } from './phone.ts';

/** How the numbers of a country are dialled. */
interface Dialling {
  code: string;
  /** The digits before a number inside the country, which fall away behind the code. */
  trunk: string;
  /** From this many digits on a number that begins with the code has it; a shorter one is of the country itself. */
  completeFrom: number;
}

const MOST_DIGITS = 15;

/**
 * The phone number in E.164, such as `+14155550132`, which the message services require; null where the number is none of the
 * country, or the shop does not know how the country dials. V02 removes the plus sign, so that the country says what a number
 * without one means.
 */
export function e164Of(phone: string, country: string): string | null {
  const digits = cleanPhone(phone).replace(/\s/g, '');
  const dialling = Object.hasOwn(DIALLING, country) ? DIALLING[country] : undefined;
  if (!dialling || !/^\d+$/.test(digits)) return null;
  const full = country === 'US' || country === 'CA' ? northAmerican(digits) : elsewhere(digits, dialling);
  return full !== null && full.length <= MOST_DIGITS ? `+${full}` : null;
}

function northAmerican(digits: string): string | null {
  const [, number] = /^1?([2-9]\d{9})$/.exec(digits) ?? [];
  return number === undefined ? null : `1${number}`;
}

const FEWEST_DIGITS = 7;

function elsewhere(digits: string, { code, trunk, completeFrom }: Dialling): string | null {
  if (digits.length < FEWEST_DIGITS) return null;
  if (digits.startsWith('00')) return digits.slice(2);
  if (digits.startsWith(code) && digits.length >= completeFrom) return digits;
  return `${code}${trunk !== '' && digits.startsWith(trunk) ? digits.slice(trunk.length) : digits}`;
}

function dialling(code: string, { trunk = '0', completeFrom = 10 } = {}): Dialling {
  return { code, trunk, completeFrom };
}

/** The countries that a brand may ship to. An Italian number keeps its zero, and may itself begin with 39. */
const DIALLING: Readonly<Record<string, Dialling>> = {
  US: dialling('1'),
  CA: dialling('1'),
  AT: dialling('43'),
  AU: dialling('61'),
  BE: dialling('32'),
  BG: dialling('359'),
  CH: dialling('41'),
  CY: dialling('357'),
  CZ: dialling('420'),
  DE: dialling('49'),
  DK: dialling('45'),
  EE: dialling('372'),
  ES: dialling('34'),
  FI: dialling('358'),
  FR: dialling('33'),
  GB: dialling('44'),
  GR: dialling('30'),
  HR: dialling('385'),
  HU: dialling('36', { trunk: '06' }),
  IE: dialling('353'),
  IT: dialling('39', { trunk: '', completeFrom: 11 }),
  LT: dialling('370'),
  LU: dialling('352'),
  LV: dialling('371'),
  MT: dialling('356'),
  NL: dialling('31'),
  NO: dialling('47'),
  NZ: dialling('64'),
  PL: dialling('48'),
  PT: dialling('351'),
  RO: dialling('40'),
  SE: dialling('46'),
  SG: dialling('65'),
  SI: dialling('386'),
  SK: dialling('421'),
};
