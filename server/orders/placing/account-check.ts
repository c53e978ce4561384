import type { AccountDetails, AccountField } from '../../../domain/account/account.ts';
import { accountProblems } from '../../../domain/account/account.ts';
import { invalid, type OrderProblem } from '../records/order-result.ts';

const ADDRESS_FIELDS: readonly string[] = [
  ...(['country', 'state', 'city', 'street', 'zipPostalCode', 'apartment', 'additionalAddressLine'] as const),
] satisfies AccountField[];

const NOT_SHIPPED = "Sorry, but we don't ship to Your country. Please, select one from the list";

/** V07, V10: the form's own rules on the server; `path` is `account` or `billing`. A provider that tells the account may know no phone number. */
export function accountProblem(path: string, account: AccountDetails, isPhoneOptional = false): OrderProblem | null {
  const { phone, ...problems } = accountProblems(account);
  const isPhoneMissed = phone !== undefined && !(isPhoneOptional && account.phone === '');
  const [first] = Object.entries({ ...problems, ...(isPhoneMissed ? { phone } : {}) });
  if (!first) return null;
  const [field, message] = first;
  const problem = invalid(`${path}.${field}`, message);
  return ADDRESS_FIELDS.includes(field) ? { ...problem, code: 'address_invalid' } : problem;
}

/** Whether the brand delivers there. */
export function shippingProblem(account: AccountDetails, shipsTo: readonly string[]): OrderProblem | null {
  if (shipsTo.includes(account.country)) return null;
  return { ...invalid('account.country', NOT_SHIPPED), code: 'address_invalid' };
}
