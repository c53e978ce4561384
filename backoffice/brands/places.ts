import { postalFits, zipRangesOf } from '../../domain/account/address-check.ts';
import { type Country, countryByCode } from '../../domain/account/countries.ts';
import { isInRange, type PostalRange, postalKey } from '../../domain/account/postal-range.ts';
import type { DeliveryPlace, ShippingMethod } from '../../domain/pricing/shipping.ts';
import type { TaxRate } from '../../domain/pricing/tax.ts';

/** A place of a country, which stands for all that its tables do not tell from it. */
export interface Place extends DeliveryPlace {
  name: string;
}

/** The postal codes of a country that rows of its tables name. */
export function rangesIn(country: string, rows: readonly (ShippingMethod | TaxRate)[]): PostalRange[] {
  const own = rows.filter((row) => ('countries' in row ? row.countries.includes(country) : row.country === country));
  return own.flatMap(({ postalCodes }) => postalCodes ?? []);
}

/** O08: the places of a country between which tables with these postal codes may decide: each state, and its parts. */
export function distinctPlaces(code: string, ranges: readonly PostalRange[]): Place[] {
  const country = countryByCode(code);
  const states = Object.entries(country?.states ?? {});
  const parts = states.length === 0 ? [['', country?.label ?? code] as const] : states;
  return parts.flatMap(([state, name]) =>
    codesIn(country, state, ranges).map((zipPostalCode) => ({
      country: code,
      state,
      zipPostalCode,
      name: ranges.some((range) => isInRange(range, zipPostalCode)) ? `${name} (${zipPostalCode})` : name,
    })),
  );
}

/** A code of each part of a state; without a code the part that no range names, in countries whose codes have letters. */
function codesIn(country: Country | undefined, state: string, ranges: readonly PostalRange[]): string[] {
  if (!country || ranges.length === 0) return [''];
  const example = postalKey(country.postalExample, country.value);
  const bounds = [...ranges, ...(country.value === 'US' ? zipRangesOf(state) : HUNDRED)];
  const after = ({ to }: PostalRange) => String(Number(to) + 1).padStart(to.length, '0');
  const codes = /^\d+$/.test(example)
    ? bounds.flatMap((range) => [range.from, after(range)].map((code) => code.padEnd(example.length, '0')))
    : ['', ...ranges.flatMap(({ from }) => completions(from, country))];
  const isPossible = (code: string) =>
    country.postalFormat.test(code) && postalFits(country.value, state, code) !== false;
  return [...new Set(codes)].filter((code) => code === '' || isPossible(code));
}

/** The first two digits of codes, of which a country has some alone. */
const HUNDRED = Array.from({ length: 100 }, (_, index) => {
  const from = String(index).padStart(2, '0');
  return { from, to: from };
});

/** Some codes of a country that begin so, in the form in which they are compared; none where no code does. */
export function completions(beginning: string, { postalExample, postalFormat, value }: Country): string[] {
  const example = postalKey(postalExample, value);
  const fills = [example, example.replace(/\d/g, '9').replace(/[A-Z]/g, 'Z'), '0000000', '1111111'];
  return fills
    .flatMap((fill) => Array.from({ length: fill.length + 1 }, (_, index) => beginning + fill.slice(index)))
    .filter((code) => postalFormat.test(code));
}
