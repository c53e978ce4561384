import { expect, it } from 'vitest';
import { beyondLimit, declinedBy } from '../../../server/payments/amazon/payments/amazon-decline.ts';
import { declinedBy as declinedByPayPal } from '../../../server/payments/paypal/protocol/paypal-outcome.ts';
import { onOffer, readDecline } from '../../../server/payments/port/decline.ts';

const PROBLEM = { code: 'x', message: '', debugId: null };
const AMAZON = ['AmazonRejected', 'ProcessingFailure', 'TransactionTimedOut', 'Unknown'];
const CARDS = [
  'generic_decline',
  'expired_card',
  'card_not_supported',
  'currency_not_supported',
  'setup_intent_authentication_failure',
];

it.each([
  ...AMAZON.map((reason) => declinedBy(null, reason)),
  beyondLimit(PROBLEM),
  declinedByPayPal(PROBLEM),
  ...CARDS.map((code) => readDecline({ code })),
])('N08 on an offer, and on a receipt after it, there is no other card or way to pay: $message', ({ message }) => {
  expect(message).toMatch(/another (card|way)/);
  for (const severity of ['soft', 'hard'] as const) {
    const said = onOffer(message, severity);
    expect(said).not.toMatch(/another|choose|use /i);
    expect(said).toMatch(/your order is safe\.$/i);
  }
});
