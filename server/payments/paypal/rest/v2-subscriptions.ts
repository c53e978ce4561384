import {
  type Agreement,
  type ApprovalExecution,
  type ApprovalRequest,
  type ApprovalResult,
  type BilledTerms,
  type EndedSubscription,
  type Executed,
  ownProblem,
  type SubscriptionEnd,
} from '../../port/approval.ts';
import { unknownCharge } from '../../port/charge.ts';
import { findLink, listAt, parseAmount, textAt, valueAt } from '../../wire/read-json.ts';
import { type FirstPayment, firstPayment } from '../protocol/first-payment.ts';
import { amountText, payPalText, requestKey } from '../protocol/paypal-fields.ts';
import {
  approvalNeeded,
  begunSubscription,
  declinedBy,
  NOT_APPROVED,
  notOurs,
  refused,
} from '../protocol/paypal-outcome.ts';
import { failed, isDone, type PayPalRest, parseProblem } from '../protocol/rest-client.ts';
import { cancelAt } from './v1-subscriptions.ts';
import { v2Shipping } from './v2-order-body.ts';

const PATH = '/v1/billing/subscriptions';

/** Creates a product, a plan and a subscription, which begins by itself when its payer approves. */
export async function createV2Subscription(
  rest: PayPalRest,
  request: ApprovalRequest,
  agreement: Agreement,
): Promise<ApprovalResult> {
  const id = (step: string): string => requestKey(request.idempotencyKey, step);
  const product = { name: payPalText(agreement.name), type: 'PHYSICAL' };
  const made = await rest.send('POST', '/v1/catalogs/products', { body: product, requestId: id('product') });
  if (!isDone(made)) return failed(made);
  const plan = planBody(agreement, textAt(made.body, 'id'));
  const planned = await rest.send('POST', '/v1/billing/plans', { body: plan, requestId: id('plan') });
  if (!isDone(planned)) return failed(planned);
  const body = subscriptionBody(request, agreement, textAt(planned.body, 'id'));
  const reply = await rest.send('POST', PATH, { body, requestId: id('subscription') });
  if (!isDone(reply)) return failed(reply);
  const approvalUrl = findLink(reply.body, 'approve');
  const ref = textAt(reply.body, 'id');
  if (ref === '' || approvalUrl === '')
    return { type: 'unavailable', detail: 'the subscription came without id or link' };
  return { type: 'created', ref, token: ref, approvalUrl };
}

function planBody({ name, description, terms }: Agreement, productId: string): unknown {
  const { currency, amount, firstAmount, choice } = terms;
  const money = (minor: number) => ({ currency_code: currency, value: amountText(minor, currency) });
  return {
    product_id: productId,
    name: payPalText(name),
    description: payPalText(description),
    billing_cycles: [
      {
        frequency: { interval_unit: choice.frequency.toUpperCase(), interval_count: choice.multiplier },
        tenure_type: 'REGULAR',
        sequence: 1,
        total_cycles: 0,
        pricing_scheme: { fixed_price: money(amount) },
      },
    ],
    payment_preferences: {
      auto_bill_outstanding: true,
      // A free trial is an agreement without a set-up fee.
      ...(firstAmount > 0 && { setup_fee: money(firstAmount) }),
      setup_fee_failure_action: 'CANCEL',
      payment_failure_threshold: 1,
    },
  };
}

function subscriptionBody(request: ApprovalRequest, { terms }: Agreement, planId: string): unknown {
  const { attemptId, brandName, returnUrl, cancelUrl, deliverTo } = request;
  return {
    plan_id: planId,
    custom_id: attemptId,
    start_time: `${terms.startsAt.toISOString().slice(0, 19)}Z`,
    ...(deliverTo && { subscriber: { shipping_address: v2Shipping(deliverTo) } }),
    application_context: {
      return_url: returnUrl,
      cancel_url: cancelUrl,
      user_action: 'SUBSCRIBE_NOW',
      brand_name: payPalText(brandName),
      shipping_preference: deliverTo ? 'SET_PROVIDED_ADDRESS' : 'GET_FROM_FILE',
    },
  };
}

