import type {
  AmazonCustomer,
  AmazonOutcome,
  CaptureAmazon,
  PayAmazon,
  PayAmazonSub,
} from '../../../contracts/api/amazon-api.ts';
import { cleanPhone } from '../../../domain/account/phone.ts';
import { providerName } from '../../../domain/orders/approval-provider.ts';
import { findApprovalProvider } from '../../orders/reading/approval-provider.ts';
import { type AttemptRow, attemptById } from '../../orders/records/attempt-rows.ts';
import {
  FUNNEL_MISSING,
  notApproved,
  ORDER_MISSING,
  type OrderProblem,
  UNAVAILABLE,
} from '../../orders/records/order-result.ts';
import type { OrderSession, OrdersDeps } from '../../orders/records/orders-deps.ts';
import { INVALID_PAYMENT_METHOD } from '../../payments/amazon/payments/amazon-decline.ts';
import { METHOD } from '../../payments/amazon/payments/authorization.ts';
import type { AmazonOptions } from '../../payments/amazon/protocol/amazon-options.ts';
import type { ApprovalStatusResult } from '../approvals/approval-answer.ts';
import { executeApproval } from '../approvals/execute-approval.ts';
import { buildOrdersDeps, type OrdersOptions } from '../orders.ts';
import { payAmazon } from './pay-amazon.ts';
import { type AmazonReads, amazonReads, type CallProblem, NO_ADDRESS, readSignedIn, toAccount } from './signed-in.ts';

/** O06: the calls of a page whose widgets are Amazon's. Takes the dependencies of the orders. */
export function createAmazonCalls(options: OrdersOptions, amazon: AmazonOptions) {
  const deps = buildOrdersDeps(options);
  const reads = amazonReads(amazon);
  return {
    lookUpCustomer: (session: OrderSession, asked: CustomerLookup) => lookUpCustomer(deps, reads, session, asked),
    payOrder: (session: OrderSession, { orderReferenceId: ref, ...request }: PayAmazon) =>
      payAmazon(deps, reads, session, { request, ref, kind: 'payment' }),
    paySubscription: (session: OrderSession, { billingAgreementId: ref, ...request }: PayAmazonSub) =>
      payAmazon(deps, reads, session, { request, ref, kind: 'subscription' }),
    capture: (session: OrderSession, request: CaptureAmazon) => captureAmazon(deps, session, request),
  };
}

export type AmazonCalls = ReturnType<typeof createAmazonCalls>;

/** The calls of a shop that does not take Amazon Pay. */
export const NO_AMAZON_CALLS: AmazonCalls = {
  lookUpCustomer: async () => UNAVAILABLE,
  payOrder: async () => UNAVAILABLE,
  paySubscription: async () => UNAVAILABLE,
  capture: async () => UNAVAILABLE,
};

type CaptureAnswer = { type: 'outcome'; outcome: AmazonOutcome } | OrderProblem;

/** O06: the attempt's own amount is authorized once for any number of calls, and captured with `CAPTURE=now`. */
async function captureAmazon(deps: OrdersDeps, session: OrderSession, request: CaptureAmazon): Promise<CaptureAnswer> {
  const attempt = await ownAttempt(deps, session, request);
  if (!attempt?.approval_token || attempt.approval_kind === null) return ORDER_MISSING;
  const back = { token: attempt.approval_token };
  return answerOf(deps, attempt, await executeApproval(deps, session, back, attempt.approval_kind));
}

/** The payment by its token, or Q04 the latest one by the order reference; null for one of another session. */
async function ownAttempt(
  deps: OrdersDeps,
  session: OrderSession,
  { token, orderReferenceId }: CaptureAmazon,
): Promise<AttemptRow | null> {
  if (token === undefined && orderReferenceId === undefined) return null;
  const attempts = deps.db
    .selectFrom('attempts')
    .innerJoin('orders', 'orders.id', 'attempts.order_id')
    .selectAll('attempts')
    .where('orders.session_hash', '=', session.hash);
  const named =
    token === undefined
      ? attempts.where('attempts.instrument_ref', '=', orderReferenceId ?? '')
      : attempts.where('attempts.approval_token', '=', token);
  const found = await named.orderBy('attempts.number', 'desc').limit(1).executeTakeFirst();
  return found && findApprovalProvider(deps, found)?.method === METHOD ? found : null;
}

async function answerOf(deps: OrdersDeps, { id }: AttemptRow, result: ApprovalStatusResult): Promise<CaptureAnswer> {
  if (result.type === 'outcome') {
    const { outcome } = result;
    if (outcome.status === 'requires_approval') return notApproved(providerName('amazon'));
    return { type: 'outcome', outcome: { status: outcome.status, order: outcome.order } };
  }
  if (result.code !== 'payment_declined') return result;
  const { failure } = await attemptById(deps.db, id);
  if (failure?.code !== INVALID_PAYMENT_METHOD) return result;
  return { type: 'outcome', outcome: { status: 'requires_payment_method', message: result.message } };
}

export interface CustomerLookup {
  brand: string;
  accessToken: string;
  /** The order reference or the billing agreement. */
  ref: string;
}

export type CustomerAnswer = { type: 'customer'; customer: AmazonCustomer } | CallProblem;

/** E18, E19: the email of the profile, and the address chosen in the address book. */
async function lookUpCustomer(
  deps: OrdersDeps,
  reads: AmazonReads,
  session: OrderSession,
  { brand, ...asked }: CustomerLookup,
): Promise<CustomerAnswer> {
  if (!deps.funnels.live().some((live) => live.brand.uniqueName === brand)) return FUNNEL_MISSING;
  const signedIn = await readSignedIn(deps, reads, session, { ...asked, checkoutId: null });
  if (signedIn.type === 'problem') return signedIn;
  const account = toAccount(signedIn);
  if (!account) return NO_ADDRESS;
  return {
    type: 'customer',
    customer: { ...account, formattedPhoneNumber: cleanPhone(account.phone, account.country) },
  };
}
