import type { Quote } from '../../contracts/api/quote-api.ts';
import type { KnownEnd, PaymentEnd } from '../ports.ts';
import { approvalOpened } from './approval.rules.ts';
import { blockingProblem, isReadable, quoteRequestOf, TOTAL_CHANGED, UNAVAILABLE } from './checkout.rules.ts';
import type { CheckoutContext, CheckoutProblem } from './checkout.types.ts';
import { formPaymentOf } from './payment-in-use.rules.ts';

/** N14: the context after a payment has ended. An order is in flight only while its result is unknown. */
export function paymentLearned(context: CheckoutContext, output: PaymentEnd): Partial<CheckoutContext> {
  if (output.type === 'unknown') return { inFlightOrderId: output.orderId };
  return { ...outcomeLearned(context, output), inFlightOrderId: null, hasBegunPaying: false };
}

function outcomeLearned(context: CheckoutContext, output: KnownEnd): Partial<CheckoutContext> {
  switch (output.type) {
    case 'captured':
      return { captured: output.order };
    case 'requires_approval':
      return approvalOpened(context, output.provider, output.approvalUrl);
    case 'requoted':
      return requotedAtPayment(context, output.quote);
    case 'declined':
      return { problem: declined(context, output.message) };
    case 'refused':
      return { problem: { kind: 'service', message: output.message }, draft: draftAfterRefusal(context, output) };
  }
}

/**
 * V10: the context after the server refused the payment because its price changed. With a typed card the shopper
 * confirms the new total; a wallet's sheet authorized the old one, so the form shows the new one and says so.
 */
function requotedAtPayment(context: CheckoutContext, quote: Quote): Partial<CheckoutContext> {
  if (!isReadable(context, quote)) return { problem: UNAVAILABLE };
  if (context.payment.type !== 'wallet') return { changed: quote };
  return { quote, quotedFor: quoteRequestOf(context), problem: blockingProblem(quote) ?? TOTAL_CHANGED };
}

/** N08: a decline on a provider's own pages is not worded as a fault of the card. */
function declined(context: CheckoutContext, message: string): CheckoutProblem {
  const isByCard = context.payment.type === 'wallet' || formPaymentOf(context) === 'card';
  return { kind: isByCard ? 'declined' : 'declinedByProvider', message };
}

type Refusal = Extract<KnownEnd, { type: 'refused' }>;

/** O05: an express checkout that can no longer be confirmed is removed; its address stays. */
function draftAfterRefusal({ draft }: CheckoutContext, { code }: Refusal): CheckoutContext['draft'] {
  return SPENT.some((each) => each === code) ? { ...draft, approvedExpress: null } : draft;
}

const SPENT = ['payment_expired', 'payment_not_approved', 'order_missing', 'version_gone'] as const;
