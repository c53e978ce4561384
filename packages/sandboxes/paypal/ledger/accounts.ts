import type { Address, Funding, Payer } from './rows.ts';

/** A test person with an account. */
export interface Account {
  payer: Omit<Payer, 'funding'>;
  addresses: readonly Address[];
}

export const ACCOUNTS: readonly Account[] = [
  {
    payer: { email: 'ada@example.com', payerId: 'ADAVXKMT2QR5W', firstName: 'Ada', lastName: 'Byron', country: 'US' },
    addresses: [
      address('Ada Byron', '1 Main St', '', 'San Jose', 'CA', '95131', 'US'),
      address('Ada Byron', '350 Fifth Avenue', 'Floor 21', 'New York', 'NY', '10118', 'US'),
    ],
  },
  {
    payer: { email: 'jean@example.com', payerId: 'JEANQ7TRMP4KC', firstName: 'Jean', lastName: 'Roy', country: 'CA' },
    addresses: [
      address('Jean Roy', '111 Wellington St', '', 'Ottawa', 'ON', 'K1A 0A9', 'CA'),
      address(
        'Jean Roy',
        '99 Bank St',
        'Building 7, floor 3, door 12, care of Mme Anne Côté',
        'Ottawa',
        'ON',
        'K1P 6B9',
        'CA',
      ),
    ],
  },
  {
    payer: { email: 'kurt@example.com', payerId: 'KURTB3ZNWX8LD', firstName: 'Kurt', lastName: 'Weiss', country: 'DE' },
    addresses: [address('Kurt Weiss', 'Unter den Linden 77', '', 'Berlin', '', '10117', 'DE')],
  },
  {
    payer: { email: 'cher@example.com', payerId: 'CHERW6QXR2TFB', firstName: 'Cher', lastName: '', country: 'US' },
    addresses: [address('Cher', '1 Main St', '', 'San Jose', 'CA', '95131', 'US')],
  },
];

/** The funding choices of a test person, as the approval page names them. */
export const FUNDINGS: Readonly<Record<Funding, string>> = {
  balance: 'Balance',
  declined: 'Card that its bank declines',
  echeck: 'Bank account, paid in some days',
  blocked: 'Account that may not pay',
};

/** The account with this email and the chosen funding; undefined where there is none. */
export function payerOf(email: string, funding: string): { payer: Payer; account: Account } | undefined {
  const account = ACCOUNTS.find((each) => each.payer.email === email);
  const known = isFunding(funding) ? funding : undefined;
  return account && known && { account, payer: { ...account.payer, funding: known } };
}

function isFunding(text: string): text is Funding {
  return Object.hasOwn(FUNDINGS, text);
}

function address(
  ...[name, line1, line2, city, state, postalCode, country]: [string, string, string, string, string, string, string]
): Address {
  return { name, line1, line2, city, state, postalCode, country };
}
