import type { CreateGuestOrder, QuoteRequest } from '../../contracts/order-api.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { toDecimal, toMinor } from '../../domain/money.ts';
import { pricedOffer } from '../../domain/offer.ts';
import { type Price, priceOrder } from '../../domain/price.ts';
import type { PaymentInput, PaymentOutput } from '../payment/payment.machine.ts';
import type { QuoteOutcome, TokenOutcome } from '../ports.ts';
import type { CheckoutContext, CheckoutOutput, CheckoutProblem } from './checkout.types.ts';

/** What the checkout decides and says, as pure functions of its context. */

export const UNAVAILABLE: CheckoutProblem = { kind: 'service', message: MESSAGES.paymentUnavailable };

/** The price that the form shows: the server's quote computes the same with the same function (V10). */
export function shownPrice(context: Pick<CheckoutContext, 'currency' | 'offers' | 'kept'>): Price {
  const selected = context.offers.find((offer) => offer.sfid === context.kept.selectedOffer) ?? context.offers[0];
  const offer = selected && pricedOffer(selected, context.currency);
  return priceOrder(context.currency, offer ? [{ offer, quantity: 1 }] : []);
}

/** True where a quote asks exactly what the form showed. */
export function isTotalAsShown(context: CheckoutContext, outcome: QuoteOutcome): boolean {
  if (outcome.type !== 'quoted' || outcome.quote.currency !== context.currency) return false;
  return toMinor(outcome.quote.total, context.currency) === shownPrice(context).total;
}

/** What the server is asked to price. */
export function quoteRequestOf(context: CheckoutContext): QuoteRequest {
  return {
    funnel: { hash: context.funnelHash },
    checkoutId: context.kept.checkoutId,
    offers: shownPrice(context).lines.map((line) => line.offer),
    ...(context.affParameters ? { affParameters: context.affParameters } : {}),
  };
}

/** A new sale, or the one that a reload interrupted. */
export function paymentInputOf(context: CheckoutContext): PaymentInput {
  const live = context.kept.liveOrderId;
  return live === null ? { request: orderRequestOf(context) } : { resume: { orderId: live } };
}

/** How a checkout ends for the funnel: paid, or given up (N08). */
export function outputOf(context: CheckoutContext): CheckoutOutput {
  if (context.paid) return { type: 'paid', order: context.paid, checkoutId: context.kept.checkoutId };
  return { type: 'failed', message: context.problem?.message ?? MESSAGES.paymentFailed };
}

export function problemOfQuote(outcome: Extract<QuoteOutcome, { type: 'refused' }>): CheckoutProblem {
  return { kind: 'service', message: outcome.message };
}

export function problemOfToken(outcome: Extract<TokenOutcome, { type: 'invalid' }>): CheckoutProblem {
  return { kind: 'card', message: outcome.message };
}

export function problemOfPayment(output: Extract<PaymentOutput, { type: 'declined' | 'refused' }>): CheckoutProblem {
  return { kind: output.type === 'declined' ? 'declined' : 'service', message: output.message };
}

function orderRequestOf(context: CheckoutContext): CreateGuestOrder {
  const quote = context.quote;
  return {
    orderType: 'Standard',
    orderSource: 'Funnel',
    paymentMethod: 'card',
    cardDetails: { cardId: context.cardId },
    funnel: { hash: context.funnelHash, step: context.stepId },
    checkoutId: context.kept.checkoutId,
    quote: { id: quote?.id ?? '', total: quote?.total ?? toDecimal(shownPrice(context).total, context.currency) },
    account: context.kept.account,
    ...(context.affParameters ? { affParameters: context.affParameters } : {}),
  };
}
