/** A card in the test shopper's wallet. The numbers are the card provider's public test numbers. */
export interface WalletCard {
  id: string;
  network: string;
  number: string;
  note: string;
}

export const cards: readonly WalletCard[] = [
  { id: 'good', network: 'Visa', number: '4242424242424242', note: 'pays' },
  { id: 'mastercard', network: 'Mastercard', number: '5555555555554444', note: 'pays' },
  { id: 'declined', network: 'Visa', number: '4000000000000002', note: 'is declined' },
  { id: 'poor', network: 'Visa', number: '4000000000009995', note: 'has too little money' },
  { id: 'challenged', network: 'Visa', number: '4000000000003220', note: 'its bank asks' },
  { id: 'once', network: 'Visa', number: '4000000000000341', note: 'pays the first time only' },
];

export interface WalletPerson {
  id: string;
  givenName: string;
  familyName: string;
  email: string;
  phone: string;
  addressLines: string[];
  locality: string;
  administrativeArea: string;
  postalCode: string;
  countryCode: string;
}

const ada = { givenName: 'Ada', familyName: 'Lovelace', email: 'ada@example.com' };

export const people: readonly WalletPerson[] = [
  {
    id: 'home',
    ...ada,
    phone: '+1 415 555 0142',
    addressLines: ['12 Analytical Way', 'Apt 4'],
    locality: 'San Francisco',
    administrativeArea: 'CA',
    postalCode: '94110',
    countryCode: 'US',
  },
  {
    id: 'cabin',
    ...ada,
    phone: '+1 503 555 0119',
    addressLines: ['7 Pine Road'],
    locality: 'Portland',
    administrativeArea: 'Oregon',
    postalCode: '97205',
    countryCode: 'US',
  },
  {
    id: 'office',
    ...ada,
    phone: '+1 416 555 0177',
    addressLines: ['99 King Street West'],
    locality: 'Toronto',
    administrativeArea: 'ON',
    postalCode: 'M5X 1A9',
    countryCode: 'CA',
  },
  {
    id: 'abroad',
    ...ada,
    phone: '+44 20 7946 0018',
    addressLines: ['1 St James’s Square'],
    locality: 'London',
    administrativeArea: '',
    postalCode: 'SW1Y 4LB',
    countryCode: 'GB',
  },
];

/** The expiry of the cards: the end of the year after the next. `now` in milliseconds. */
export function expiryOf(now: number): { month: number; year: number } {
  return { month: 12, year: new Date(now).getUTCFullYear() + 2 };
}
