import type { AccountDetails, AccountField } from '../../../domain/account/account.ts';
import { accountProblems } from '../../../domain/account/account.ts';
import { invalid, type OrderProblem } from '../records/order-result.ts';

const ADDRESS_FIELDS: readonly string[] = [
  ...(['country', 'state', 'city', 'street', 'zipPostalCode', 'apartment', 'additionalAddressLine'] as const),
] satisfies AccountField[];

const NOT_SHIPPED = "Sorry, but we don't ship to Your country. Please, select one from the list";

/**
 * V07, V10: checks an account by the form's own rules; `path` is `account` or `billing`. The account of a provider may have no
 * phone number.
 */
export function accountProblem(path: string, account: AccountDetails, isPhoneOptional = false): OrderProblem | null {
  const { phone, ...problems } = accountProblems(account);
  const isPhoneMissed = phone !== undefined && !(isPhoneOptional && account.phone === '');
  const [first] = Object.entries({ ...problems, ...(isPhoneMissed ? { phone } : {}) });
  if (!first) return null;
  const [field, message] = first;
  const problem = invalid(`${path}.${field}`, message);
  return ADDRESS_FIELDS.includes(field) ? { ...problem, code: 'address_invalid' } : problem;
}

/** Returns a problem where the brand does not deliver to the address, else null. */
export function shippingProblem(account: AccountDetails, shipsTo: readonly string[]): OrderProblem | null {
  if (shipsTo.includes(account.country)) return null;
  return { ...invalid('account.country', NOT_SHIPPED), code: 'address_invalid' };
}
