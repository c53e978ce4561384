import type { Brand } from '../../contracts/files/brand-file.ts';
import type { ShippingFile, TaxesFile } from '../../contracts/files/shop-files.ts';
import { countryByCode } from '../../domain/account/countries.ts';
import type { DeliveryPlace } from '../../domain/pricing/shipping.ts';
import type { FileFinding } from '../findings.ts';
import type { Held } from './schema/schema-findings.ts';

/** The findings on a brand's shipping methods. */
export function methodFindings({ file, value: { methods } }: Held<ShippingFile>): FileFinding[] {
  return methods.flatMap(({ sfid, days, countries, states }, index) => {
    const path = `$.methods[${index}]`;
    const isTwice = methods.findIndex((other) => other.sfid === sfid) < index;
    const isBackwards = days.min > days.max;
    return [
      ...(isTwice
        ? [error(file, 'shipping-twice', `${path}.sfid`, `Another method has the sfid "${sfid}" already.`)]
        : []),
      ...(isBackwards ? [error(file, 'shipping-days', `${path}.days`, `${path}.days.min is more than days.max.`)] : []),
      ...(states ?? []).flatMap((state, at) => unknownState(file, `${path}.states[${at}]`, countries, state)),
    ];
  });
}

/** The findings on a brand's tax rates. */
export function rateFindings({ file, value: { rates } }: Held<TaxesFile>): FileFinding[] {
  const key = ({ country, state, taxCode }: TaxesFile['rates'][number]) =>
    JSON.stringify([country, state ?? null, taxCode ?? null]);
  return rates.flatMap((rate, index) => {
    const path = `$.rates[${index}]`;
    const isTwice = rates.findIndex((other) => key(other) === key(rate)) < index;
    const message = `${path} is for the same country, state and tax code as an earlier row, so it never applies.`;
    return [
      ...(isTwice ? [error(file, 'tax-twice', path, message)] : []),
      ...(rate.state ? unknownState(file, `${path}.state`, [rate.country], rate.state) : []),
    ];
  });
}

/** A country without a list of states cannot have an unknown one. */
function unknownState(file: string, path: string, countries: readonly string[], state: string): FileFinding[] {
  if (countries.some((country) => isStateOf(country, state))) return [];
  return [
    error(file, 'state-unknown', path, `"${state}" is no state of ${countries.join(' or ')}: it would never apply.`),
  ];
}

function isStateOf(country: string, state: string): boolean {
  return Object.hasOwn(countryByCode(country)?.states ?? {}, state);
}

/** The findings on the states that a brand leaves out: each has to be a state, and one without a method. */
export function leftOutFindings({ file, value }: Held<ShippingFile>): FileFinding[] {
  return (value.leavesOut ?? []).flatMap(({ country, states }, index) => {
    const path = `$.leavesOut[${index}]`;
    const known = states.filter((state) => isStateOf(country, state));
    const shipped = known.filter((state) => value.methods.some((method) => isDelivered(method, { country, state })));
    const message = `${path} leaves out ${listed(shipped)} of ${country}, to which a method delivers: give that method "states" without them, or take them out of the list.`;
    return [
      ...states.flatMap((state, at) => unknownState(file, `${path}.states[${at}]`, [country], state)),
      ...(shipped.length > 0 ? [error(file, 'left-out-state-shipped', path, message)] : []),
    ];
  });
}

/** Countries and states that the brand ships to, without a shipping method. */
export function notShippedTo({ file, value }: Held<ShippingFile>, brand: Brand): FileFinding[] {
  return brand.shipsTo.flatMap((country) => {
    const places = placesOf(country, value.leavesOut);
    const open = places.filter((place) => !value.methods.some((method) => isDelivered(method, place)));
    if (open.length === 0) return [];
    if (!value.methods.some(({ countries }) => countries.includes(country))) {
      const message = `$.methods has none for ${country}, where the brand ships to.`;
      return [error(file, 'country-without-shipping', '$.methods', message)];
    }
    const message = `No method of $.methods delivers to ${placesInWords(open)}. Add a method for them, or list them in $.leavesOut.`;
    return [error(file, 'state-without-shipping', '$.methods', message)];
  });
}

