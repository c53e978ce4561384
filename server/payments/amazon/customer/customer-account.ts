import { type AccountDetails, MAX_LENGTH } from '../../../../domain/account/account.ts';
import { placeGiven } from '../../../../domain/account/countries.ts';
import { shortened } from '../../../../domain/text-limit.ts';
import type { AmazonAddress, ContractDetails } from '../protocol/contract-details.ts';

/**
 * E18: the account of a person who chose an address in Amazon's address book, without the slips of Amazon's data: a line
 * `undefined`, a name of one word, the name of a state instead of its code. A part that Amazon has not is empty.
 */
export function customerAccount(
  destination: AmazonAddress,
  buyer: Pick<ContractDetails['buyer'], 'name' | 'phone'>,
  email: string,
): AccountDetails {
  const { country, state } = placeGiven(known(destination.country), known(destination.state));
  return fitted({
    ...nameParts(known(destination.name) || known(buyer.name)),
    email: known(email),
    phone: known(destination.phone) || known(buyer.phone),
    country,
    state: state ?? '',
    city: known(destination.city),
    ...streetLines([destination.line1, destination.line2, destination.line3].map(known)),
    zipPostalCode: known(destination.postalCode),
  });
}

/** Amazon sends the texts `undefined` and `null` for a missing value. */
function known(text: string): string {
  const tidy = text.replace(/\s+/g, ' ').trim();
  return /^(undefined|null)$/i.test(tidy) ? '' : tidy;
}

/** The last word is the last name; a name of one word has none. */
function nameParts(name: string): Pick<AccountDetails, 'firstName' | 'lastName'> {
  const words = name.split(' ');
  return words.length === 1
    ? { firstName: name, lastName: '' }
    : { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
}

function streetLines(lines: readonly string[]): Pick<AccountDetails, 'street' | 'apartment' | 'additionalAddressLine'> {
  const [street = '', second = '', third = ''] = lines.filter((line) => line !== '');
  if (second.length <= MAX_LENGTH.apartment) return { street, apartment: second, additionalAddressLine: third };
  return { street, apartment: '', additionalAddressLine: [second, third].filter(Boolean).join(', ') };
}

/** Every field cut to the length that an order's account may have. */
function fitted(account: AccountDetails): AccountDetails {
  const lengths = new Map<string, number>(Object.entries(MAX_LENGTH));
  const fields = Object.entries(account).map(([field, value]) => [
    field,
    shortened(value, lengths.get(field) ?? 0).trim(),
  ]);
  return { ...account, ...Object.fromEntries(fields) };
}
