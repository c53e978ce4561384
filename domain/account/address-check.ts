import { MESSAGES } from '../messages.ts';
import type { ShippingAddress } from './address.ts';
import { type Country, countryByCode } from './countries.ts';
import { normalPostalCode } from './postal-code.ts';
import { isInRange, type PostalRange, postalKey } from './postal-range.ts';
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

/** E08, V07: null means undecided: another country, an unassigned ZIP code, or a place near a border. */
export function postalFits(country: string, state: string, postalCode: string): boolean | null {
  if (country === 'US') return zipFits(state, postalKey(postalCode, country));
  return country === 'CA' ? canadianFits(state, postalCode.trim().toUpperCase()) : null;
}

function zipFits(state: string, zip: string): boolean | null {
  const ranges = ZIP_RANGES.get(state);
  if (!ranges) return null;
  if (isIn(ranges.own, zip)) return true;
  if (isIn(ranges.near, zip)) return null;
  const isAssigned = [...ZIP_RANGES.values()].some(({ own }) => isIn(own, zip));
  return isAssigned ? false : null;
}

function isIn(ranges: readonly PostalRange[], zip: string): boolean {
  return ranges.some((range) => isInRange(range, zip));
}

/** The ranges of a list such as `005 100-149`. */
function parseRanges(list: string): PostalRange[] {
  return list.split(' ').flatMap((text) => {
    const [from = '', to = from] = text.split('-');
    return from === '' ? [] : { from, to };
  });
}

/** The ZIP codes of each state, and those of the places around it. */
const ZIP_RANGES: ReadonlyMap<string, Record<'own' | 'near', PostalRange[]>> = new Map(
  Object.entries(ZIP_PREFIXES).map(([state, [own, near]]) => [
    state,
    { own: parseRanges(own), near: parseRanges(near) },
  ]),
);

/** The ranges of ZIP codes that may belong to a state of the United States; none for another. */
export function zipRangesOf(state: string): PostalRange[] {
  const { own = [], near = [] } = ZIP_RANGES.get(state) ?? {};
  return [...own, ...near];
}

/** E08: the state of the United States that a ZIP code belongs to; null for one that is not assigned, or to several. */
export function stateOfZip(zipCode: string): string | null {
  const zip = postalKey(zipCode, 'US');
  if (zip.length < 5) return null;
  const states = countryByCode('US')?.states ?? {};
  const found = Object.keys(states).filter((state) => isIn(ZIP_RANGES.get(state)?.own ?? [], zip));
  return found.length === 1 ? (found[0] ?? null) : null;
}

function canadianFits(state: string, postalCode: string): boolean | null {
  const letter = postalCode.charAt(0);
  const provinces = Object.hasOwn(CANADIAN_LETTERS, letter) ? CANADIAN_LETTERS[letter] : undefined;
  if (!provinces) return null;
  if (provinces.includes(state)) return true;
  return ACROSS_PROVINCES.includes(postalCode.slice(0, 3)) ? null : false;
}

export type AddressVerdict =
  | { type: 'valid' }
  | { type: 'invalid'; field: keyof ShippingAddress; message: string; detail?: string }
  /** The shop has no rules for this country's addresses. */
  | { type: 'unchecked'; message: string };

/** V07, O08: the postal code has to lie in the state only as far as the tables can decide. */
export function checkAddress(address: ShippingAddress): AddressVerdict {
  const country = countryByCode(address.country);
  if (!country) return { type: 'unchecked', message: MESSAGES.addressUnchecked };
  const hasStates = Object.keys(country.states).length > 0;
  if (hasStates && !Object.hasOwn(country.states, address.state)) return invalid('state');
  const postalCode = normalPostalCode(address.zipPostalCode, country);
  if (!country.postalFormat.test(postalCode)) return invalid('zipPostalCode');
  if (postalFits(country.value, address.state, postalCode) === false) return elsewhere(country, address.state);
  if (address.street.trim() === '') return invalid('street');
  return address.city.trim() === '' ? invalid('city') : { type: 'valid' };
}

/** State and postal code contradict each other; only the shopper can tell which one is wrong. */
function elsewhere({ postalPhrase, states }: Country, state: string): AddressVerdict {
  const code = postalPhrase.replace(/^an? /, '');
  return { ...invalid('zipPostalCode'), detail: `This ${code} is not in ${states[state]}: check both.` };
}

function invalid(field: keyof ShippingAddress) {
  return { type: 'invalid' as const, field, message: MESSAGES.addressInvalid };
}
