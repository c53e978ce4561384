import { type AccountDetails, emptyAccount, nameParts } from '../../../../domain/account/account.ts';
import { placeGiven } from '../../../../domain/account/countries.ts';
import { providerAccount } from '../../../../domain/account/provider-account.ts';
import type { AmazonAddress, ContractDetails } from '../protocol/contract-details.ts';

/** E18: Amazon's slips are mended: a line `undefined`, a name of one word, the name of a state instead of its code. */
export function customerAccount(
  destination: AmazonAddress,
  buyer: Pick<ContractDetails['buyer'], 'name' | 'phone'>,
  email: string,
): AccountDetails {
  const { country, state } = placeGiven(known(destination.country), known(destination.state));
  const account = {
    ...emptyAccount(country),
    ...nameParts(known(destination.name) || known(buyer.name)),
    email: known(email),
    phone: known(destination.phone) || known(buyer.phone),
    state: state ?? '',
    city: known(destination.city),
    zipPostalCode: known(destination.postalCode),
  };
  return providerAccount(account, [destination.line1, destination.line2, destination.line3].map(known));
}

/** Amazon sends the texts `undefined` and `null` for a missing value. */
function known(text: string): string {
  const tidy = text.replace(/\s+/g, ' ').trim();
  return /^(undefined|null)$/i.test(tidy) ? '' : tidy;
}
