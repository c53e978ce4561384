import { type AccountDetails, type AccountField, shownAccount } from '../../domain/account/account.ts';
import type { CheckoutDraft } from './checkout.types.ts';

/** What is typed into an order form. */
export type TypedDraft = Pick<CheckoutDraft, 'account' | 'billing' | 'coupon' | 'typedCoupon'>;

/**
 * E01, N14: the draft to store of a checkout that two tabs work on: what was changed in this tab since it stored `before`, and
 * beside it what another tab has stored. An address that no tab has submitted as it is leads back to the contact.
 */
export function sharedDraft(own: CheckoutDraft, before: TypedDraft, stored: CheckoutDraft): CheckoutDraft {
  // A provider that has approved or is asked has the draft as it is.
  if (own.checkoutId !== stored.checkoutId || own.approvedExpress !== null || own.away !== null) return own;
  const account = newest(own.account, before.account, stored.account);
  const isOwn = isSame(account, own.account);
  return {
    ...own,
    ...couponOf(own, before, stored),
    account,
    billing: billingOf(own, before, stored),
    ...(isOwn ? {} : { stage: 'contact', isTaxKnown: false }),
  };
}

/** A field that was not changed here has what another tab typed; an empty one there empties nothing. */
function newest(own: AccountDetails, before: AccountDetails | null, stored: AccountDetails): AccountDetails {
  const account = { ...own };
  // A form that was loaded anew has a phone and a postal code as it shows them.
  const [now, was] = [shownAccount(own), before && shownAccount(before)];
  for (const field of Object.keys(own) as AccountField[])
    if (now[field] === (was?.[field] ?? '') && stored[field] !== '') account[field] = stored[field];
  return account;
}

function billingOf(own: TypedDraft, before: TypedDraft, stored: TypedDraft): AccountDetails | null {
  if (stored.billing === null) return own.billing;
  if (own.billing === null) return before.billing === null ? stored.billing : null;
  return newest(own.billing, before.billing, stored.billing);
}

/** An applied code and one that is only typed are one field. */
function couponOf(own: TypedDraft, before: TypedDraft, stored: TypedDraft): Pick<TypedDraft, 'coupon' | 'typedCoupon'> {
  const isUnchanged = own.coupon === before.coupon && own.typedCoupon === before.typedCoupon;
  const { coupon, typedCoupon } = isUnchanged && (stored.coupon || stored.typedCoupon) ? stored : own;
  return { coupon, typedCoupon };
}

function isSame(one: AccountDetails, other: AccountDetails): boolean {
  return (Object.keys(one) as AccountField[]).every((field) => one[field] === other[field]);
}
