import type { ShippingFile, TaxesFile } from '../../contracts/files/shop-files.ts';
import { type Country, countryByCode } from '../../domain/account/countries.ts';
import { isInRange, postalKey, postalRange } from '../../domain/account/postal-range.ts';
import { methodsFor } from '../../domain/pricing/shipping.ts';
import { rateFor } from '../../domain/pricing/tax.ts';
import type { FileFinding } from '../../graph/findings.ts';
import { completions, distinctPlaces, type Place, rangesIn } from './places.ts';
import { toMethods, toTaxRate } from './read-shop-rules.ts';
import type { Held } from './schema/schema-findings.ts';

/** O08: the findings on the postal codes of a table, and in a sound one on rows that no address comes to. */
export function postalFindings(rows: readonly TableRow[], isSound: boolean): FileFinding[] {
  const unknown = rows.flatMap(unknownCodes);
  const found = unknown.length > 0 ? unknown : overlaps(rows);
  return isSound && found.length === 0 ? rows.flatMap(unused) : found;
}

/** A row of a table of shipping methods or taxes. */
interface TableRow {
  file: string;
  path: string;
  countries: readonly string[];
  codes: readonly string[] | null;
  /** Rows of one group are for the same addresses, but for their codes. */
  group: string;
  places: readonly Place[];
  counts: (place: Place) => boolean;
}

export function methodRows({ file, value }: Held<ShippingFile>): TableRow[] {
  const methods = toMethods(value);
  const placesIn = placesOfAll(
    methods.flatMap(({ countries }) => countries),
    methods,
  );
  return value.methods.map(({ sfid, name, countries, states, postalCodes }, index) => ({
    file,
    path: `$.methods[${index}]`,
    countries,
    codes: postalCodes ?? null,
    group: JSON.stringify([name, countries, states ?? null]),
    places: countries.flatMap((country) => placesIn.get(country) ?? []),
    counts: (place) => methodsFor(methods, place).some((method) => method.sfid === sfid),
  }));
}

export function rateRows({ file, value }: Held<TaxesFile>): TableRow[] {
  const rates = value.rates.map(toTaxRate);
  const placesIn = placesOfAll(
    rates.map(({ country }) => country),
    rates,
  );
  return value.rates.map(({ country, state = null, taxCode = null, postalCodes }, index) => ({
    file,
    path: `$.rates[${index}]`,
    countries: [country],
    codes: postalCodes ?? null,
    group: JSON.stringify([country, state, taxCode]),
    places: placesIn.get(country) ?? [],
    counts: (place) => rateFor(rates, place, taxCode) === rates[index],
  }));
}

function placesOfAll(countries: readonly string[], rows: Parameters<typeof rangesIn>[1]): Map<string, Place[]> {
  return new Map([...new Set(countries)].map((each) => [each, distinctPlaces(each, rangesIn(each, rows))]));
}

function unknownCodes(row: TableRow): FileFinding[] {
  const country = countryByCode(row.countries[0] ?? '');
  if (!row.codes || !country) return [];
  if (row.countries.length > 1) {
    const message = `${row.path}.postalCodes would be read in ${row.countries.join(' and ')} alike: make a method of each country.`;
    return [error(row, 'postal-code-unknown', '.postalCodes', message)];
  }
  return row.codes.flatMap((text, index) => {
    const message = `"${text}" is no postal code of ${country.label}: write ${meantBy(country, text)}.`;
    return isCodeOf(country, text) ? [] : [error(row, 'postal-code-unknown', `.postalCodes[${index}]`, message)];
  });
}

function isCodeOf(country: Country, text: string): boolean {
  const range = postalRange(text, country.value);
  if (!range) return false;
  if (text.trim().endsWith('*')) return completions(range.from, country).length > 0;
  const isComplete = (end: string) => {
    const key = postalKey(end, country.value);
    // The last four of a ZIP+4 would be left out, and with them the end of a range that has a dash.
    return country.postalFormat.test(key) && end.replace(/\W/g, '').toUpperCase().endsWith(key.replace(' ', ''));
  };
  return text.split('...').every(isComplete);
}

/** What was probably meant by a text that is no code. */
function meantBy(country: Country, text: string): string {
  const range = text.trim().replace(/\s*([-–—…]|\.+)\s*/, '...');
  const guess = [range, `${text.trim()}*`].find((each) => isCodeOf(country, each));
  const example = postalKey(country.postalExample, country.value);
  return guess ? `"${guess}"` : `one such as "${example}", or its beginning, such as "${example.slice(0, 2)}*"`;
}

/** Codes that rows for the same addresses share. A narrower part of a wider one is an exception from it, and meant. */
function overlaps(rows: readonly TableRow[]): FileFinding[] {
  const spans = rows.flatMap((row) =>
    (row.codes ?? []).map((text, index) => ({ row, text, index, ...codeSpan(row, text) })),
  );
  return spans.flatMap(({ row, text, index, from, to }, at) => {
    const isAcross = (other: { from: string; to: string }) =>
      from <= other.to &&
      other.from <= to &&
      (from >= other.from && to <= other.to) === (from <= other.from && to >= other.to);
    const other = spans.slice(0, at).find((each) => each.row.group === row.group && isAcross(each));
    if (!other) return [];
    const message = `"${text}" and "${other.text}" of ${other.row.path} share postal codes, for which both fit equally well: take these out of one.`;
    return [error(row, 'postal-codes-overlap', `.postalCodes[${index}]`, message)];
  });
}

function codeSpan({ countries: [code = ''] }: TableRow, text: string): { from: string; to: string } {
  const { from, to } = postalRange(text, code) ?? { from: '', to: '' };
  const example = postalKey(countryByCode(code)?.postalExample ?? '', code);
  return { from: from.padEnd(example.length, '0'), to: to.padEnd(example.length, /\D/.test(example) ? '~' : '9') };
}

/** Rows and codes that no address comes to: others fit better everywhere, or the codes lie in other states. */
function unused(row: TableRow): FileFinding[] {
  const {
    path,
    countries: [country = ''],
    codes,
    places,
    counts,
  } = row;
  return (codes ?? [null]).flatMap((text, index): FileFinding[] => {
    const range = text === null ? null : postalRange(text, country);
    const isMeant = (code: string) => range === null || isInRange(range, postalKey(code, country));
    if (places.some((place) => isMeant(place.zipPostalCode) && counts(place))) return [];
    const [where, what] = text === null ? ['', path] : [`.postalCodes[${index}]`, `"${text}" of ${path}`];
    const message = `${what} never counts: it lies in no such state, or rows that fit better come before it everywhere. Correct it, or remove it.`;
    return [{ ...error(row, 'row-never-used', where, message), severity: 'warning' }];
  });
}

function error({ file, path }: TableRow, code: string, field: string, message: string): FileFinding {
  return { file, code, severity: 'error', path: `${path}${field}`, message };
}
