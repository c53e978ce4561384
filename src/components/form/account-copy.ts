import {
  type AccountDetails,
  type AccountField,
  type AccountProblems,
  tidyAccount,
} from '../../../domain/account/account.ts';
import { toPostalAddress } from '../../../domain/account/address.ts';
import { type Country, countryByCode } from '../../../domain/account/countries.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { addressLines } from '../../../domain/orders/order-copy.ts';
import type { CheckoutModel } from '../../../machines/checkout/checkout.view.ts';
import type { FieldRefusal } from './field-refusal.context.ts';

const LABELS: Record<AccountField, string> = {
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  country: 'Country',
  street: 'Street address',
  apartment: 'Apartment, suite or floor',
  additionalAddressLine: 'Company or delivery note',
  city: 'City',
  state: 'State',
  zipPostalCode: 'Postal code',
};

/** K03 names these together: with one of them wrong, delivery is impossible. */
const ADDRESS_AND_PHONE: readonly AccountField[] = [
  ...(['phone', 'country', 'street', 'apartment', 'additionalAddressLine', 'city', 'state', 'zipPostalCode'] as const),
];

/** The label of a field in the chosen country: State or Province, ZIP code or Postal code. */
export function accountLabel(field: AccountField, countryCode: string): string {
  const country = countryByCode(countryCode);
  if (field === 'state') return country?.stateWord ?? LABELS.state;
  if (field === 'zipPostalCode') return country?.postalWord ?? LABELS.zipPostalCode;
  return LABELS[field];
}

/** Null without a problem; the text names every field to correct, whether the form or the server refused it. */
export function problemSummary(
  problems: AccountProblems,
  countryCode: string,
  refusal: Pick<FieldRefusal, 'field' | 'message'> | null = null,
): string | null {
  const isWrong = (field: AccountField) => problems[field] !== undefined;
  const fields = (Object.keys(LABELS) as AccountField[]).filter((field) => isWrong(field) || field === refusal?.field);
  if (fields.length === 0) return null;
  const names = fields.map((field) => accountLabel(field, countryCode)).join(', ');
  const isUndeliverable = fields.some((field) => ADDRESS_AND_PHONE.includes(field));
  const refused = refusal && !fields.some(isWrong) ? `${refusal.message.replace(/\.$/, '')}. ` : null;
  return `${refused ?? (isUndeliverable ? `${MESSAGES.addressAndPhone} ` : '')}To check: ${names}.`;
}

/** K03: the server's refusal of an address, for the field that it names; null without one. */
export function addressRefusal({ account, addressProblem, addressField }: RefusedAddress): FieldRefusal | null {
  const field = (Object.keys(LABELS) as AccountField[]).find((each) => each === addressField);
  if (!field || addressProblem === null) return null;
  const meant = (text: string) => tidyAccount({ ...account, [field]: text })[field];
  return { field, isOf: (text) => meant(text) === meant(account[field]), message: addressProblem };
}

type RefusedAddress = Pick<CheckoutModel, 'account' | 'addressProblem' | 'addressField'>;

/** The countries that this shop ships to, in its own order; unknown codes are left out. */
export function countriesOf(shipsTo: readonly string[]): Country[] {
  return shipsTo.map(countryByCode).filter((country) => country !== undefined);
}

/** The account with a country that the shop ships to: its own, the only one, or none yet. */
export function deliverable(account: AccountDetails, shipsTo: readonly string[]): AccountDetails {
  const [first, ...others] = countriesOf(shipsTo);
  if (shipsTo.includes(account.country)) return account;
  return { ...account, country: first && others.length === 0 ? first.value : '', state: '' };
}

/** The address as the lines of an envelope, without the name. */
export function envelopeLines(account: AccountDetails): string[] {
  return addressLines('', toPostalAddress(account));
}
