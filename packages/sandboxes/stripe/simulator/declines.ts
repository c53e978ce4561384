/** The reason of a decline, in the vendor's terms. */
export interface Decline {
  code: string;
  declineCode: string;
  message: string;
  adviceCode: string;
}

const DECLINED = 'Your card was declined.';

/** What a bank may say of any charge, by the behaviour of the test card that always gets it. */
export const declines = {
  'decline-generic': decline('card_declined', 'generic_decline', DECLINED),
  'decline-insufficient-funds': decline('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  'decline-lost': decline('card_declined', 'lost_card', DECLINED, 'do_not_try_again'),
  'decline-stolen': decline('card_declined', 'stolen_card', DECLINED, 'do_not_try_again'),
  'decline-fraudulent': decline('card_declined', 'fraudulent', DECLINED, 'do_not_try_again'),
  'decline-velocity': decline(
    'card_declined',
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
  'decline-expired': decline('expired_card', 'expired_card', 'Your card has expired.', 'do_not_try_again'),
  'decline-cvc': decline('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."),
  'decline-processing': decline(
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
} as const;

export const authenticationRequired = decline(
  'authentication_required',
  'authentication_required',
  'Your card was declined. This transaction requires authentication.',
  'confirm_card_data',
);

function decline(code: string, declineCode: string, message: string, adviceCode = 'try_again_later'): Decline {
  return { code, declineCode, message, adviceCode };
}
