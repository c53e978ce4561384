import { MESSAGES } from '../messages.ts';
import { typedCode, typedText } from '../typed-text.ts';
import { countryByCode } from './countries.ts';
import { isEmail } from './email.ts';
import { type FieldRules, fieldProblem } from './form-validators.ts';
import { cleanPhone, isPhone, phoneProblem, shownPhone, toE164 } from './phone.ts';
import { normalPostalCode, shownPostalCode } from './postal-code.ts';

/** E11: the contact and address of the shopper. Every field is text; optional ones may be empty. */
export interface AccountDetails {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  country: string;
  state: string;
  city: string;
  street: string;
  zipPostalCode: string;
  apartment: string;
  additionalAddressLine: string;
}

export type AccountField = keyof AccountDetails;

export type AccountProblems = Partial<Record<AccountField, string>>;

const REQUIRED: Partial<Record<AccountField, string>> = {
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  email: 'Enter your email address',
  phone: 'Enter your phone number',
  country: 'Choose a country',
  city: 'Enter your city',
  street: 'Enter your street address',
};

/** The most characters of each field. */
export const MAX_LENGTH: Readonly<Record<AccountField, number>> = {
  firstName: 60,
  lastName: 60,
  email: 254,
  phone: 40,
  country: 2,
  state: 3,
  city: 80,
  street: 120,
  /** What people write around a code may be longer than any code, and goes. */
  zipPostalCode: 40,
  apartment: 40,
  additionalAddressLine: 120,
};

/** An account with every field empty but the country. */
export function emptyAccount(country: string): AccountDetails {
  return {
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    country,
    state: '',
    city: '',
    street: '',
    zipPostalCode: '',
    apartment: '',
    additionalAddressLine: '',
  };
}

/** The names in one text: the last word is the last name, and a name of one word has none. */
export function nameParts(name: string): Pick<AccountDetails, 'firstName' | 'lastName'> {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' '), lastName };
}

/** V03: what was typed into a field, as it was meant: form and server check and store this. */
export function typedField(field: AccountField, text: string): string {
  return field === 'email' || field === 'zipPostalCode' ? typedCode(text) : typedText(text);
}

/** The account as it was meant, its phone cleaned (V02) and its postal code as its country writes it. */
export function tidyAccount(account: AccountDetails): AccountDetails {
  const tidy = { ...account };
  for (const field of Object.keys(MAX_LENGTH) as AccountField[]) tidy[field] = typedField(field, tidy[field]);
  tidy.phone = cleanPhone(tidy.phone, tidy.country);
  tidy.zipPostalCode = shownPostalCode(tidy.zipPostalCode.toUpperCase(), tidy.country);
  return tidy;
}

/** V02: the account for its form, where the country may still change: a phone with a country's code stays as it was typed. */
export function draftAccount(account: AccountDetails): AccountDetails {
  const tidy = tidyAccount(account);
  return toE164(account.phone, '') === null ? tidy : { ...tidy, phone: typedField('phone', account.phone) };
}

/** E11: the account for display, with phone and postal code in the usual form of the country. */
export function shownAccount(account: AccountDetails): AccountDetails {
  const { phone, zipPostalCode, country } = account;
  return { ...account, phone: shownPhone(phone, country), zipPostalCode: shownPostalCode(zipPostalCode, country) };
}

/** The rules of an account's field: the form makes its schema of them, and the server its answer (V01–V03, V07). */
export type AccountRules = Pick<FieldRules, 'required' | 'maxlength' | 'pattern' | 'check'>;

/** What the rules of a field depend on: the country, and for the sentence about a phone the number itself. */
type RuledBy = Pick<AccountDetails, 'country'> & Partial<Pick<AccountDetails, 'phone'>>;

/** V01–V03, V07: the rules of one field of an account. */
export function accountFieldRules(field: AccountField, account: RuledBy): AccountRules {
  const is = MAX_LENGTH[field];
  return {
    required: REQUIRED[field],
    maxlength: { is, message: `Use at most ${is} characters` },
    ...FIELD_RULES[field]?.(account),
  };
}

/** V01–V03, V07: the problem of one field, as a sentence for the shopper, or null. */
export function accountFieldProblem(field: AccountField, account: AccountDetails): string | null {
  return fieldProblem(typedField(field, account[field]), accountFieldRules(field, account));
}

/** All problems of an account by field; empty where it can be ordered with. */
export function accountProblems(account: AccountDetails): AccountProblems {
  const problems: AccountProblems = {};
  for (const field of Object.keys(MAX_LENGTH) as AccountField[]) {
    const problem = accountFieldProblem(field, account);
    if (problem) problems[field] = problem;
  }
  return problems;
}

const FIELD_RULES: Partial<Record<AccountField, (account: RuledBy) => AccountRules>> = {
  email: () => ({ check: { is: isEmail, message: 'Enter an email address like name@example.com' } }),
  phone: ({ country, phone = '' }) => ({
    check: { is: (text) => isPhone(text, country), message: phoneProblem(phone, country) ?? '' },
  }),
  country: () => ({ check: { is: (text) => countryByCode(text) !== undefined, message: MESSAGES.notShipped } }),
  state: stateRules,
  zipPostalCode: postalRules,
};

function stateRules(account: RuledBy): AccountRules {
  const country = countryByCode(account.country);
  if (!country || Object.keys(country.states).length === 0) return {};
  const message = `Choose a ${country.stateWord.toLowerCase()}`;
  return { required: message, check: { is: (text) => Object.hasOwn(country.states, text), message } };
}

function postalRules(account: RuledBy): AccountRules {
  const country = countryByCode(account.country);
  if (!country) return {};
  const message = `Enter ${country.postalPhrase} like ${country.postalExample}`;
  return {
    required: message,
    check: { is: (text) => country.postalFormat.test(normalPostalCode(text, country)), message },
  };
}
