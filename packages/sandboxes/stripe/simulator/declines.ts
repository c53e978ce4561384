/** The reason of a decline, in the vendor's terms. */
export interface Decline {
  code: string;
  declineCode: string;
  message: string;
  adviceCode: string;
}

export const genericDecline = decline('card_declined', 'generic_decline', 'Your card was declined.');
export const insufficientFunds = decline('card_declined', 'insufficient_funds', 'Your card has insufficient funds.');
export const lostCard = decline('card_declined', 'lost_card', 'Your card was declined.', 'do_not_try_again');
export const stolenCard = decline('card_declined', 'stolen_card', 'Your card was declined.', 'do_not_try_again');
export const fraudulent = decline('card_declined', 'fraudulent', 'Your card was declined.', 'do_not_try_again');
export const velocityExceeded = decline(
  'card_declined',
  'card_velocity_exceeded',
  'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
);
export const expiredCard = decline('expired_card', 'expired_card', 'Your card has expired.', 'do_not_try_again');
export const incorrectCvc = decline('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect.");
export const processingError = decline(
  'processing_error',
  'processing_error',
  'An error occurred while processing your card. Try again in a little bit.',
);
export const authenticationRequired = decline(
  'authentication_required',
  'authentication_required',
  'Your card was declined. This transaction requires authentication.',
  'confirm_card_data',
);

function decline(code: string, declineCode: string, message: string, adviceCode = 'try_again_later'): Decline {
  return { code, declineCode, message, adviceCode };
}
