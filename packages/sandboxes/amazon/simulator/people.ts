import type { Address, Card, CardBehaviour } from './rows.ts';

/** A test person with an Amazon account. */
export interface Person {
  /** Amazon's `user_id`. */
  id: string;
  email: string;
  name: string;
  postalCode: string;
  /** What the sign-in page says of the person. */
  hint: string;
  addresses: readonly Address[];
  cards: readonly Card[];
}

export const PEOPLE: readonly Person[] = [
  {
    id: 'amzn1.account.ADAVXKMT2QR5W',
    email: 'ada@example.com',
    name: 'Ada Byron',
    postalCode: '95131',
    hint: 'Two addresses, two cards that pay',
    addresses: [
      address('ada-1', 'Ada Byron', ['1 Main St'], 'San Jose', 'CA', '95131', 'US', '408-555-0142'),
      address('ada-2', 'Ada Byron', ['350 Fifth Avenue', 'Floor 21'], 'New York', 'NY', '10118', 'US', '212-555-0187'),
    ],
    cards: [card('ada-visa', 'Visa ending in 1111', 'pays'), card('ada-master', 'Mastercard ending in 4444', 'pays')],
  },
  {
    id: 'amzn1.account.DORAQ7TRMP4KC',
    email: 'dora@example.com',
    name: 'Dora Decline',
    postalCode: '60601',
    hint: 'The first card is declined, the second pays',
    addresses: [address('dora-1', 'Dora Decline', ['233 S Wacker Dr'], 'Chicago', 'IL', '60606', 'US', '312-555-0164')],
    cards: [
      card('dora-declined', 'Visa ending in 0002 (declined)', 'InvalidPaymentMethod'),
      card('dora-visa', 'Visa ending in 1111', 'pays'),
    ],
  },
  {
    id: 'amzn1.account.RHEAB3ZNWX8LD',
    email: 'rhea@example.com',
    name: 'Rhea Reject',
    postalCode: '98109',
    hint: 'Amazon rejects the payment',
    addresses: [address('rhea-1', 'Rhea Reject', ['410 Terry Ave N'], 'Seattle', 'WA', '98109', 'US', '206-555-0121')],
    cards: [
      card('rhea-rejected', 'Visa ending in 9424 (rejected by Amazon)', 'AmazonRejected'),
      card('rhea-late', 'Visa ending in 5556 (times out)', 'TransactionTimedOut'),
      card('rhea-not-allowed', 'Gift card ending in 3063 (not allowed)', 'PaymentMethodNotAllowed'),
    ],
  },
  {
    id: 'amzn1.account.MADOC5YTSE9PF',
    email: 'madonna@example.com',
    name: 'Madonna',
    postalCode: '48706',
    hint: 'A name of one word, a line "undefined", no phone',
    addresses: [address('madonna-1', 'Madonna', ['1 Bay St', 'undefined'], 'Bay City', 'MI', '48706', 'US', '')],
    cards: [card('madonna-visa', 'Visa ending in 1111', 'pays')],
  },
  {
    id: 'amzn1.account.WILMA6QXR2TFB',
    email: 'wilma@example.com',
    name: 'Wilma Short',
    postalCode: '95131',
    hint: 'A phone number that is too short',
    addresses: [address('wilma-1', 'Wilma Short', ['1 Main St'], 'San Jose', 'CA', '95131', 'US', '555-01')],
    cards: [card('wilma-visa', 'Visa ending in 1111', 'pays')],
  },
  {
    id: 'amzn1.account.HINAJ2KLQZ6RV',
    email: 'hina@example.com',
    name: 'Hina Sato',
    postalCode: '100-0001',
    hint: 'The only address is in Japan',
    addresses: [
      address('hina-1', 'Hina Sato', ['1-1 Chiyoda'], 'Chiyoda-ku', 'Tokyo', '100-0001', 'JP', '03-5555-0138'),
    ],
    cards: [card('hina-visa', 'Visa ending in 1111', 'pays')],
  },
  {
    id: 'amzn1.account.KURTP8WMXC3TN',
    email: 'kurt@example.com',
    name: 'Kurt Weiss',
    postalCode: '10117',
    hint: 'Addresses in Germany and in Britain; the bank of the second card asks',
    addresses: [
      address('kurt-1', 'Kurt Weiss', ['Unter den Linden 77'], 'Berlin', '', '10117', 'DE', '+49 30 5550129'),
      address('kurt-2', 'Kurt Weiss', ['10 King Street'], 'London', '', 'WC2E 8HN', 'GB', '+44 20 7946 0958'),
    ],
    cards: [
      card('kurt-visa', 'Visa ending in 1111', 'pays'),
      card('kurt-asks', 'Visa ending in 3184 (its bank asks)', 'asks'),
    ],
  },
];

export function personOf(id: string): Person | undefined {
  return PEOPLE.find((each) => each.id === id);
}

function address(
  ...[id, name, lines, city, stateOrRegion, postalCode, countryCode, phone]: [
    string,
    string,
    string[],
    string,
    string,
    string,
    string,
    string,
  ]
): Address {
  const [addressLine1 = '', addressLine2 = '', addressLine3 = ''] = lines;
  return {
    id,
    name,
    addressLine1,
    addressLine2,
    addressLine3,
    city,
    stateOrRegion,
    postalCode,
    countryCode,
    phone,
  };
}

function card(id: string, label: string, behaviour: CardBehaviour): Card {
  return { id, label, behaviour };
}
