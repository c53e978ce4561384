import type { Brand } from '../../contracts/files/brand-file.ts';
import type { ShippingFile, TaxesFile } from '../../contracts/files/shop-files.ts';
import { hasState } from '../../domain/account/countries.ts';
import { methodsFor } from '../../domain/pricing/shipping.ts';
import { rateFor } from '../../domain/pricing/tax.ts';
import { errorIn, type FileFinding } from '../../graph/findings.ts';
import { distinctPlaces, type Place, rangesIn } from './places.ts';
import { toMethods, toTaxRate } from './read-shop-rules.ts';
import type { Held } from './schema/schema-findings.ts';

/** The findings on a brand's shipping methods. */
export function methodFindings({ file, value: { methods } }: Held<ShippingFile>): FileFinding[] {
  return methods.flatMap(({ sfid, days, countries, states }, index) => {
    const path = `$.methods[${index}]`;
    const isTwice = methods.findIndex((other) => other.sfid === sfid) < index;
    const isBackwards = days.min > days.max;
    return [
      ...(isTwice
        ? [errorIn(file, 'shipping-twice', `${path}.sfid`, `Another method has the sfid "${sfid}" already.`)]
        : []),
      ...(isBackwards
        ? [errorIn(file, 'shipping-days', `${path}.days`, `${path}.days.min is more than days.max.`)]
        : []),
      ...(states ?? []).flatMap((state, at) => unknownState(file, `${path}.states[${at}]`, countries, state)),
    ];
  });
}

/** The findings on a brand's tax rates. */
export function rateFindings({ file, value: { rates } }: Held<TaxesFile>): FileFinding[] {
  const key = ({ country, state, taxCode, postalCodes }: TaxesFile['rates'][number]) =>
    JSON.stringify([country, state ?? null, taxCode ?? null, postalCodes ?? null]);
  return rates.flatMap((rate, index) => {
    const path = `$.rates[${index}]`;
    const isTwice = !rate.postalCodes && rates.findIndex((other) => key(other) === key(rate)) < index;
    const message = `${path} is for the same country, state and tax code as an earlier row, so it never applies.`;
    return [
      ...(isTwice ? [errorIn(file, 'tax-twice', path, message)] : []),
      ...(rate.state ? unknownState(file, `${path}.state`, [rate.country], rate.state) : []),
    ];
  });
}

/** A country without a list of states cannot have an unknown one. */
function unknownState(file: string, path: string, countries: readonly string[], state: string): FileFinding[] {
  if (countries.some((country) => hasState(country, state))) return [];
  return [
    errorIn(file, 'state-unknown', path, `"${state}" is no state of ${countries.join(' or ')}: it would never apply.`),
  ];
}

/** The findings on the states that a brand leaves out: each has to be a state, and one without a method. */
export function leftOutFindings({ file, value }: Held<ShippingFile>): FileFinding[] {
  const methods = toMethods(value);
  return (value.leavesOut ?? []).flatMap(({ country, states }, index) => {
    const path = `$.leavesOut[${index}]`;
    const places = distinctPlaces(country, rangesIn(country, methods));
    const isShipped = (state: string) =>
      places.some((place) => place.state === state && methodsFor(methods, place).length > 0);
    const shipped = states.filter((state) => hasState(country, state) && isShipped(state));
    const message = `${path} leaves out ${listed(shipped)} of ${country}, to which a method delivers: give that method "states" without them, or take them out of the list.`;
    return [
      ...states.flatMap((state, at) => unknownState(file, `${path}.states[${at}]`, [country], state)),
      ...(shipped.length > 0 ? [errorIn(file, 'left-out-state-shipped', path, message)] : []),
    ];
  });
}

/** Countries, states and postal codes that the brand ships to, without a shipping method. */
export function notShippedTo({ file, value }: Held<ShippingFile>, brand: Brand): FileFinding[] {
  const methods = toMethods(value);
  return brand.shipsTo.flatMap((country): FileFinding[] => {
    if (!methods.some(({ countries }) => countries.includes(country))) {
      const places = distinctPlaces(country, []).filter(isServed(value.leavesOut));
      const message = `$.methods has none for ${country}, where the brand ships to.`;
      return places.length === 0 ? [] : [errorIn(file, 'country-without-shipping', '$.methods', message)];
    }
    const places = distinctPlaces(country, rangesIn(country, methods)).filter(isServed(value.leavesOut));
    const { states, parts } = holesIn(places, (place) => methodsFor(methods, place).length === 0);
    const message = `No method of $.methods delivers to ${placesInWords(states)}. Add a method for them, or list them in $.leavesOut.`;
    const partly = `No method of $.methods delivers to ${partsInWords(parts)}. Orders there are refused: add a method without "postalCodes" if that is not meant.`;
    return [
      ...(states.length > 0 ? [errorIn(file, 'state-without-shipping', '$.methods', message)] : []),
      ...(parts.length > 0
        ? [{ ...errorIn(file, 'postal-codes-without-shipping', '$.methods', partly), severity: 'warning' as const }]
        : []),
    ];
  });
}

