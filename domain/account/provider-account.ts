import { shortened } from '../text-limit.ts';
import { type AccountDetails, type AccountField, accountProblems, MAX_LENGTH } from './account.ts';

const CONTACT_FIELDS = ['firstName', 'lastName', 'email', 'phone'] as const satisfies AccountField[];

export type ContactField = (typeof CONTACT_FIELDS)[number];

/**
 * V07: the contact fields that an account from a payment provider lacks or has wrong, which the form asks for. A provider
 * may give no phone number.
 */
export function missingContact(account: AccountDetails): ContactField[] {
  const problems = accountProblems(account);
  return CONTACT_FIELDS.filter((field) => problems[field] !== undefined && !mayMiss(account, field));
}

/** V07: whether the field may be empty in an account from a provider. */
export function mayMiss(account: AccountDetails, field: string): boolean {
  return field === 'phone' && account.phone.trim() === '';
}

/** V07: the provider's account, with the shopper's own words for the contact fields that it lacks or has wrong. */
export function completedAccount(account: AccountDetails, typed: AccountDetails | undefined): AccountDetails {
  if (!typed) return account;
  const fields = missingContact(account).filter((field) => typed[field].trim() !== '');
  return { ...account, ...Object.fromEntries(fields.map((field) => [field, typed[field]])) };
}

/**
 * E11: a provider's account within the lengths of an order's; its lines of an address fill the street, the apartment where the second
 * is short, and the additional line.
 */
export function providerAccount(account: AccountDetails, lines: readonly string[]): AccountDetails {
  const [street = '', second = '', ...more] = lines.filter((line) => line !== '');
  const isShort = second.length <= MAX_LENGTH.apartment;
  const additionalAddressLine = (isShort ? more : [second, ...more]).join(', ');
  const all = { ...account, street, apartment: isShort ? second : '', additionalAddressLine };
  for (const field of Object.keys(MAX_LENGTH) as AccountField[])
    all[field] = shortened(all[field], MAX_LENGTH[field]).trim();
  return all;
}
