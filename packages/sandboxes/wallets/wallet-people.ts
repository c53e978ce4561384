/** An entry of the test shopper's address book. */
export interface WalletPerson {
  id: string;
  note: string;
  givenName: string;
  familyName: string;
  email: string;
  phone: string;
  addressLines: string[];
  locality: string;
  administrativeArea: string;
  postalCode: string;
  countryCode: string;
  /** The country's code as a contact of an Apple device has it, whose letters may be small. */
  appleCountryCode?: string;
}

const ada = { givenName: 'Ada', familyName: 'Lovelace', email: 'ada@example.com' };

const home: WalletPerson = {
  id: 'home',
  note: 'home',
  ...ada,
  phone: '+1 415 555 0142',
  addressLines: ['12 Analytical Way', 'Apt 4'],
  locality: 'San Francisco',
  administrativeArea: 'CA',
  postalCode: '94110',
  countryCode: 'US',
};

/** The first one is chosen when a sheet opens. Those that differ from `home` in one field each have a fault that a shop has to find. */
export const people: readonly WalletPerson[] = [
  home,
  {
    ...home,
    id: 'cabin',
    note: 'cabin',
    phone: '+1 503 555 0119',
    addressLines: ['7 Pine Road'],
    locality: 'Portland',
    administrativeArea: 'Oregon',
    postalCode: '97205',
    appleCountryCode: 'us',
  },
  {
    ...home,
    id: 'office',
    note: 'office',
    phone: '+1 416 555 0177',
    addressLines: ['99 King Street West'],
    locality: 'Toronto',
    administrativeArea: 'ON',
    postalCode: 'M5X 1A9',
    countryCode: 'CA',
  },
  {
    ...home,
    id: 'abroad',
    note: 'abroad',
    phone: '+44 20 7946 0018',
    addressLines: ['1 St James’s Square'],
    locality: 'London',
    administrativeArea: '',
    postalCode: 'SW1Y 4LB',
    countryCode: 'GB',
  },
  {
    ...home,
    id: 'taxed',
    note: 'other tax',
    phone: '+1 206 555 0163',
    addressLines: ['400 Pike Street'],
    locality: 'Seattle',
    administrativeArea: 'WA',
    postalCode: '98101-2345',
  },
  {
    ...home,
    id: 'island',
    note: 'island',
    phone: '+1 808 555 0128',
    addressLines: ['55 Kalakaua Avenue'],
    locality: 'Honolulu',
    administrativeArea: 'HI',
    postalCode: '96815',
  },
  {
    ...home,
    id: 'unserved',
    note: 'far away',
    phone: '+81 3 5555 0190',
    addressLines: ['2-1 Marunouchi'],
    locality: 'Chiyoda-ku',
    administrativeArea: 'Tokyo',
    postalCode: '100-0005',
    countryCode: 'JP',
  },
  { ...home, id: 'moved', note: 'ZIP of another state', postalCode: '10001' },
  { ...home, id: 'unreachable', note: 'no phone number', phone: 'ask my neighbor' },
  { ...home, id: 'incomplete', note: 'no street', addressLines: [] },
];
