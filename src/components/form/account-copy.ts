import {
  type AccountDetails,
  type AccountField,
  type AccountProblems,
  shownAccount,
} from '../../../domain/account/account.ts';
import { postalAddressOf } from '../../../domain/account/address.ts';
import { type Country, countryByCode } from '../../../domain/account/countries.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { addressLines } from '../../../domain/orders/order-copy.ts';
import type { CheckoutModel } from '../../../machines/checkout/checkout.view.ts';
import type { FieldRefusal } from './field-refusal.context.ts';

/** What the fields of an account are called, and how its problems are summed up. */

const LABELS: Record<AccountField, string> = {
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  country: 'Country',
  street: 'Street and house number',
  apartment: 'Apartment, suite or floor',
  additionalAddressLine: 'Company or delivery note',
  city: 'City',
  state: 'State',
  zipPostalCode: 'Postal code',
};

/** K03 names these together: where one of them is wrong, nothing can be delivered. */
const ADDRESS_AND_PHONE: readonly AccountField[] = [
  ...(['phone', 'country', 'street', 'apartment', 'additionalAddressLine', 'city', 'state', 'zipPostalCode'] as const),
];

/** The label of a field, in the words of the country that is chosen: State or Province, ZIP code or Postal code. */
export function accountLabel(field: AccountField, countryCode: string): string {
  const country = countryByCode(countryCode);
  if (field === 'state') return country?.stateWord ?? LABELS.state;
  if (field === 'zipPostalCode') return country?.postalWord ?? LABELS.zipPostalCode;
  return LABELS[field];
}

/** One sentence or two for a submit that was refused: what is wrong in general, and which fields to look at. */
export function problemSummary(problems: AccountProblems, countryCode: string): string {
  const fields = (Object.keys(LABELS) as AccountField[]).filter((field) => problems[field] !== undefined);
  const names = fields.map((field) => accountLabel(field, countryCode)).join(', ');
  const isUndeliverable = fields.some((field) => ADDRESS_AND_PHONE.includes(field));
  return `${isUndeliverable ? `${MESSAGES.addressAndPhone} ` : ''}To check: ${names}.`;
}

/** K03: what the server refused of an address, for the field that it names; null where it refused none. */
export function addressRefusal({ account, addressProblem, addressField }: RefusedAddress): FieldRefusal | null {
  const field = (Object.keys(LABELS) as AccountField[]).find((each) => each === addressField);
  return field && addressProblem !== null
    ? { field, value: shownAccount(account)[field], message: addressProblem }
    : null;
}

type RefusedAddress = Pick<CheckoutModel, 'account' | 'addressProblem' | 'addressField'>;

/** The server's sentence about an address that it refused, and the field to look at; null where it refused none. */
export function refusalSummary(
  refusal: { message: string | null; field: string | null } | undefined,
  countryCode: string,
): string | null {
  const field = (Object.keys(LABELS) as AccountField[]).find((each) => each === refusal?.field);
  if (!refusal?.message || !field) return null;
  const sentence = refusal.message.endsWith('.') ? refusal.message : `${refusal.message}.`;
  return `${sentence} To check: ${accountLabel(field, countryCode)}.`;
}

/** The countries that this shop ships to, in its own order; a code that Sluice does not know is left out. */
export function countriesOf(shipsTo: readonly string[]): Country[] {
  return shipsTo.map(countryByCode).filter((country) => country !== undefined);
}

/** The account with a country that can be shipped to: its own, the only one there is, or none yet. */
export function deliverable(account: AccountDetails, shipsTo: readonly string[]): AccountDetails {
  const [first, ...others] = countriesOf(shipsTo);
  if (shipsTo.includes(account.country)) return account;
  return { ...account, country: first && others.length === 0 ? first.value : '', state: '' };
}

/** The address as lines of an envelope, without the name. */
export function envelopeLines(account: AccountDetails): string[] {
  return addressLines('', postalAddressOf(account));
}
