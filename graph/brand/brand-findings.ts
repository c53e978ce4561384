import type { Brand } from '../../contracts/files/brand-file.ts';
import { countryByCode } from '../../domain/account/countries.ts';
import { isEmail } from '../../domain/account/email.ts';
import { meantName } from '../../domain/meant-name.ts';
import type { FileFinding } from '../findings.ts';
import { BRAND_FILES, BRAND_PARTS, type BrandFolder, filesOf, type StrayFile } from './brand-folder.ts';
import { themeFindings } from './theme/token-findings.ts';

/** The findings on a brand's own file beyond its schema. */
export function brandFindings(file: string, brand: Brand): FileFinding[] {
  return [
    ...unknownCountries(file, brand),
    ...unknownCurrency(file, brand),
    ...unfitSupportAddress(file, brand),
    ...themeFindings(file, brand.tokens),
  ];
}

/** Every mail of the shop is sent from this address. */
function unfitSupportAddress(file: string, { supportEmail }: Brand): FileFinding[] {
  if (isEmail(supportEmail)) return [];
  const meant = supportEmail.trim();
  const fault = isEmail(meant)
    ? `with a blank: write "${meant}"`
    : 'which is no mail address, so the shop could send no mail: write one such as "help@example.com"';
  const message = `$.supportEmail is "${supportEmail}"${isEmail(meant) ? ' ' : ', '}${fault}.`;
  return [error(file, 'support-address', '$.supportEmail', message)];
}

/** Addresses in an unknown country cannot be checked, so every order there would be refused, and none could be withdrawn from. */
function unknownCountries(file: string, { shipsTo, withdrawalCountries = [] }: Brand): FileFinding[] {
  const lists = Object.entries({ shipsTo, withdrawalCountries });
  return lists.flatMap(([name, countries]) =>
    countries.flatMap((country, index) => {
      const message = `"${country}" is no country that Sluice can check addresses of.`;
      return countryByCode(country) ? [] : [error(file, 'country-unknown', `$.${name}[${index}]`, message)];
    }),
  );
}

const CURRENCIES = Intl.supportedValuesOf('currency');

/** The most frequent ones stand first, since of two that are equally near the first one is taken for what was meant. */
const LIKELY = [
  'USD',
  'EUR',
  'GBP',
  'CAD',
  'AUD',
  'JPY',
  'CHF',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'NZD',
  'SGD',
  ...CURRENCIES,
];

/** A provider declines every payment in a currency that does not exist. */
function unknownCurrency(file: string, { currency }: Brand): FileFinding[] {
  if (CURRENCIES.includes(currency)) return [];
  const meant = meantName(currency, LIKELY, 1);
  const remedy = meant ? `"${meant}" was probably meant` : 'write its three letters, such as "USD"';
  return [
    error(file, 'currency-unknown', '$.currency', `$.currency is "${currency}", which is no currency: ${remedy}.`),
  ];
}

/**
 * The findings on files that the shop does not read. Each may be the tax table or an offer under a wrong name, so the brand
 * is not published as if it were missing.
 */
export function strayFindings(folder: BrandFolder): FileFinding[] {
  return folder.strays.map((stray) => {
    const [, part = '', inside] = stray.name.split('/');
    const remedy =
      inside === undefined ? remedyOfBrand(folder, stray, part) : remedyOfPart(folder, stray, part, inside);
    const message = `${stray.name} is not read by the shop${remedy}.`;
    return { file: stray.name, code: 'not-of-brand', severity: 'error', path: '$', message };
  });
}

/** For a file or a folder that lies directly in the brand's folder. */
function remedyOfBrand(folder: BrandFolder, { isFolder }: StrayFile, name: string): string {
  const meant = meantOfBrand(name);
  if (meant === null || meant === name)
    return `, which reads ${READ}: put it there, or move it out of the brand's folder`;
  const isFile = meant.endsWith('.json');
  if (!isFile && !isFolder) return `: put one file for each into the folder "${meant}"`;
  if (isFile && filesOf(folder).includes(`${folder.name}/${meant}`))
    return `, which reads "${meant}": put what is missing there, and remove this file`;
  return `: name it "${meant}"`;
}

/** For a file or a folder in a folder of the brand, such as `offers`. */
function remedyOfPart(folder: BrandFolder, { isFolder }: StrayFile, part: string, name: string): string {
  if (isFolder) return `: put its files into "${part}" itself`;
  const meant = `${name.replace(/\..*$/, '')}.json`;
  const isTaken = filesOf(folder).includes(`${folder.name}/${part}/${meant}`);
  const only = `, which reads the .json files of "${part}" alone`;
  return isTaken ? `${only}: move it out of the brand's folder` : `${only}: name it "${meant}", or move it elsewhere`;
}

const READ = `${BRAND_FILES.join(', ')} and the .json files of ${BRAND_PARTS.join(', ')}`;

/** The file or folder of a brand that a name resembles, such as `taxes.json` for `tax-rates.json`; else null. */
export function meantOfBrand(name: string): string | null {
  const words = name
    .toLowerCase()
    .replace(/\..*$/, '')
    .split(/[^a-z]+/);
  const stems = [...BRAND_FILES.map((file) => file.replace('.json', '')), ...BRAND_PARTS];
  const stem = meantName(words.join(''), stems) ?? meantName(words[0] ?? '', stems);
  const isPart = BRAND_PARTS.some((part) => part === stem);
  return stem === null || isPart ? stem : `${stem}.json`;
}

function error(file: string, code: string, path: string, message: string): FileFinding {
  return { file, code, severity: 'error', path, message };
}
