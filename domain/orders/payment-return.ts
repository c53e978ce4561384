import type { Query } from '../routing/query.ts';
import type { ApprovalProviderId } from './approval-provider.ts';

/** What a payment provider says in the address that it sends the shopper back to (Q03–Q05). */

/** What an approval is for: one payment, an agreement to later ones too, or an order whose address the provider tells (O05). */
export type ApprovalFlow = 'payment' | 'subscription' | 'express';

/** Q03: a shopper who came back from a provider's own page, as the address tells it. */
export interface ProviderReturn {
  provider: ApprovalProviderId;
  flow: ApprovalFlow;
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

/** Q03: the return that an address tells of, from whichever provider's page, or null. */
export function providerReturnOf(query: Query): ProviderReturn | null {
  return paypalReturnOf(query);
}

/** The return of a PayPal flow, or null: exactly one flag must be `true`, and the action one of the two. */
export function paypalReturnOf(query: Query): ProviderReturn | null {
  const { paypal } = query;
  const [flow, ...more] = paypalFlows(query);
  if (!flow || more.length > 0 || (paypal.action !== 'success' && paypal.action !== 'cancel')) return null;
  return {
    provider: 'paypal',
    flow,
    action: paypal.action,
    paymentId: paypal.paymentId || null,
    token: paypal.token || null,
    payerId: paypal.PayerID || null,
  };
}

/**
 * O04: a return that the server can be asked about, or null: without a token, or with ids that no provider makes, it
 * counts as none. A cancelled one takes nothing, so that its token does not matter.
 */
export function followedReturn(returned: ProviderReturn | null): ProviderReturn | null {
  if (!returned || returned.action === 'cancel') return returned;
  const ids = [returned.token ?? '', returned.paymentId ?? 'none', returned.payerId ?? 'none'];
  return ids.every((id) => PROVIDER_ID.test(id)) ? returned : null;
}

const PROVIDER_ID = /^[\w-]{1,64}$/;

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

function paypalFlows({ paypal }: Query): ApprovalFlow[] {
  const flags: [ApprovalFlow, string | undefined][] = [
    ['payment', paypal.paypal],
    ['subscription', paypal.paypalsubscription],
    ['express', paypal.paypalnvp],
  ];
  return flags.filter(([, flag]) => flag === 'true').map(([flow]) => flow);
}
