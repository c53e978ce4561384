import { MESSAGES } from '../../../domain/messages.ts';
import type { DeclineSeverity } from './charge.ts';

/** A decline in terms for a shopper. */
export interface Decline {
  severity: DeclineSeverity;
  code: string;
  message: string;
}

/** The advice for a decline where the page has a card field. */
const AGAIN = 'try again, or use another card.';
const ANOTHER = ' Use another card.';
/** The advice for a decline of a provider, where the page has the choice of methods. */
export const ANOTHER_WAY = 'choose another way to pay.';

/** The text of a decline without a more helpful one. */
export const GENERIC_DECLINE = `${MESSAGES.paymentFailed}. Your card was declined: ${AGAIN}`;

/** Reasons after which the same card cannot work, so that another one is needed (N08). Any other decline may be retried. */
const HARD = new Set([
  'lost_card',
  'stolen_card',
  'pickup_card',
  'restricted_card',
  'fraudulent',
  'merchant_blacklist',
  'security_violation',
  'expired_card',
  'invalid_account',
  'card_not_supported',
  'currency_not_supported',
  'transaction_not_allowed',
  'not_permitted',
  'service_not_allowed',
  'revocation_of_authorization',
  'revocation_of_all_authorizations',
  'stop_payment_order',
  'testmode_decline',
  'live_mode_test_card',
]);

const UNCONFIRMED = `${MESSAGES.paymentFailed}. Your bank could not confirm that it was you: ${AGAIN}`;

/** A lost, stolen or suspected card is between the bank and its customer: those reasons read like any other decline. */
const HELPFUL: Record<string, string> = {
  insufficient_funds: 'Your card was declined: not enough money in the account.',
  expired_card: `Your card was declined: it has expired.${ANOTHER}`,
  incorrect_cvc: 'Your card was declined: the security code is not right.',
  invalid_cvc: 'Your card was declined: the security code is not right.',
  incorrect_number: 'Your card was declined: the card number is not right.',
  invalid_number: 'Your card was declined: the card number is not right.',
  incorrect_zip: 'Your card was declined: the postal code is not the one that the bank knows.',
  card_not_supported: `Your card was declined: it does not allow this kind of purchase.${ANOTHER}`,
  currency_not_supported: `Your card was declined: it does not pay in this currency.${ANOTHER}`,
  processing_error: `${MESSAGES.paymentFailed}. The card could not be processed: try again in a moment.`,
  authentication_required: `${MESSAGES.paymentFailed}. Your bank asks you to confirm this payment: try again.`,
  payment_intent_authentication_failure: UNCONFIRMED,
  setup_intent_authentication_failure: UNCONFIRMED,
};

/** The bank's `declineCode` is more precise than the provider's `code`, and `advice` is its `advice_code`. */
export function readDecline(reason: { code?: string; declineCode?: string; advice?: string }): Decline {
  const code = reason.declineCode ?? reason.code ?? 'generic_decline';
  const isHard = HARD.has(code) || reason.advice === 'do_not_try_again';
  return { severity: isHard ? 'hard' : 'soft', code, message: HELPFUL[code] ?? GENERIC_DECLINE };
}

/** N08: an offer is charged to what paid the sale, so that its pages have neither a card field nor other methods. */
export function onOffer(message: string, severity: DeclineSeverity): string {
  const safe = 'your order is safe.';
  const again = severity === 'soft' ? `try again, or say no; ${safe}` : safe;
  return message
    .replace(AGAIN, again)
    .replace(`or ${ANOTHER_WAY}`, severity === 'soft' ? `or say no; ${safe}` : safe)
    .replace(ANOTHER_WAY, safe)
    .replace(ANOTHER, ' Your order is safe.');
}

/** The code of a decline after which an on-session charge with a challenge may succeed. */
export const AUTHENTICATION_REQUIRED = 'authentication_required';

/** A payment that was abandoned without a result, such as an unanswered challenge. */
export const ABANDONED: Decline = {
  severity: 'soft',
  code: 'abandoned',
  message: `${MESSAGES.paymentFailed}. The payment was not completed and nothing was taken: try again.`,
};

/** A request that was lost on its way and cannot arrive any more. */
export const NEVER_ARRIVED: Decline = { ...ABANDONED, code: 'never_arrived' };

/** The outcome of an abandoned payment: nothing was taken, and nothing can be any more. */
export const ABANDONED_CHARGE = { type: 'declined', providerRef: null, ...ABANDONED } as const;

/** The outcome of a charge whose request never arrived. */
export const LOST_CHARGE = { type: 'declined', providerRef: null, ...NEVER_ARRIVED } as const;
