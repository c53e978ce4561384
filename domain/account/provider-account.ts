import { shortened } from '../text-limit.ts';
import { type AccountDetails, type AccountField, accountProblems, MAX_LENGTH } from './account.ts';

const CONTACT_FIELDS = ['firstName', 'lastName', 'email', 'phone'] as const satisfies AccountField[];

export type ContactField = (typeof CONTACT_FIELDS)[number];

/** V07: the form asks for these fields; an account from a provider may lack the phone number. */
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

/** E11: what is too long for one line goes on in the next: street, apartment where it is short, additional line. */
export function providerAccount(account: AccountDetails, lines: readonly string[]): AccountDetails {
  const [first = '', ...others] = lines.filter((line) => line !== '');
  const [street, rest] = cut(first, MAX_LENGTH.street);
  const [apartment, additionalAddressLine] = furtherLines([rest, ...others].filter((line) => line !== ''));
  const all = { ...account, street, apartment, additionalAddressLine };
  for (const field of Object.keys(MAX_LENGTH) as AccountField[])
    all[field] = shortened(all[field], MAX_LENGTH[field]).trim();
  return all;
}

function furtherLines(lines: readonly string[]): [apartment: string, additional: string] {
  const isShort = (lines[0] ?? '').length <= MAX_LENGTH.apartment;
  const [apartment, additional] = isShort ? [lines[0] ?? '', lines.slice(1).join(', ')] : ['', lines.join(', ')];
  const fits = additional.length <= MAX_LENGTH.additionalAddressLine;
  return fits ? [apartment, additional] : cut(lines.join(', '), MAX_LENGTH.apartment);
}

/** The beginning of a text that fits, to its last blank or comma where it has one, and what follows. */
function cut(text: string, most: number): [start: string, rest: string] {
  const start = shortened(text, most);
  const end = start === text ? most : text.slice(0, most + 1).search(/[\s,]+[^\s,]*$/);
  const at = end > 0 ? end : start.length;
  return [text.slice(0, at), text.slice(at).replace(/^[\s,]+/, '')];
}