/** Reads whether a subscription has begun at its approval. It sends nothing, and is safe to repeat. */
export async function executeV2Subscription(
  rest: PayPalRest,
  request: ApprovalExecution,
  { terms }: Agreement,
  { webUrl, now }: { webUrl: string; now: number },
): Promise<Executed> {
  const reply = await rest.get(`${PATH}/${encodeURIComponent(request.ref)}?fields=plan`);
  if (reply.type === 'lost') return unknownCharge(reply.detail);
  if (reply.status === 404) return refused(request, 'token', notOurs('PayPal does not know the subscription.'));
  if (reply.status !== 200) return unknownCharge(parseProblem(reply).message);
  if (textAt(reply.body, 'custom_id') !== request.attemptId)
    return refused(request, 'token', notOurs('It is of another order.'));
  const status = textAt(reply.body, 'status');
  if (status === 'APPROVAL_PENDING' || status === 'APPROVED') return askAgain(reply.body, request, webUrl);
  const first = await readFirstPayment(rest, request.ref, { terms, now });
  if (first === 'unread') return unknownCharge('what was paid for the subscription could not be read');
  // A subscription that was suspended or has ended had begun, if its first payment was taken.
  if (status !== 'ACTIVE' && first === null) return endedBefore(status);
  const payerRef = textAt(reply.body, 'subscriber', 'payer_id') || null;
  const active = { subscriptionRef: request.ref, payerRef, first, isOther: isOther(reply.body, terms) };
  return begunSubscription(request, active);
}

const DAY_MS = 86_400_000;

/** Whether its payer has agreed to other deliveries than those of the order now. */
function isOther(body: unknown, { amount, currency, choice, startsAt }: BilledTerms): boolean {
  // Trials differ by days, and PayPal has times to the second.
  if (Math.abs(Date.parse(textAt(body, 'start_time')) - startsAt.getTime()) >= DAY_MS) return true;
  const cycle = valueAt(body, 'plan', 'billing_cycles', 0);
  const price = valueAt(cycle, 'pricing_scheme', 'fixed_price');
  const every = [textAt(cycle, 'frequency', 'interval_unit'), valueAt(cycle, 'frequency', 'interval_count')];
  const billed = [...every, parseAmount(textAt(price, 'value'), currency), textAt(price, 'currency_code')];
  return billed.join() !== [choice.frequency.toUpperCase(), choice.multiplier, amount, currency].join();
}

function askAgain(body: unknown, { ref }: ApprovalExecution, webUrl: string): Executed {
  const approvalUrl = findLink(body, 'approve') || `${webUrl}/webapps/billing/subscriptions?subscription_id=${ref}`;
  return approvalNeeded(approvalUrl, NOT_APPROVED);
}

function endedBefore(status: string): Executed {
  if (!/^(CANCELLED|EXPIRED|SUSPENDED)$/.test(status)) return unknownCharge(`the subscription is ${status}`);
  return declinedBy(ownProblem(status.toLowerCase(), 'The subscription has ended before it began.'), 'soft');
}

/** The setup fee, from the subscription's transactions; null while they lack it. */
async function readFirstPayment(
  rest: PayPalRest,
  ref: string,
  { terms, now }: { terms: BilledTerms; now: number },
): Promise<FirstPayment | null | 'unread'> {
  const time = (days: number): string => new Date(now + days * DAY_MS).toISOString();
  const query = new URLSearchParams({ start_time: time(-30), end_time: time(1) });
  const reply = await rest.get(`${PATH}/${encodeURIComponent(ref)}/transactions?${query}`);
  if (!isDone(reply)) return 'unread';
  const transactions = listAt(reply.body, 'transactions').map((each) => ({
    ref: textAt(each, 'id'),
    status: textAt(each, 'status'),
    time: textAt(each, 'time'),
    amount: parseAmount(textAt(each, 'amount_with_breakdown', 'gross_amount', 'value'), terms.currency),
  }));
  return firstPayment(transactions, terms);
}

/** Cancels a subscription. */
export function cancelV2Subscription(
  rest: PayPalRest,
  { subscriptionRef, reason }: SubscriptionEnd,
): Promise<EndedSubscription> {
  const hasEnded = (body: unknown) => /^(CANCELLED|EXPIRED)$/.test(textAt(body, 'status'));
  return cancelAt(rest, `${PATH}/${encodeURIComponent(subscriptionRef)}`, { body: { reason }, hasEnded });
}
