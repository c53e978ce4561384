import type {
  DoExpressCheckout,
  ExpressDetails,
  ExpressToken,
  GetExpressCheckout,
  SetExpressCheckout,
} from '../../../contracts/api/paypal-api.ts';
import type { Quote } from '../../../contracts/api/quote-api.ts';
import { toAccountAddress } from '../../../domain/account/address.ts';
import { completedAccount } from '../../../domain/account/provider-account.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { mayAsk } from '../../orders/charging/provider-calls.ts';
import { whereCouponLeft } from '../../orders/pricing/coupon-uses.ts';
import { expressProblem } from '../../orders/pricing/price-parts.ts';
import { type AttemptRow, isOpenApproval, type OrderRow, orderOfAttempt } from '../../orders/records/attempt-rows.ts';
import {
  invalid,
  ORDER_MISSING,
  type OrderProblem,
  TOO_MANY_APPROVALS,
  UNAVAILABLE,
} from '../../orders/records/order-result.ts';
import type { OrderSession, OrdersDeps } from '../../orders/records/orders-deps.ts';
import { whereSold } from '../../orders/writing/new-link.ts';
import { METHOD } from '../../payments/paypal/protocol/paypal-outcome.ts';
import { type ApprovalRefusal, type ApprovalStatusResult, approvalAnswer } from '../approvals/approval-answer.ts';
import { openApproval } from '../approvals/create-approval.ts';
import { attemptByToken, claimApproval, executeApproval, executeClaimed } from '../approvals/execute-approval.ts';
import { buildOrdersDeps, type OrdersOptions } from '../orders.ts';
import { toRequest } from '../placing/open-order.ts';
import { checkSale } from '../placing/sale-request.ts';
import { readPayer } from './express-payer.ts';
import { quoteForPayer, takeDraft } from './express-price.ts';

export type SetAnswer =
  | { type: 'token'; token: ExpressToken }
  | { type: 'price_changed'; quote: Quote }
  | ApprovalRefusal;
export type DoAnswer = ApprovalStatusResult | { type: 'price_changed'; quote: Quote };

const PAID: OrderProblem = {
  type: 'problem',
  status: 409,
  code: 'order_closed',
  message: 'This order is paid, or its payment is under way.',
};

/** O05: begins an order without an address, which PayPal will report. A subscription can begin so by NVP alone. */
async function setExpress(deps: OrdersDeps, session: OrderSession, request: SetExpressCheckout): Promise<SetAnswer> {
  const asked = { ...request, paymentMethod: METHOD };
  if (request.orderType !== 'Standard') return invalid('orderType', MESSAGES.somethingWrong);
  const check = () => checkSale(deps, session, asked, 'awaited');
  const checked = await check();
  if (checked.type !== 'checked') return checked;
  const isRecurring = checked.value.sold.renewal !== null;
  if (isRecurring && !deps.providers.approving(METHOD)?.subscribesWithoutAddress)
    return invalid('quote', MESSAGES.addressAndPhone);
  const kind = isRecurring ? 'recurring' : 'express';
  const answer = await openApproval(deps, session, asked, { kind, check });
  if (answer.type === 'reply') return PAID;
  if (answer.type !== 'approval') return answer;
  const { approvalUrl, token } = answer.approval;
  return { type: 'token', token: { approvalUrl, token } };
}

/** O05: reads the payer and the address from PayPal, stores them with the order, and returns its price there. */
async function expressDetails(
  deps: OrdersDeps,
  session: OrderSession,
  { token, deliverTo }: GetExpressCheckout,
): Promise<{ type: 'details'; details: ExpressDetails } | ApprovalRefusal> {
  const found = await ownExpress(deps, session, token);
  if (!found) return ORDER_MISSING;
  if (!isOpenApproval(found.attempt)) return closed(deps, session, found.attempt);
  if (!mayAsk(deps, found.attempt, session)) return TOO_MANY_APPROVALS;
  const payer = await readPayer(deps, found, deliverTo ?? null);
  if (payer.type === 'problem') return payer;
  const quoted = await quoteForPayer(deps, session, found.order, payer.account);
  if (quoted.type === 'problem') return quoted;
  return { type: 'details', details: { payerId: payer.payerId, account: payer.account, quote: quoted.quote } };
}

