import type { Query } from '../routing/query.ts';

/** What a payment provider says in the address that it sends the shopper back to (Q03–Q05). */

/** Q03: which of PayPal's flows has returned. */
export type PayPalFlow = 'payment' | 'subscription' | 'nvp';

export interface PayPalReturn {
  flow: PayPalFlow;
  action: 'success' | 'cancel';
  paymentId: string | null;
  token: string | null;
  payerId: string | null;
}

/** Q04. Nothing of it is trusted: the server asks the provider. `amount` is the provider's text. */
export interface AmazonReturn {
  resultCode: 'Success' | 'Failure';
  orderId: string | null;
  orderReferenceId: string | null;
  amount: string | null;
  currencyCode: string | null;
  sellerOrderId: string | null;
}

/** Q05. */
export type ReturnedMethod = 'PayPal' | 'amazon' | 'cart';

/** The return of a PayPal flow, or null: exactly one flag must be `true`, and the action one of the two. */
export function paypalReturnOf(query: Query): PayPalReturn | null {
  const { paypal } = query;
  const [flow, ...more] = paypalFlows(query);
  if (!flow || more.length > 0 || (paypal.action !== 'success' && paypal.action !== 'cancel')) return null;
  return {
    flow,
    action: paypal.action,
    paymentId: paypal.paymentId || null,
    token: paypal.token || null,
    payerId: paypal.PayerID || null,
  };
}

/**
 * O04: a return that the server can be asked about, or null: without a token, or with ids that PayPal never makes, it
 * counts as none. A cancelled one takes nothing, so that its token does not matter.
 */
export function followedReturn(returned: PayPalReturn | null): PayPalReturn | null {
  if (!returned || returned.action === 'cancel') return returned;
  const ids = [returned.token ?? '', returned.paymentId ?? 'none', returned.payerId ?? 'none'];
  return ids.every((id) => PAYPAL_ID.test(id)) ? returned : null;
}

const PAYPAL_ID = /^[\w-]{1,64}$/;

/** The return of Amazon's hosted page, or null where it does not say how it went. */
export function amazonReturnOf({ amazon }: Query): AmazonReturn | null {
  if (amazon.resultCode !== 'Success' && amazon.resultCode !== 'Failure') return null;
  return {
    resultCode: amazon.resultCode,
    orderId: amazon.orderId || null,
    orderReferenceId: amazon.orderReferenceId || null,
    amount: amazon.amount || null,
    currencyCode: amazon.currencyCode || null,
    sellerOrderId: amazon.sellerOrderId || null,
  };
}

/** Q05: the payment method that the query tells of; where both providers speak it is PayPal, where none does the cart. */
export function paymentMethodOf(query: Query): ReturnedMethod {
  if (paypalFlows(query).length > 0) return 'PayPal';
  return amazonReturnOf(query) ? 'amazon' : 'cart';
}

function paypalFlows({ paypal }: Query): PayPalFlow[] {
  const flags: [PayPalFlow, string | undefined][] = [
    ['payment', paypal.paypal],
    ['subscription', paypal.paypalsubscription],
    ['nvp', paypal.paypalnvp],
  ];
  return flags.filter(([, flag]) => flag === 'true').map(([flow]) => flow);
}
