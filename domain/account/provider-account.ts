import { type AccountDetails, type AccountField, accountProblems } from './account.ts';

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
