import { onTestFinished } from 'vitest';
import { CLIENT, startSandbox } from '../../../../packages/sandboxes/tests/paypal/support/sandbox.ts';
import type { PayPalOptions } from '../../../../server/payments/paypal/protocol/paypal-options.ts';
import type {
  Agreement,
  ApprovalExecution,
  ApprovalPage,
  ApprovalRequest,
  ApprovalResult,
  Executed,
} from '../../../../server/payments/port/approval.ts';
import type { ApprovalProvider, ApprovalReference } from '../../../../server/payments/port/provider.ts';
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
export function paymentRequest(more: Partial<ApprovalRequest> = {}): ApprovalRequest {
  last += 1;
  const id = `${process.pid}-${last}`;
  return {
    kind: 'payment',
    agreement: null,
    instrumentRef: null,
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
  { deliverTo, saveForFutureUse, returnUrl, cancelUrl, instrumentRef, ...terms }: ApprovalRequest,
  page: ApprovalPage,
  back?: URL,
): ApprovalExecution {
  const { ref, token, approvalUrl } = page;
  const payerRef = back?.searchParams.get('PayerID') ?? null;
  return { ...terms, ref, token, approvalUrl, payerRef, capture: 'now' };
}

export async function begin(paypal: ApprovalProvider, more: Partial<ApprovalRequest> = {}) {
  const request = paymentRequest(more);
  return { request, page: created(await paypal.createApproval(request)) };
}

export type SubscriptionRequest = ApprovalRequest & { agreement: Agreement };

/** The same for a subscription, of which the first amount is due now. */
export function subscriptionRequest(firstAmount = 990): SubscriptionRequest {
  const startsAt = new Date(Math.floor(Date.now() / 1000) * 1000 + 30 * 86_400_000);
  const choice = { frequency: 'Month', multiplier: 2 } as const;
  const terms = { firstAmount, amount: 2_490, currency: 'USD', choice, startsAt };
  const agreement = { name: 'Food, every 2 months', description: '$24.90 every 2 months', terms };
  return { ...paymentRequest({ kind: 'subscription', amount: firstAmount }), agreement };
}

/** The provider's id of the subscription that an execution began; empty where none began. */
export function subscriptionOf(result: Executed): string {
  return (result.type === 'captured' && result.payer?.subscriptionRef) || '';
}

/** A reference as recovery has it. */
export function referenceTo(request: ApprovalRequest, page: ApprovalPage | null): ApprovalReference {
  const { orderId, attemptId } = request;
  const since = new Date(Date.now() - 5_000);
  return { ref: page?.ref ?? null, approvalUrl: page?.approvalUrl ?? null, orderId, attemptId, since };
}

export function afterTest(close: () => Promise<void>): void {
  onTestFinished(close);
}
