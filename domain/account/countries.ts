/** E08: a country with its states. Labels and state names are plain text. */
export interface Country {
  label: string;
  value: string;
  /** Code to name; empty for a country whose addresses carry no state. */
  states: Readonly<Record<string, string>>;
  postalFormat: RegExp;
  postalExample: string;
  stateWord: string;
  postalWord: string;
  /** The same with its article, for use inside a sentence. */
  postalPhrase: string;
}

const US_STATES = parseStates(
  'AL Alabama, AK Alaska, AS American Samoa, AZ Arizona, AR Arkansas, AA Armed Forces Americas, AE Armed Forces Europe, ' +
    'AP Armed Forces Pacific, CA California, CO Colorado, CT Connecticut, DE Delaware, DC District of Columbia, FL Florida, ' +
    'GA Georgia, GU Guam, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ' +
    'ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, ' +
    'NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, ' +
    'MP Northern Mariana Islands, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, PR Puerto Rico, RI Rhode Island, ' +
    'SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VI Virgin Islands, VA Virginia, ' +
    'WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming',
);

const CA_PROVINCES = parseStates(
  'AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador, NS Nova Scotia, ' +
    'NT Northwest Territories, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Quebec, SK Saskatchewan, YT Yukon',
);

/** L06: the country before the shopper chooses one. */
export const DEFAULT_COUNTRY = 'US';

/** The term of most countries. */
const POSTAL_CODE: CountryTraits = { postalWord: 'Postal code', postalPhrase: 'a postal code' };
const POSTCODE: CountryTraits = { postalWord: 'Postcode', postalPhrase: 'a postcode' };