/** O05: takes the total that the shopper confirmed, with shipping and tax for the address (V10). */
async function doExpress(
  deps: OrdersDeps,
  session: OrderSession,
  { token, PayerID, quote, account }: DoExpressCheckout,
  kind: 'express' | 'recurring',
): Promise<DoAnswer> {
  const found = await ownExpress(deps, session, token);
  if (found?.attempt.approval_kind !== kind) return ORDER_MISSING;
  if (!isOpenApproval(found.attempt)) return executeApproval(deps, session, { token }, kind);
  if (!mayAsk(deps, found.attempt, session)) return TOO_MANY_APPROVALS;
  const order = await orderWithPayer(deps, found);
  if (order.type === 'problem') return order;
  const stored = toRequest(order.row);
  const payer = completedAccount(stored.account, account);
  const billing = { ...payer, ...toAccountAddress(order.row.billing_address) };
  const asked = { ...stored, account: payer, billing, orderType: 'Standard' as const, paymentMethod: METHOD, quote };
  const checked = await checkConfirmed(deps, session, asked, kind);
  if (checked.type !== 'checked') return checked;
  const taken = claimApproval<OrderProblem>(deps, found.attempt.id, (trx, attempt) =>
    takeDraft(trx, deps, attempt, checked.value),
  );
  const claimed = await whereCouponLeft(whereSold(deps, taken));
  if (claimed && 'type' in claimed) {
    if (claimed.type === 'problem') return claimed;
    // The price has changed without the coupon, unless another order has released its use since.
    const again = await checkConfirmed(deps, session, asked, kind);
    return again.type === 'checked' ? UNAVAILABLE : again;
  }
  // Another tab was faster, and the outcome of its payment is the answer.
  if (!claimed) return executeApproval(deps, session, { token }, kind);
  return executeClaimed(deps, session, claimed, PayerID ?? null);
}

/** Checks that a confirmed order is of the approved kind: one payment, or recurring payments. */
async function checkConfirmed(
  deps: OrdersDeps,
  session: OrderSession,
  asked: Parameters<typeof checkSale>[2],
  kind: 'express' | 'recurring',
): ReturnType<typeof checkSale> {
  const checked = await checkSale(deps, session, asked, 'reported');
  if (checked.type !== 'checked') return checked;
  const isRecurring = checked.value.sold.renewal !== null;
  if (isRecurring !== (kind === 'recurring')) return invalid('quote', MESSAGES.somethingWrong);
  const provider = deps.providers.approving(METHOD);
  return (provider && expressProblem(provider, checked.value)) ?? checked;
}

interface Found {
  attempt: AttemptRow;
  order: OrderRow;
}

/** Returns null for the order of another session, whose name and address the token must not disclose. */
async function ownExpress(deps: OrdersDeps, session: OrderSession, token: string): Promise<Found | null> {
  const attempt =
    (await attemptByToken(deps, { token }, 'express')) ?? (await attemptByToken(deps, { token }, 'recurring'));
  if (!attempt) return null;
  const order = await orderOfAttempt(deps.db, attempt);
  return order.session_hash === session.hash ? { attempt, order } : null;
}

async function closed(deps: OrdersDeps, session: OrderSession, { id }: AttemptRow): Promise<ApprovalRefusal> {
  const answer = await approvalAnswer(deps, session, id);
  return answer.type === 'problem' ? answer : PAID;
}

/** Reads the payer's details where no earlier request has stored them. */
async function orderWithPayer(
  deps: OrdersDeps,
  found: Found,
): Promise<{ type: 'order'; row: OrderRow } | ApprovalRefusal> {
  if (!deps.providers.approving(METHOD)) return UNAVAILABLE;
  if (found.order.email !== '') return { type: 'order', row: found.order };
  const payer = await readPayer(deps, found, null);
  return payer.type === 'problem' ? payer : { type: 'order', row: await orderOfAttempt(deps.db, found.attempt) };
}

/** O05: orders whose payers approve at PayPal before they enter an address. Takes the dependencies of the orders. */
export function createExpressCalls(options: OrdersOptions) {
  const deps = buildOrdersDeps(options);
  return {
    setExpress: (session: OrderSession, request: SetExpressCheckout) => setExpress(deps, session, request),
    expressDetails: (session: OrderSession, request: GetExpressCheckout) => expressDetails(deps, session, request),
    doExpress: (session: OrderSession, request: DoExpressCheckout, kind: 'express' | 'recurring') =>
      doExpress(deps, session, request, kind),
  };
}

export type ExpressCalls = ReturnType<typeof createExpressCalls>;
