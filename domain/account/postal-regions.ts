import { ZIP_PREFIXES } from './zip-prefixes.ts';

/** The provinces of each first letter of a Canadian postal code. */
const CANADIAN_LETTERS: Readonly<Record<string, readonly string[]>> = {
  A: ['NL'],
  B: ['NS'],
  C: ['PE'],
  E: ['NB'],
  G: ['QC'],
  H: ['QC'],
  J: ['QC'],
  K: ['ON'],
  L: ['ON'],
  M: ['ON'],
  N: ['ON'],
  P: ['ON'],
  R: ['MB'],
  S: ['SK'],
  T: ['AB'],
  V: ['BC'],
  X: ['NT', 'NU'],
  Y: ['YT'],
};

/** Delivery areas that cross a provincial border: federal offices, border towns, roads. */
const ACROSS_PROVINCES: readonly string[] = [
  ...['K1A', 'H0M', 'K6H', 'G0G', 'A0K', 'A0P', 'J0X', 'J0Z', 'P0X', 'P0Y', 'R0B', 'R0E', 'R8A', 'S0M', 'S0P', 'S9V'],
  ...['T9V', 'T0E', 'T0H', 'T0P', 'V0C', 'V0E', 'V0W', 'X0E', 'X0G', 'Y0A', 'Y0B', 'Y1A', 'E3V', 'E0L', 'B4L'],
];

/**
 * E08, V07: whether a well-formed postal code can belong to this state, or null where it cannot be decided: other
 * countries, military and unassigned ZIP codes, and places near a border.
 */
export function postalFits(country: string, state: string, postalCode: string): boolean | null {
  if (country === 'US') return zipFits(state, postalCode.trim().slice(0, 3));
  return country === 'CA' ? canadianFits(state, postalCode.trim().toUpperCase()) : null;
}

function zipFits(state: string, prefix: string): boolean | null {
  const lists = Object.hasOwn(ZIP_PREFIXES, state) ? ZIP_PREFIXES[state] : undefined;
  if (!lists) return null;
  const [own, near] = lists;
  if (isIn(own, prefix)) return true;
  if (isIn(near, prefix)) return null;
  const isAssigned = Object.values(ZIP_PREFIXES).some(([others]) => isIn(others, prefix));
  return isAssigned ? false : null;
}

/** Whether a list such as `005 100-149` contains a prefix; three digits compare as text. */
function isIn(list: string, prefix: string): boolean {
  return list.split(' ').some((range) => prefix >= range.slice(0, 3) && prefix <= range.slice(-3));
}

function canadianFits(state: string, postalCode: string): boolean | null {
  const letter = postalCode.charAt(0);
  const provinces = Object.hasOwn(CANADIAN_LETTERS, letter) ? CANADIAN_LETTERS[letter] : undefined;
  if (!provinces) return null;
  if (provinces.includes(state)) return true;
  return ACROSS_PROVINCES.includes(postalCode.slice(0, 3)) ? null : false;
}