/** The countries that a brand may ship to, each with the form of its postal codes. */
export const COUNTRIES: readonly Country[] = [
  country('US', 'United States', /^\d{5}(-\d{4})?$/, '94107', {
    postalWord: 'ZIP code',
    postalPhrase: 'a ZIP code',
    states: US_STATES,
  }),
  country('CA', 'Canada', /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/i, 'K1A 0B1', {
    postalWord: 'Postal code',
    postalPhrase: 'a postal code',
    states: CA_PROVINCES,
    stateWord: 'Province',
  }),
  country('AT', 'Austria', /^[1-9]\d{3}$/, '1010'),
  country('AU', 'Australia', /^\d{4}$/, '2000', POSTCODE),
  country('BE', 'Belgium', /^[1-9]\d{3}$/, '1000'),
  country('BG', 'Bulgaria', /^\d{4}$/, '1000'),
  country('CH', 'Switzerland', /^[1-9]\d{3}$/, '8001'),
  country('CY', 'Cyprus', /^\d{4}$/, '1010'),
  country('CZ', 'Czechia', /^\d{3} ?\d{2}$/, '110 00'),
  country('DE', 'Germany', /^\d{5}$/, '10115'),
  country('DK', 'Denmark', /^\d{4}$/, '1050'),
  country('EE', 'Estonia', /^\d{5}$/, '10111'),
  country('ES', 'Spain', /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/, '28001'),
  country('FI', 'Finland', /^\d{5}$/, '00100'),
  country('FR', 'France', /^\d{5}$/, '75001'),
  country('GB', 'United Kingdom', /^(GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/i, 'SW1A 1AA', POSTCODE),
  country('GR', 'Greece', /^\d{3} ?\d{2}$/, '105 57'),
  country('HR', 'Croatia', /^\d{5}$/, '10000'),
  country('HU', 'Hungary', /^\d{4}$/, '1011'),
  country('IE', 'Ireland', /^([A-Z]\d{2}|D6W) ?[A-Z\d]{4}$/i, 'D02 X285', {
    postalWord: 'Eircode',
    postalPhrase: 'an Eircode',
  }),
  country('IT', 'Italy', /^\d{5}$/, '00118'),
  country('LT', 'Lithuania', /^(LT-)?\d{5}$/i, '01100'),
  country('LU', 'Luxembourg', /^(L-)?\d{4}$/i, '1111'),
  country('LV', 'Latvia', /^(LV-)?\d{4}$/i, 'LV-1010'),
  country('MT', 'Malta', /^[A-Z]{3} ?\d{4}$/i, 'VLT 1117'),
  country('NL', 'Netherlands', /^[1-9]\d{3} ?[A-Z]{2}$/i, '1012 AB'),
  country('NO', 'Norway', /^\d{4}$/, '0010'),
  country('NZ', 'New Zealand', /^\d{4}$/, '1010', POSTCODE),
  country('PL', 'Poland', /^\d{2}-?\d{3}$/, '00-001'),
  country('PT', 'Portugal', /^[1-9]\d{3}-?\d{3}$/, '1000-001'),
  country('RO', 'Romania', /^\d{6}$/, '010011'),
  country('SE', 'Sweden', /^\d{3} ?\d{2}$/, '111 20'),
  country('SG', 'Singapore', /^\d{6}$/, '018956'),
  country('SI', 'Slovenia', /^\d{4}$/, '1000'),
  country('SK', 'Slovakia', /^\d{3} ?\d{2}$/, '811 01'),
];

/** The country with this code, or undefined. */
export function countryByCode(code: string): Country | undefined {
  return COUNTRIES.find((each) => each.value === code);
}

/** Whether a country has a state of this code; none has one that is not known. */
export function hasState(country: string, state: string): boolean {
  return Object.hasOwn(countryByCode(country)?.states ?? {}, state);
}

/** The territories of the United States that elsewhere have a country's code. */
const TERRITORIES: ReadonlySet<string> = new Set(['AS', 'GU', 'MP', 'PR', 'VI']);

/**
 * E08: the place of an address by a wallet or a provider, which may name a state or tell a territory as a country; null for no
 * state of the list, and none in a country whose addresses have none.
 */
export function placeGiven(country: string, state: string): { country: string; state: string | null } {
  const code = country.trim().toUpperCase();
  if (TERRITORIES.has(code)) return { country: 'US', state: code };
  const found = countryByCode(code);
  const hasStates = Object.keys(found?.states ?? {}).length > 0;
  return { country: code, state: hasStates ? stateNamed(found, state) : '' };
}

/** The code of a country's state by its code or name; null for none. */
export function stateNamed(country: Country | undefined, text: string): string | null {
  const states = Object.entries(country?.states ?? {});
  return states.find((each) => each.some((name) => isNamed(name, text)))?.[0] ?? null;
}

/** Whether a text is the name, in any case and with or without blanks, dots, accents and other marks: `Québec`, `Hawai’i`, `N.Y.`. */
export function isNamed(name: string, text: string): boolean {
  const [one, other] = [name, text].map((each) => each.normalize('NFD').replace(/[\p{M}\p{Lm}\p{P}\s]/gu, ''));
  return one?.toLowerCase() === other?.toLowerCase();
}

/** Names by their two letters, of a list such as `AL Alabama, AK Alaska`. */
function parseStates(list: string): Country['states'] {
  return Object.fromEntries(list.split(', ').map((each) => [each.slice(0, 2), each.slice(3)]));
}

type CountryTraits = Pick<Country, 'postalWord' | 'postalPhrase'> & Partial<Pick<Country, 'states' | 'stateWord'>>;

/** E08: a country of the list; its addresses carry no state unless it has some. Label and names may be URI-encoded. */
export function country(
  value: string,
  label: string,
  postalFormat: RegExp,
  postalExample: string,
  words = POSTAL_CODE,
): Country {
  return {
    stateWord: 'State',
    ...words,
    value,
    label: decoded(label),
    postalFormat,
    postalExample,
    states: Object.fromEntries(Object.entries(words.states ?? {}).map(([code, name]) => [code, decoded(name)])),
  };
}

/** The text itself where it is no URI encoding, such as one with a lone percent sign. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
