import {
  type AccountDetails,
  type AccountField,
  type AccountRules,
  accountFieldProblem,
  accountFieldRules,
  emptyAccount,
} from '../../../domain/account/account.ts';

/** A billing address has a name and an address of its own, while email and phone are the order's. */

/** The billing form's initial values, once the shopper opens it. */
export function billingStart({ country, firstName, lastName }: AccountDetails): AccountDetails {
  return { ...emptyAccount(country), firstName, lastName };
}

/** The complete billing account: the form's values with the order's own email and phone. */
export function billed(values: AccountDetails, account: AccountDetails): AccountDetails {
  const phone = needsOwnPhone(values, account) ? values.phone : account.phone;
  return { ...values, email: account.email, phone };
}

/** Phones are checked by country: one that is valid for delivery may be invalid in the billing country. */
export function needsOwnPhone(values: AccountDetails, account: AccountDetails): boolean {
  const isSound = accountFieldProblem('phone', account) === null;
  return isSound && accountFieldProblem('phone', { ...values, phone: account.phone }) !== null;
}

/** V07: the rules of a field of the billing form. The fields taken from the order are checked with the order. */
export function billingFieldRules(field: AccountField, values: AccountDetails, account: AccountDetails): AccountRules {
  const isOrders = field === 'email' || (field === 'phone' && !needsOwnPhone(values, account));
  return isOrders ? {} : accountFieldRules(field, values);
}