/** The tax codes of a brand's offers; null stands for an offer without one. */
export type TaxCodes = ReadonlySet<string | null>;

/** Countries and states that the brand ships to, without a tax row for each of its offers. */
export function notTaxed(
  { file, value }: Held<TaxesFile>,
  brand: Brand,
  leavesOut: LeavesOut,
  taxCodes: TaxCodes,
): FileFinding[] {
  return brand.shipsTo.flatMap((country) => {
    if (!value.rates.some((rate) => rate.country === country)) {
      const message = `$.rates has no row for ${country}; where no tax is due, say a rate of 0.`;
      return [error(file, 'country-without-tax', '$.rates', message)];
    }
    const places = placesOf(country, leavesOut);
    const isOpen = (place: DeliveryPlace, code: string | null) =>
      !value.rates.some((rate) => isTaxed(rate, place, code));
    const codes = [...taxCodes].filter((code) => places.some((place) => isOpen(place, code)));
    const open = places.filter((place) => codes.some((code) => isOpen(place, code)));
    if (open.length === 0) return [];
    const goods = codes.length === taxCodes.size ? '' : ` for products ${codes.map(codeInWords).join(' or ')}`;
    return [withoutTax(file, country, open, goods)];
  });
}

function withoutTax(file: string, country: string, open: readonly DeliveryPlace[], goods: string): FileFinding {
  const remedy = `Orders there would be refused: add a row for ${country} without a state${goods === '' ? '' : ' and a tax code'}; where no tax is due, say a rate of 0.`;
  const code = open.some(({ state }) => state === '') ? 'country-without-tax' : 'state-without-tax';
  return {
    file,
    code,
    severity: 'error',
    path: '$.rates',
    message: `No row of $.rates covers ${placesInWords(open)}${goods}. ${remedy}`,
  };
}

/** The states that no method is meant to deliver to. */
export type LeavesOut = ShippingFile['leavesOut'];

/** The states of a country that the brand ships to; one place without a state for a country that has none. */
function placesOf(country: string, leavesOut: LeavesOut): DeliveryPlace[] {
  const states = Object.keys(countryByCode(country)?.states ?? {});
  if (states.length === 0) return [{ country, state: '' }];
  const left = new Set((leavesOut ?? []).flatMap((each) => (each.country === country ? each.states : [])));
  return states.filter((state) => !left.has(state)).map((state) => ({ country, state }));
}

function isDelivered(method: ShippingFile['methods'][number], { country, state }: DeliveryPlace): boolean {
  return method.countries.includes(country) && (method.states ?? [state]).includes(state);
}

function isTaxed(rate: TaxesFile['rates'][number], { country, state }: DeliveryPlace, code: string | null): boolean {
  return rate.country === country && (rate.state ?? state) === state && (rate.taxCode ?? code) === code;
}

function codeInWords(code: string | null): string {
  return code === null ? 'without a tax code' : `of the tax code "${code}"`;
}

/** `2 states of US, where the brand ships to: AL, AK`; a country without states alone. */
function placesInWords(places: readonly DeliveryPlace[]): string {
  const codes = places.map(({ state }) => state).filter((state) => state !== '');
  const country = places[0]?.country ?? '';
  if (codes.length === 0) return `${country}, where the brand ships to`;
  return `${codes.length} ${codes.length === 1 ? 'state' : 'states'} of ${country}, where the brand ships to: ${listed(codes)}`;
}

/** `AL, AK, AZ and 48 more`. */
function listed(codes: readonly string[]): string {
  const [first, rest] = [codes.slice(0, 3), codes.slice(3)];
  return rest.length === 0 ? first.join(', ') : `${first.join(', ')} and ${rest.length} more`;
}

function error(file: string, code: string, path: string, message: string): FileFinding {
  return { file, code, severity: 'error', path, message };
}
