import type { AccountDetails } from '../account/account.ts';
import { isEmail } from '../account/email.ts';
import { toE164 } from '../account/phone.ts';
import type { Offer } from '../pricing/offer.ts';

/** M01, M02: what the message services are told of a started checkout. */
export interface StartedCheckout {
  contact: ReachableContact;
  productId: string;
  productName: string;
  /** Whole addresses of the shop: the funnel's first page, and its order form. */
  productUrl: string;
  checkoutUrl: string;
  isSubscriptionAvailable: boolean;
  /** What the chosen offer costs, as a decimal of the brand's currency. */
  price: number;
}

/** A contact as the services take it; a part that they would refuse is null. */
export interface ReachableContact {
  email: string | null;
  /** E.164, such as `+14155550132`. */
  phone: string | null;
  firstName: string;
  lastName: string;
}

/** The form that a checkout was begun with. */
export interface BegunForm {
  account: AccountDetails;
  offer: Offer;
  subscribes: boolean;
  productUrl: string;
  checkoutUrl: string;
}

/** M01, M02: what the services are told of a form. */
export function startedCheckout({ account, offer, subscribes, ...urls }: BegunForm): StartedCheckout {
  const subscriptionPrice = offer.subscription ? (offer.subscriptionPrice ?? null) : null;
  return {
    ...urls,
    contact: reachable(account),
    productId: offer.product.sfid,
    productName: offer.product.name,
    isSubscriptionAvailable: subscriptionPrice !== null,
    price: subscribes ? (subscriptionPrice ?? offer.offerPrice) : offer.offerPrice,
  };
}

/** A contact in the form that the services take. */
export function reachable({ email, phone, country, firstName, lastName }: AccountDetails): ReachableContact {
  const address = email.trim();
  return {
    email: isEmail(address) ? address : null,
    phone: toE164(phone, country),
    firstName: firstName.trim(),
    lastName: lastName.trim(),
  };
}

/** Whether a contact that is still being typed has every part that the services take. */
export function isReachable({ email, phone, firstName, lastName }: ReachableContact): boolean {
  return email !== null && phone !== null && firstName !== '' && lastName !== '';
}
