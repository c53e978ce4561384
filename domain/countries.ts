/** E08: the countries that the shop knows, with their states. Labels and state names are plain text, already decoded. */
export interface Country {
  label: string;
  value: string;
  /** Code to name; empty for a country whose addresses carry no state. */
  states: Readonly<Record<string, string>>;
  postalFormat: RegExp;
  postalExample: string;
  stateWord: string;
  postalWord: string;
  /** The same in the middle of a sentence. */
  postalPhrase: string;
}

const US_STATES = {
  ...{ AL: 'Alabama', AK: 'Alaska', AZ: 'Arizona', AR: 'Arkansas', CA: 'California', CO: 'Colorado' },
  ...{ CT: 'Connecticut', DE: 'Delaware', DC: 'District of Columbia', FL: 'Florida', GA: 'Georgia', HI: 'Hawaii' },
  ...{ ID: 'Idaho', IL: 'Illinois', IN: 'Indiana', IA: 'Iowa', KS: 'Kansas', KY: 'Kentucky', LA: 'Louisiana' },
  ...{ ME: 'Maine', MD: 'Maryland', MA: 'Massachusetts', MI: 'Michigan', MN: 'Minnesota', MS: 'Mississippi' },
  ...{ MO: 'Missouri', MT: 'Montana', NE: 'Nebraska', NV: 'Nevada', NH: 'New Hampshire', NJ: 'New Jersey' },
  ...{ NM: 'New Mexico', NY: 'New York', NC: 'North Carolina', ND: 'North Dakota', OH: 'Ohio', OK: 'Oklahoma' },
  ...{ OR: 'Oregon', PA: 'Pennsylvania', RI: 'Rhode Island', SC: 'South Carolina', SD: 'South Dakota' },
  ...{ TN: 'Tennessee', TX: 'Texas', UT: 'Utah', VT: 'Vermont', VA: 'Virginia', WA: 'Washington' },
  ...{ WV: 'West Virginia', WI: 'Wisconsin', WY: 'Wyoming' },
};

const CA_PROVINCES = {
  ...{ AB: 'Alberta', BC: 'British Columbia', MB: 'Manitoba', NB: 'New Brunswick' },
  ...{ NL: 'Newfoundland and Labrador', NS: 'Nova Scotia', NT: 'Northwest Territories', NU: 'Nunavut' },
  ...{ ON: 'Ontario', PE: 'Prince Edward Island', QC: 'Quebec', SK: 'Saskatchewan', YT: 'Yukon' },
};

/** L06: where a shopper is taken to live until they say otherwise. */
export const DEFAULT_COUNTRY = 'US';

export const COUNTRIES: readonly Country[] = [
  {
    label: 'United States',
    value: 'US',
    states: US_STATES,
    postalFormat: /^\d{5}(-\d{4})?$/,
    postalExample: '94107',
    stateWord: 'State',
    postalWord: 'ZIP code',
    postalPhrase: 'a ZIP code',
  },
  {
    label: 'Canada',
    value: 'CA',
    states: CA_PROVINCES,
    postalFormat: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/i,
    postalExample: 'K1A 0B1',
    stateWord: 'Province',
    postalWord: 'Postal code',
    postalPhrase: 'a postal code',
  },
];

/** The country with this code, or undefined where the shop does not know it. */
export function countryByCode(code: string): Country | undefined {
  return COUNTRIES.find((country) => country.value === code);
}
