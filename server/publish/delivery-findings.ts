import type { Brand } from '../../contracts/files/brand-file.ts';
import type { ShippingFile, TaxesFile } from '../../contracts/files/shop-files.ts';
import { countryByCode } from '../../domain/account/countries.ts';
import type { FileFinding } from './check-brand.ts';
import type { Held } from './check-shop-files.ts';

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
  const isKnown = countries.some((country) => Object.hasOwn(countryByCode(country)?.states ?? {}, state));
  if (isKnown) return [];
  return [
    error(file, 'state-unknown', path, `"${state}" is no state of ${countries.join(' or ')}: it would never apply.`),
  ];
}

/** Countries that the brand ships to, without a shipping method. */
export function notShippedTo({ file, value }: Held<ShippingFile>, brand: Brand): FileFinding[] {
  const covered = new Set(value.methods.flatMap(({ countries }) => countries));
  return brand.shipsTo
    .filter((country) => !covered.has(country))
    .map((country) =>
      error(
        file,
        'country-without-shipping',
        '$.methods',
        `$.methods has none for ${country}, where the brand ships to.`,
      ),
    );
}

/** Countries that the brand ships to, without a tax row. */
export function notTaxed({ file, value }: Held<TaxesFile>, brand: Brand): FileFinding[] {
  const covered = new Set(value.rates.map(({ country }) => country));
  return brand.shipsTo
    .filter((country) => !covered.has(country))
    .map((country) =>
      error(
        file,
        'country-without-tax',
        '$.rates',
        `$.rates has no row for ${country}; where no tax is due, say a rate of 0.`,
      ),
    );
}

function error(file: string, code: string, path: string, message: string): FileFinding {
  return { file, code, severity: 'error', path, message };
}
