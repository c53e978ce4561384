import { randomUUID } from 'node:crypto';
import { ACCESS_KEY, CLIENT, SELLER } from '../../../../packages/sandboxes/tests/amazon/support/sandbox.ts';
import type { AmazonOptions } from '../../../../server/payments/amazon/protocol/amazon-options.ts';
import { amazonPayments } from '../../../../server/payments/amazon/provider/amazon-payments.ts';
import type { ApprovalExecution, ApprovalRequest, ApprovalResult } from '../../../../server/payments/port/approval.ts';
import type { ChargeRequest } from '../../../../server/payments/port/charge.ts';

const PAGE = new URL('http://localhost:8080/p/order?uid=u1&amazonpay=payment&AuthenticationStatus=Failure');

export function optionsFor(origin: string, more: Partial<AmazonOptions> = {}): AmazonOptions {
  return {
    mwsUrl: `${origin}/OffAmazonPayments_Sandbox/2013-01-01`,
    reportsUrl: `${origin}/Reports/2009-01-01`,
    loginUrl: origin,
    notificationOrigin: origin,
    sellerId: SELLER,
    loginClientId: CLIENT,
    accessKey: ACCESS_KEY,
    secretKey: `${ACCESS_KEY}-secret`,
    currency: 'USD',
    confirmation: false,
    timeoutMs: 10_000,
    clock: Date.now,
    pause: async () => {},
    ...more,
  };
}

export function amazonAt(origin: string, more: Partial<AmazonOptions> = {}) {
  return amazonPayments(optionsFor(origin, more));
}

const TERMS = {
  parts: { subtotal: 2_500, shipping: 500, tax: 211, discount: 200 },
  currency: 'USD',
  description: 'Order 1001 for Ada Byron, San Jose',
  brandName: 'Test shop',
};

/** One order of a test for a reference of the widgets, with row ids of its own. */
export function requestFor(instrumentRef: string, more: Partial<ApprovalRequest> = {}): ApprovalRequest {
  const attemptId = randomUUID();
  const urls = amazonAt('http://127.0.0.1:1').returnUrls(PAGE, more.kind ?? 'payment');
  return {
    ...TERMS,
    orderId: randomUUID(),
    attemptId,
    idempotencyKey: `order:${attemptId}:charge:1`,
    kind: 'payment',
    amount: 3_011,
    agreement: null,
    ...urls,
    deliverTo: null,
    saveForFutureUse: false,
    instrumentRef,
    ...more,
  };
}

export function subscriptionFor(instrumentRef: string, more: Partial<ApprovalRequest> = {}): ApprovalRequest {
  const choice = { frequency: 'Month', multiplier: 1 } as const;
  const terms = { firstAmount: 990, amount: 2_490, currency: 'USD', choice, startsAt: new Date(Date.now() + 1e9) };
  const agreement = { name: 'Food', description: '$24.90 every month: Food', terms };
  return requestFor(instrumentRef, { kind: 'subscription', amount: 990, agreement, ...more });
}

export function created(result: ApprovalResult): Extract<ApprovalResult, { type: 'created' }> {
  if (result.type === 'created') return result;
  throw new Error(`not confirmed: ${JSON.stringify(result)}`);
}

/** The execution of an approval that was created, from its own row. */
export function executionOf(
  request: ApprovalRequest,
  page: { ref: string; token: string; approvalUrl: string },
  capture: 'now' | 'later' = 'now',
): ApprovalExecution {
  const { deliverTo, saveForFutureUse, instrumentRef, returnUrl, cancelUrl, ...terms } = request;
  const { ref, token, approvalUrl } = page;
  return { ...terms, ref, token, approvalUrl, payerRef: null, capture };
}

export function chargeBy(agreementRef: string, more: Partial<ChargeRequest> = {}): ChargeRequest {
  const attemptId = randomUUID();
  return {
    orderId: randomUUID(),
    attemptId,
    idempotencyKey: `order:${attemptId}:charge:1`,
    amount: 1_500,
    currency: 'USD',
    customerRef: null,
    instrument: agreementRef,
    saveInstrument: false,
    initiatedAs: 'CIT',
    capture: 'now',
    description: 'Order 1002',
    brandName: 'Test shop',
    ...more,
  };
}

/** A charge as recovery names it. */
export function referenceTo(
  { orderId, attemptId, amount }: Pick<ChargeRequest, 'orderId' | 'attemptId' | 'amount'>,
  more: { providerRef?: string | null; approvalRef?: string | null } = {},
) {
  const { providerRef = null, approvalRef = null } = more;
  return {
    orderId,
    attemptId,
    amount,
    customerRef: null,
    providerRef,
    approvalRef,
    since: new Date(Date.now() - 5_000),
  };
}
