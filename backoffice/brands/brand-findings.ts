import type { Brand } from '../../contracts/files/brand-file.ts';
import { countryByCode } from '../../domain/account/countries.ts';
import { isEmail } from '../../domain/account/email.ts';
import { meantName } from '../../domain/meant-name.ts';
import { CARD_LIMITS } from '../../domain/orders/provider-limits.ts';
import { takesCurrency } from '../../domain/pricing/charge-limits.ts';
import { isTimeZone } from '../../domain/zone.ts';
import { errorIn, type FileFinding, formatPath } from '../../graph/findings.ts';
import { themeFindings } from './theme/token-findings.ts';

/** The findings on a brand's own file beyond its schema. */
export function brandFindings(file: string, brand: Brand): FileFinding[] {
  return [
    ...unknownCountries(file, brand),
    ...unknownCurrency(file, brand),
    ...unknownTimeZone(file, brand),
    ...unfitSupportAddress(file, brand),
    ...unknownRegions(file, brand),
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
  return [errorIn(file, 'support-address', '$.supportEmail', message)];
}

/** Addresses in an unknown country cannot be checked, so every order there would be refused, and none could be withdrawn from. */
function unknownCountries(file: string, { shipsTo, withdrawalCountries = [] }: Brand): FileFinding[] {
  const lists = Object.entries({ shipsTo, withdrawalCountries });
  return lists.flatMap(([name, countries]) =>
    countries.flatMap((country, index) => {
      const message = `"${country}" is no country that Sluice can check addresses of.`;
      return countryByCode(country) ? [] : [errorIn(file, 'country-unknown', `$.${name}[${index}]`, message)];
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
  if (CURRENCIES.includes(currency)) return unchargedCurrency(file, currency);
  const meant = meantName(currency, LIKELY, 1);
  const remedy = meant ? `"${meant}" was probably meant` : 'write its three letters, such as "USD"';
  return [
    errorIn(file, 'currency-unknown', '$.currency', `$.currency is "${currency}", which is no currency: ${remedy}.`),
  ];
}

/** A currency in which no card is charged, or of which the provider of cards counts other minor units than the shop. */
function unchargedCurrency(file: string, currency: string): FileFinding[] {
  if (takesCurrency(CARD_LIMITS, currency)) return [];
  const why = CARD_LIMITS.currencies.includes(currency)
    ? `the provider of cards counts amounts of ${currency} in another unit than the shop, so that every charge would be of another amount`
    : `the provider of cards takes no ${currency}`;
  return [
    errorIn(file, 'currency-not-charged', '$.currency', `$.currency is "${currency}", and ${why}: choose another.`),
  ];
}

/** Every day of the brand's orders is said on this clock. A time zone is also known by its former name, which no list has. */
function unknownTimeZone(file: string, { timeZone = 'UTC' }: Brand): FileFinding[] {
  if (isTimeZone(timeZone)) return [];
  const meant = meantName(timeZone, Intl.supportedValuesOf('timeZone'));
  const remedy = meant ? `"${meant}" was probably meant` : 'write its IANA name, such as "Europe/Berlin"';
  const message = `$.timeZone is "${timeZone}", which is no time zone: ${remedy}.`;
  return [errorIn(file, 'time-zone-unknown', '$.timeZone', message)];
}

const REGIONS = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** No visitor is in a region that does not exist, so that a rule of consent for it decides nothing. */
function unknownRegions(file: string, { consent }: Brand): FileFinding[] {
  return Object.keys(consent?.regions ?? {}).flatMap((region) => {
    const why = faultOfRegion(region);
    if (why === null) return [];
    const message = `The consent rule for "${region}" is for no visitor, since ${why}: write a country such as "US", or its part such as "US-CA".`;
    return [errorIn(file, 'consent-region-unknown', formatPath(['consent', 'regions', region]), message)];
  });
}

function faultOfRegion(region: string): string | null {
  const [country = '', part] = region.split('-');
  if (REGIONS.of(country) === undefined) return `"${country}" is no country`;
  const states = Object.keys(countryByCode(country)?.states ?? {});
  const isUnknown = part !== undefined && states.length > 0 && !states.includes(part);
  return isUnknown ? `${country} has no part "${part}"` : null;
}
