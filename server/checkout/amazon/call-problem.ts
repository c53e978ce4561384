import { MESSAGES } from '../../../domain/messages.ts';
import { invalid, type OrderProblem } from '../../orders/records/order-result.ts';

/** A refusal of these calls: one of an order, or 401 where the shopper has to sign in again. */
export type CallProblem = Omit<OrderProblem, 'status'> & { status: OrderProblem['status'] | 401 };

/** A token lives an hour. */
export const SIGN_IN_AGAIN: CallProblem = {
  type: 'problem',
  status: 401,
  code: 'sign_in_expired',
  message: 'Amazon asks you to sign in again. Nothing was taken.',
  field: 'accessToken',
};

/** The reference is used, belongs to another session, or is over three hours old: the page makes a new one. */
export const REFERENCE_STALE: OrderProblem = conflict(
  'reference_stale',
  'Amazon asks you to choose your address and payment method again. Nothing was taken.',
);

export const NO_WALLET: OrderProblem = conflict(
  'payment_not_approved',
  "Choose a payment method in Amazon's wallet. Nothing was taken.",
);

/** W07 */
export const NO_CONSENT: OrderProblem = conflict(
  'payment_not_approved',
  'Amazon asks you to agree to the later payments first. Nothing was taken.',
);

export const NO_ADDRESS: OrderProblem = invalid('account', MESSAGES.addressAndPhone);

function conflict(code: OrderProblem['code'], message: string): OrderProblem {
  return { type: 'problem', status: 409, code, message };
}
