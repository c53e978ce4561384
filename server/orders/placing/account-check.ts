import type { AccountDetails, AccountField } from '../../../domain/account/account.ts';
import { accountProblems } from '../../../domain/account/account.ts';
import { invalid, type OrderProblem } from '../records/order-result.ts';

const ADDRESS_FIELDS: readonly string[] = [
  ...(['country', 'state', 'city', 'street', 'zipPostalCode', 'apartment', 'additionalAddressLine'] as const),
] satisfies AccountField[];

const NOT_SHIPPED = "Sorry, but we don't ship to Your country. Please, select one from the list";

/** V07, V10: checks an account by the form's own rules; `path` is `account` or `billing`. `isTold`: a provider told it. */
export function accountProblem(path: string, account: AccountDetails, isTold = false): OrderProblem | null {
  const { phone, ...problems } = accountProblems(account);
  const all = Object.entries({ ...problems, ...(phone === undefined ? {} : { phone }) });
  const [first] = isTold ? all.filter(([field]) => !missesWhatMayMiss(account, field)) : all;
  if (!first) return null;
  const [field, message] = first;
  const problem = invalid(`${path}.${field}`, message);
  return ADDRESS_FIELDS.includes(field) ? { ...problem, code: 'address_invalid' } : problem;
}

/** A told account may be without a phone number, or a second word in its name: its owner could not add them on our page. */
function missesWhatMayMiss(account: AccountDetails, field: string): boolean {
  return (field === 'phone' && account.phone === '') || (field === 'lastName' && account.lastName === '');
}

/** Returns a problem where the brand does not deliver to the address, else null. */
export function shippingProblem(account: AccountDetails, shipsTo: readonly string[]): OrderProblem | null {
  if (shipsTo.includes(account.country)) return null;
  return { ...invalid('account.country', NOT_SHIPPED), code: 'address_invalid' };
}
