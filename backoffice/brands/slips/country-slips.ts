import { COUNTRIES, countryByCode } from '../../../domain/account/countries.ts';
import { type Slip, slipCheck } from './brand-files.ts';
import { collectTexts, splitSentences } from './texts.ts';

/** Countries in words beside those of the brand's file. */

export const countryUnlikeWords = slipCheck('country-unlike-words', ({ brand, pages }) => {
  const { shipsTo, withdrawalCountries } = brand.value;
  const said = pages.flatMap(({ file, value }) =>
    collectTexts({ content: value.content }).flatMap(({ path, text }) =>
      splitSentences(text).map((sentence) => ({ file, path, sentence })),
    ),
  );
  const delivered = said.filter(({ sentence }) => DELIVERY.test(sentence) && !DENIAL.test(sentence));
  const withdrawn = said.filter(({ sentence }) => /\bwithdraw\b/i.test(sentence) && !DENIAL.test(sentence));
  return [
    ...delivered.flatMap((each) => unlike(each, shipsTo, 'shipsTo', 'the brand does not deliver there')),
    ...leftUnsaid(brand.file, 'shipsTo', shipsTo, delivered),
    ...(withdrawalCountries
      ? [
          ...withdrawn.flatMap((each) =>
            unlike(each, withdrawalCountries, 'withdrawalCountries', 'nobody there may withdraw from an order'),
          ),
          ...leftUnsaid(brand.file, 'withdrawalCountries', withdrawalCountries, withdrawn),
        ]
      : []),
  ];
});

const DELIVERY = /\b(deliver|ship|(?:parcels?|packages?) go|(?:working|business) days?)(s|ed|y|ing)?\b/i;
const DENIAL = /\b(not|never|no longer|except|outside|but)\b/i;

interface Said {
  file: string;
  path: string;
  sentence: string;
}

function unlike({ file, path, sentence }: Said, codes: readonly string[], field: string, meaning: string): Slip[] {
  const named = countriesIn(sentence);
  return named
    .filter(({ value }) => !codes.includes(value))
    .map(({ value, label }) => ({
      file,
      path,
      message: `The text names ${label} ("${sentence.trim()}"), and ${field} of brand.json lacks "${value}", so that ${meaning}: correct one of the two.`,
    }));
}

/** A country of the file that no sentence names, where a sentence lists two others and means to list all. */
function leftUnsaid(file: string, field: string, codes: readonly string[], said: readonly Said[]): Slip[] {
  const lists = said.filter(({ sentence }) => countriesIn(sentence).length > 1);
  if (lists.length === 0) return [];
  const named = new Set(lists.flatMap(({ sentence }) => countriesIn(sentence).map(({ value }) => value)));
  return codes.flatMap((code, index) => {
    if (named.has(code)) return [];
    const message = `The list ${field} names "${code}" (${countryByCode(code)?.label ?? 'an unknown country'}), and ${lists[0]?.file} says "${lists[0]?.sentence.trim()}": correct one of the two.`;
    return [{ file, path: `$.${field}[${index}]`, message }];
  });
}

function countriesIn(sentence: string) {
  return NAMED.filter(({ pattern }) => pattern.test(sentence)).map(({ country }) => country);
}

const NAMED = COUNTRIES.map((country) => ({ country, pattern: new RegExp(`\\b${country.label}\\b`) }));

/** The right of withdrawal is the law of all countries of the European Union alike. */
export const withdrawalIncomplete = slipCheck('withdrawal-incomplete', ({ brand: { file, value } }) => {
  const { shipsTo, withdrawalCountries } = value;
  if (!withdrawalCountries) return [];
  const missing = shipsTo.filter((code) => EUROPEAN_UNION.has(code) && !withdrawalCountries.includes(code));
  if (missing.length === 0) return [];
  const message = `The brand ships to ${missing.join(', ')} too, where shoppers have the same right of withdrawal as elsewhere in the European Union: add ${missing.length === 1 ? 'it' : 'them'} to withdrawalCountries.`;
  return [{ file, path: '$.withdrawalCountries', message }];
});

/** A visitor of the European Union has to be asked before statistics and advertising. */
export const consentUnlikely = slipCheck('consent-unlikely', ({ brand: { file, value } }) => {
  const { consent, shipsTo } = value;
  if (!consent) return [];
  const rules = shipsTo
    .filter((code) => EUROPEAN_UNION.has(code))
    .filter((code) => (consent.regions?.[code] ?? consent.default) === 'opt-out');
  if (rules.length === 0) return [];
  const message = `The brand ships to ${rules.join(', ')} in the European Union, and visitors from there are not asked before statistics and advertising: write "opt-in" as the default, with "opt-out" for regions such as "US".`;
  return [{ file, path: '$.consent.default', message }];
});

const EUROPEAN_UNION: ReadonlySet<string> = new Set([
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU'],
  ...['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
]);

/** Prices in a currency of none of the countries that the brand ships to. */
export const currencyUnlikely = slipCheck('currency-unlikely', ({ brand: { file, value } }) => {
  const usual = [
    ...new Set(value.shipsTo.map((code) => CURRENCIES[code] ?? (EUROPEAN_UNION.has(code) ? 'EUR' : null))),
  ];
  if (usual.includes(value.currency) || usual.includes(null)) return [];
  const message = `The currency is ${value.currency}, and the countries of shipsTo (${value.shipsTo.join(', ')}) pay in ${usual.join(', ')}: correct one of the two, and see that the prices are meant in it.`;
  return [{ file, path: '$.currency', message }];
});

/** The currencies of the countries that do not pay in euros. */
const CURRENCIES: Readonly<Record<string, string>> = {
  US: 'USD',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  SG: 'SGD',
  GB: 'GBP',
  CH: 'CHF',
  NO: 'NOK',
  SE: 'SEK',
  DK: 'DKK',
  PL: 'PLN',
  CZ: 'CZK',
  HU: 'HUF',
  RO: 'RON',
};