/** The tax codes of a brand's offers; null stands for an offer without one. */
export type TaxCodes = ReadonlySet<string | null>;

/** Countries, states and postal codes that the brand ships to, without a tax row for each of its offers. */
export function notTaxed(
  { file, value }: Held<TaxesFile>,
  brand: Brand,
  leavesOut: LeavesOut,
  taxCodes: TaxCodes,
): FileFinding[] {
  const rates = value.rates.map(toTaxRate);
  return brand.shipsTo.flatMap((country): FileFinding[] => {
    if (!rates.some((rate) => rate.country === country)) {
      const message = `$.rates has no row for ${country}; where no tax is due, say a rate of 0.`;
      return [errorIn(file, 'country-without-tax', '$.rates', message)];
    }
    const places = distinctPlaces(country, rangesIn(country, rates)).filter(isServed(leavesOut));
    const isOpen = (place: Place, code: string | null) => rateFor(rates, place, code) === null;
    const codes = [...taxCodes].filter((code) => places.some((place) => isOpen(place, code)));
    const { states, parts } = holesIn(places, (place) => codes.some((code) => isOpen(place, code)));
    const goods = codes.length === taxCodes.size ? '' : ` for products ${codes.map(codeInWords).join(' or ')}`;
    const code = states.some(({ state }) => state === '') ? 'country-without-tax' : 'state-without-tax';
    const partly = uncovered(country, partsInWords(parts), goods, '"postalCodes"');
    return [
      ...(states.length > 0 ? [errorIn(file, code, '$.rates', uncovered(country, placesInWords(states), goods))] : []),
      ...(parts.length > 0 ? [errorIn(file, 'postal-codes-without-tax', '$.rates', partly)] : []),
    ];
  });
}

function uncovered(country: string, places: string, goods: string, less = 'a state'): string {
  const row = `a row for ${country} without ${less}${goods === '' ? '' : ' and a tax code'}`;
  return `No row of $.rates covers ${places}${goods}. Orders there would be refused: add ${row}; where no tax is due, say a rate of 0.`;
}

/** The states that no method is meant to deliver to. */
export type LeavesOut = ShippingFile['leavesOut'];

function isServed(leavesOut: LeavesOut): (place: Place) => boolean {
  return ({ country, state }) =>
    !leavesOut?.some((each) => each.country === country && each.states.some((left) => left === state));
}

/** Of the open places the states of which all is open, one place for each, and the parts of others. */
function holesIn(places: readonly Place[], isOpen: (place: Place) => boolean): Record<'states' | 'parts', Place[]> {
  const closed = new Set(places.filter((place) => !isOpen(place)).map(({ state }) => state));
  const open = places.filter(isOpen);
  const full = open.filter(({ state }) => !closed.has(state));
  return {
    states: [...new Map(full.map((place) => [place.state, place])).values()],
    parts: open.filter(({ state }) => closed.has(state)),
  };
}

function codeInWords(code: string | null): string {
  return code === null ? 'without a tax code' : `of the tax code "${code}"`;
}

/** `2 states of US, where the brand ships to: AL, AK`; a country without states alone. */
function placesInWords(places: readonly Place[]): string {
  const codes = places.map(({ state }) => state).filter((state) => state !== '');
  const country = places[0]?.country ?? '';
  if (codes.length === 0) return `${country}, where the brand ships to`;
  return `${codes.length} ${codes.length === 1 ? 'state' : 'states'} of ${country}, where the brand ships to: ${listed(codes)}`;
}

/** `postal codes of ES, where the brand ships to, such as 35000`; those that no row names where there is no such code. */
function partsInWords(parts: readonly Place[]): string {
  const named = parts.filter(({ zipPostalCode }) => zipPostalCode !== '');
  const codes = named.map(({ state, zipPostalCode }) => (state ? `${zipPostalCode} in ${state}` : zipPostalCode));
  const which = codes.length === parts.length ? `such as ${listed(codes)}` : 'which no row names';
  return `postal codes of ${parts[0]?.country}, where the brand ships to, ${which}`;
}

/** `AL, AK, AZ and 48 more`. */
function listed(codes: readonly string[]): string {
  const [first, rest] = [codes.slice(0, 3), codes.slice(3)];
  return rest.length === 0 ? first.join(', ') : `${first.join(', ')} and ${rest.length} more`;
}
