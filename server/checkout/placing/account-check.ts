import type { AccountDetails, AccountField } from '../../../domain/account/account.ts';
import { accountProblems } from '../../../domain/account/account.ts';
import { mayMiss } from '../../../domain/account/provider-account.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { invalid, type OrderProblem } from '../../orders/records/order-result.ts';

const ADDRESS_FIELDS: readonly string[] = [
  ...(['country', 'state', 'city', 'street', 'zipPostalCode', 'apartment', 'additionalAddressLine'] as const),
] satisfies AccountField[];

/** V07, V10: checks an account by the form's own rules; `path` is `account` or `billing`. One from a provider may miss its phone. */
export function accountProblem(path: string, account: AccountDetails, isFromProvider = false): OrderProblem | null {
  const { phone, ...problems } = accountProblems(account);
  const all = Object.entries({ ...problems, ...(phone === undefined ? {} : { phone }) });
  const [first] = isFromProvider ? all.filter(([field]) => !mayMiss(account, field)) : all;
  if (!first) return null;
  const [field, message] = first;
  const problem = invalid(`${path}.${field}`, message);
  return ADDRESS_FIELDS.includes(field) ? { ...problem, code: 'address_invalid' } : problem;
}

/** Returns a problem where the brand does not deliver to the address, else null. */
export function shippingProblem(account: AccountDetails, shipsTo: readonly string[]): OrderProblem | null {
  if (shipsTo.includes(account.country)) return null;
  return { ...invalid('account.country', MESSAGES.notShipped), code: 'address_invalid' };
}
