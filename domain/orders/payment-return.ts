import type { Query } from '../routing/query.ts';
import type { ApprovalProviderId } from './approval-provider.ts';

/** The parameters that a payment provider adds to the return address (Q03–Q05). */

/** An agreement covers later payments, and an express checkout has its address from the provider (O05). */
export type ApprovalFlow = 'payment' | 'subscription' | 'express';

/** Q03: the return from a provider's page, as the address describes it. */
export interface ProviderReturn {
  provider: ApprovalProviderId;
  flow: ApprovalFlow;
  action: 'success' | 'cancel';
  paymentId: string | null;
  token: string | null;
  payerId: string | null;
}

/** Q04. The server reads the provider and trusts none of these fields. `amount` is the provider's text. */
export interface AmazonReturn {
  resultCode: 'Success' | 'Failure';
  orderId: string | null;
  orderReferenceId: string | null;
  amount: string | null;
  currencyCode: string | null;
  sellerOrderId: string | null;
}

/** Q03–Q05: the return that an address describes, of the provider that its parameters name, or null. */
export function readProviderReturn(query: Query): ProviderReturn | null {
  switch (paymentMethodOf(query)) {
    case 'PayPal':
      return readPayPalReturn(query);
    case 'amazon':
      return readConfirmation(query) ?? readHostedReturn(query);
    case 'cart':
      return null;
  }
}

/** The return of a PayPal flow, or null: exactly one flag must be `true`, and the action one of the two. */
export function readPayPalReturn(query: Query): ProviderReturn | null {
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

/** O04: null without a token or with impossible ids, except for a cancelled return, which captures nothing. */
export function followedReturn(returned: ProviderReturn | null): ProviderReturn | null {
  if (!returned || returned.action === 'cancel') return returned;
  const { provider, token, paymentId, payerId } = returned;
  if (provider === 'amazon' && token === null && !ORDER_REFERENCE.test(paymentId ?? '')) return null;
  const ids = [namedBy(returned) ?? '', paymentId ?? 'none', payerId ?? 'none'];
  return ids.every((id) => PROVIDER_ID.test(id)) ? returned : null;
}

/** Amazon's hosted page returns without a token of ours; its order reference then names the payment (Q04). */
function namedBy({ provider, token, paymentId }: ProviderReturn): string | null {
  return provider === 'amazon' ? (token ?? paymentId) : token;
}

const PROVIDER_ID = /^[\w-]{1,64}$/;

/** The id of an order reference, as Amazon makes them. */
export const ORDER_REFERENCE = /^[PS]\d{2}-\d{7}-\d{7}$/;

/** A4: the return from Amazon's confirmation, or null. An abandoned one is a cancelled one: nothing was confirmed. */
function readConfirmation({ amazon }: Query): ProviderReturn | null {
  const flow = CONFIRMED.find((each) => each === amazon.amazonpay);
  const status = STATUSES.find((each) => each === amazon.AuthenticationStatus);
  if (!flow || !status) return null;
  return amazonReturn(flow, status === 'Success', { token: amazon.amazontoken || null, paymentId: null });
}

const CONFIRMED = ['payment', 'subscription'] as const;
const STATUSES = ['Success', 'Failure', 'Abandoned'] as const;

/** Q04: the return from Amazon's hosted page. The server reads Amazon before it believes the result. */
function readHostedReturn(query: Query): ProviderReturn | null {
  const hosted = readAmazonReturn(query);
  const isSuccess = hosted?.resultCode === 'Success';
  return hosted && amazonReturn('payment', isSuccess, { token: null, paymentId: hosted.orderReferenceId });
}

function amazonReturn(
  flow: ApprovalFlow,
  isSuccess: boolean,
  ids: Pick<ProviderReturn, 'token' | 'paymentId'>,
): ProviderReturn {
  return { provider: 'amazon', flow, action: isSuccess ? 'success' : 'cancel', ...ids, payerId: null };
}

/** The return from Amazon's hosted page, or null where its result is missing. */
export function readAmazonReturn({ amazon }: Query): AmazonReturn | null {
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

/** Q05: the method that the query names: PayPal where both providers added parameters, the cart where neither did. */
export function paymentMethodOf(query: Query): 'PayPal' | 'amazon' | 'cart' {
  if (paypalFlows(query).length > 0) return 'PayPal';
  return readConfirmation(query) || readAmazonReturn(query) ? 'amazon' : 'cart';
}

function paypalFlows({ paypal }: Query): ApprovalFlow[] {
  const flags: [ApprovalFlow, string | undefined][] = [
    ['payment', paypal.paypal],
    ['subscription', paypal.paypalsubscription],
    ['express', paypal.paypalnvp],
  ];
  return flags.filter(([, flag]) => flag === 'true').map(([flow]) => flow);
}
