import type { Quote } from '../../contracts/api/quote-api.ts';
import type { PaymentOutput } from '../payment/payment.machine.ts';
import { approvalOpened } from './approval.rules.ts';
import { blockingProblem, isReadable, quoteRequestOf, TOTAL_CHANGED, UNAVAILABLE } from './checkout.rules.ts';
import type { CheckoutContext, CheckoutProblem } from './checkout.types.ts';
import { formPaymentOf } from './payment-in-use.rules.ts';

/** What is known after a payment has ended. Its end is certain, so that no order is in flight any more (N14). */
export function paymentLearned(context: CheckoutContext, output: PaymentOutput): Partial<CheckoutContext> {
  return { ...outcomeLearned(context, output), inFlightOrderId: null };
}

function outcomeLearned(context: CheckoutContext, output: PaymentOutput): Partial<CheckoutContext> {
  switch (output.type) {
    case 'paid':
      return { paid: output.order };
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
 * V10: a payment that was refused because its price no longer holds. With a card that was typed the shopper confirms the
 * new total; a wallet's sheet was authorized for the old one, so the form shows the new one and says so.
 */
function requotedAtPayment(context: CheckoutContext, quote: Quote): Partial<CheckoutContext> {
  if (!isReadable(context, quote)) return { problem: UNAVAILABLE };
  if (context.payment.type !== 'wallet') return { changed: quote };
  return { quote, quotedFor: quoteRequestOf(context), problem: blockingProblem(quote) ?? TOTAL_CHANGED };
}

/** N08: a decline of a provider on its own pages is no fault of a card. */
function declined(context: CheckoutContext, message: string): CheckoutProblem {
  const isByCard = context.payment.type === 'wallet' || formPaymentOf(context) === 'card';
  return { kind: isByCard ? 'declined' : 'declinedByProvider', message };
}

type Refusal = Extract<PaymentOutput, { type: 'refused' }>;

/** O05: an express checkout that is of no use any more is forgotten; the address that it told stays. */
function draftAfterRefusal({ draft }: CheckoutContext, { code }: Refusal): CheckoutContext['draft'] {
  return SPENT.some((each) => each === code) ? { ...draft, approvedExpress: null } : draft;
}

const SPENT = ['payment_expired', 'payment_not_approved', 'order_missing'] as const;
