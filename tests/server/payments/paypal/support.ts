import { onTestFinished } from 'vitest';
import { CLIENT, startSandbox } from '../../../../packages/sandboxes/tests/paypal/support/sandbox.ts';
import type { PayPalOptions } from '../../../../server/payments/paypal/protocol/paypal-options.ts';
import type {
  ExecuteRequest,
  ExecuteSubscription,
  PaymentRequest,
  PayPalProvider,
  SubscriptionRequest,
} from '../../../../server/payments/paypal/protocol/paypal-provider.ts';
import type { ApprovalResult } from '../../../../server/payments/port/approval.ts';
import { EVERY_PROTOCOL, type EveryProtocol, payPalBy } from '../../../support/paypal/rest-v1.ts';

export type { EveryProtocol };
export { EVERY_PROTOCOL as PROTOCOLS, payPalBy };

export const SHOP = 'http://localhost:8080/p/order?uid=u1';

export function optionsFor(origin: string, more: Partial<PayPalOptions> = {}): PayPalOptions {
  return {
    apiUrl: origin,
    nvpUrl: `${origin}/nvp`,
    webUrl: origin,
    clientId: CLIENT,
    clientSecret: `${CLIENT}-secret`,
    webhookId: 'WH-shop',
    nvp: { user: CLIENT, password: `${CLIENT}-pwd`, signature: `${CLIENT}-signature` },
    notifyUrl: null,
    ...more,
  };
}

/** A sandbox, and the adapter of one protocol that speaks to it. */
export async function startShop(protocol: EveryProtocol, more: Partial<PayPalOptions> = {}) {
  const sandbox = await startSandbox();
  return { ...sandbox, paypal: payPalBy(protocol, optionsFor(sandbox.origin, more)) };
}

let last = 0;

/** One order of a test, with row ids of its own. */
export function paymentRequest(more: Partial<PaymentRequest> = {}): PaymentRequest {
  last += 1;
  const id = `${process.pid}-${last}`;
  return {
    orderId: `order-${id}`,
    attemptId: `attempt-${id}`,
    idempotencyKey: `order:${id}:charge:1`,
    amount: 3_011,
    currency: 'USD',
    description: 'One bag of food',
    brandName: 'Test shop',
    deliverTo: null,
    saveForFutureUse: false,
    parts: { subtotal: 2_500, shipping: 500, tax: 211, discount: 200 },
    returnUrl: `${SHOP}&paypal=true&action=success`,
    cancelUrl: `${SHOP}&paypal=true&action=cancel`,
    ...more,
  };
}

export function created(result: ApprovalResult): Extract<ApprovalResult, { type: 'created' }> {
  if (result.type === 'created') return result;
  throw new Error(`no approval page: ${JSON.stringify(result)}`);
}

/** The request of the server after the shopper's return, from its own row. */
export function executeRequest(
  request: PaymentRequest,
  page: { ref: string; token: string },
  back?: URL,
): ExecuteRequest {
  const { orderId, attemptId, idempotencyKey, amount, currency, parts } = request;
  const payerRef = back?.searchParams.get('PayerID') ?? null;
  const row = { orderId, attemptId, idempotencyKey, amount, currency, parts, mayDiffer: false };
  return { ...row, paymentRef: page.ref, token: page.token, payerRef };
}

export async function begin(paypal: PayPalProvider, more: Partial<PaymentRequest> = {}) {
  const request = paymentRequest(more);
  return { request, page: created(await paypal.createPayment(request)) };
}

export function subscriptionRequest(more: Partial<SubscriptionRequest> = {}): SubscriptionRequest {
  const { parts, amount, currency, saveForFutureUse, ...request } = paymentRequest();
  const startsAt = new Date(Math.floor(Date.now() / 1000) * 1000 + 30 * 86_400_000);
  const choice = { frequency: 'Month', multiplier: 2 } as const;
  const terms = { firstAmount: 990, amount: 2_490, currency: 'USD', choice, startsAt };
  return { ...request, name: 'Food, every 2 months', description: '$24.90 every 2 months', terms, ...more };
}

export function executeSubscription(
  request: SubscriptionRequest,
  page: { ref: string; token: string },
  back?: URL,
): ExecuteSubscription {
  const { orderId, attemptId, idempotencyKey, description, terms } = request;
  const payerRef = back?.searchParams.get('PayerID') ?? null;
  return { orderId, attemptId, idempotencyKey, description, terms, ref: page.ref, token: page.token, payerRef };
}

/** A reference as recovery has it. */
export function referenceTo(request: PaymentRequest, page: { ref: string } | null) {
  const since = new Date(Date.now() - 5_000);
  return { paymentRef: page?.ref ?? null, orderId: request.orderId, attemptId: request.attemptId, since };
}

export function afterTest(close: () => Promise<void>): void {
  onTestFinished(close);
}
