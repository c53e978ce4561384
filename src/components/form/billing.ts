import {
  type AccountDetails,
  type AccountProblems,
  accountFieldProblem,
  accountProblems,
  emptyAccount,
} from '../../../domain/account/account.ts';

/**
 * Where a bill goes that does not go where the order goes. It has a name and an address of its own; the shopper is reached
 * at the order's email and phone.
 */

/** What the billing form begins with, once the shopper asks for it. */
export function billingStart({ country, firstName, lastName }: AccountDetails): AccountDetails {
  return { ...emptyAccount(country), firstName, lastName };
}

/** The whole account that the bill goes to, of what its form holds and of the order's own account. */
export function billed(values: AccountDetails, account: AccountDetails): AccountDetails {
  const phone = needsOwnPhone(values, account) ? values.phone : account.phone;
  return { ...values, email: account.email, phone };
}

/** Phones are checked by country: one that is right where the order goes may be none where the bill goes. */
export function needsOwnPhone(values: AccountDetails, account: AccountDetails): boolean {
  const isSound = accountFieldProblem('phone', account) === null;
  return isSound && accountFieldProblem('phone', { ...values, phone: account.phone }) !== null;
}

/** V07: what is wrong with the fields of the billing form. What it takes from the order is checked there. */
export function billingProblems(values: AccountDetails, account: AccountDetails): AccountProblems {
  const { email: _, phone, ...own } = accountProblems(billed(values, account));
  return phone !== undefined && needsOwnPhone(values, account) ? { ...own, phone } : own;
}
