import { isWebAddress, type Json, listAt, recordAt, textAt, valueAt } from '../../kit/input.ts';
import { decimal, readAmount } from '../ledger/amounts.ts';
import { openApproval } from '../ledger/approvals.ts';
import type { Call, Endpoint } from '../ledger/endpoint.ts';
import { newId } from '../ledger/ids.ts';
import { newSubscription } from '../ledger/new-rows.ts';
import { done, malformed, notFound, type Outcome, unprocessable } from '../ledger/outcome.ts';
import type { Amount, PlanRow, SubscriptionRow } from '../ledger/rows.ts';
import { isoTime } from '../ledger/simulator.ts';
import { end } from '../money/subscriptions.ts';
import { subscriptionBody } from '../wire/billing-wire.ts';
import { triesOf } from '../wire/subscription-sales.ts';
import { shippingOf } from '../wire/v2-order-input.ts';
import { captureStatus, money, personBody } from '../wire/v2-wire.ts';

const PATH = '/v1/billing/subscriptions';

/** Subscriptions of the newer billing API: the payer's approval activates them and charges their setup fee. */
export const subscriptionEndpoints: Endpoint[] = [
  { method: 'POST', path: PATH, storedHours: 72, run: create },
  { method: 'GET', path: `${PATH}/:id`, run: (call) => withRow(call, (row) => done(subscriptionRead(call, row))) },
  { method: 'GET', path: `${PATH}/:id/transactions`, run: (call) => withRow(call, (row) => transactions(call, row)) },
  { method: 'POST', path: `${PATH}/:id/cancel`, run: (call) => withRow(call, (row) => cancel(call, row)) },
];

function create(call: Call): Outcome {
  const { body } = call;
  const plan = call.draft.get('plan', textAt(body, 'plan_id'));
  if (plan?.app !== call.app || plan.kind !== 'v2') return notFound();
  const context = recordAt(body, 'application_context');
  const [returnUrl, cancelUrl] = [textAt(context, 'return_url'), textAt(context, 'cancel_url')];
  if (!isWebAddress(returnUrl) || !isWebAddress(cancelUrl)) {
    return malformed('INVALID_PARAMETER_SYNTAX', '/application_context/return_url');
  }
  const startsAt = textAt(body, 'start_time');
  if (startsAt !== '' && !(Date.parse(startsAt) > call.now)) {
    return unprocessable('START_TIME_IN_THE_PAST', 'The start time must be in the future.', '/start_time');
  }
  const row = call.draft.put('subscription', readSubscription(call, plan, startsAt));
  openApproval(call, row, {
    returnUrl,
    cancelUrl,
    ...shippingOf({ shipping: recordAt(body, 'subscriber', 'shipping_address') }, context),
    merchant: textAt(context, 'brand_name'),
    wording: termsOf(row),
    returnParams: { subscription_id: row.id, ba_token: row.token },
  });
  return done(subscriptionBody(call, row), 201);
}

/** The plan is in it where it is asked for. */
function subscriptionRead(call: Call, row: SubscriptionRow): Json {
  const plan = textAt(call.query, 'fields') === 'plan' ? { plan: call.draft.get('plan', row.plan)?.body ?? {} } : {};
  return { ...subscriptionBody(call, row), ...plan };
}

/** The terms that a payer approves, as text. */
function termsOf({ name, amount, everyUnit, everyCount }: SubscriptionRow): string {
  const unit = everyUnit.toLowerCase();
  const every = everyCount === 1 ? unit : `${everyCount} ${unit}s`;
  return `${name}, then ${decimal(amount)} ${amount.currency} every ${every}`;
}

function readSubscription(call: Call, plan: PlanRow, startsAt: string): SubscriptionRow {
  const cycle = cycleOf(plan.body);
  const fees = { ...recordAt(plan.body, 'payment_preferences'), ...recordAt(call.body, 'plan', 'payment_preferences') };
  return newSubscription(call, {
    id: newId('subscription'),
    family: 'v2',
    token: newId('billingToken'),
    plan: plan.id,
    name: textAt(plan.body, 'name'),
    custom: textAt(call.body, 'custom_id'),
    ...cycle,
    first: readMoney(fees.setup_fee) ?? { minor: 0, currency: cycle.amount.currency },
    startsAt: startsAt || isoTime(call.now),
  });
}

function cycleOf(plan: Json): { amount: Amount; everyUnit: string; everyCount: number } {
  const cycle = listAt(plan, 'billing_cycles')[0];
  const amount = readMoney(valueAt(cycle, 'pricing_scheme', 'fixed_price')) ?? { minor: 0, currency: 'USD' };
  const count = valueAt(cycle, 'frequency', 'interval_count');
  return {
    amount,
    everyUnit: textAt(cycle, 'frequency', 'interval_unit'),
    everyCount: typeof count === 'number' ? count : 1,
  };
}

function readMoney(asked: unknown): Amount | null {
  return readAmount(valueAt(asked, 'value'), valueAt(asked, 'currency_code'));
}

function withRow(call: Call, then: (row: SubscriptionRow) => Outcome): Outcome {
  const row = call.draft.get('subscription', call.id);
  return row?.app === call.app && row.family === 'v2' ? then(row) : notFound();
}

function cancel(call: Call, row: SubscriptionRow): Outcome {
  if (textAt(call.body, 'reason') === '') return malformed('MISSING_REQUIRED_PARAMETER', '/reason');
  if (end(call, row, textAt(call.body, 'reason'))) return done(null, 204);
  const description =
    'Invalid subscription status for cancel action; subscription status should be active or suspended.';
  return unprocessable('SUBSCRIPTION_STATUS_INVALID', description);
}

function transactions(call: Call, row: SubscriptionRow): Outcome {
  if (!textAt(call.query, 'start_time') || !textAt(call.query, 'end_time')) {
    return malformed('MISSING_REQUIRED_PARAMETER', 'start_time');
  }
  const list = triesOf(call, row).map((sale) => ({
    id: sale.id,
    status: captureStatus(sale),
    payer_email: sale.payer.email,
    payer_name: personBody(sale.payer).name,
    amount_with_breakdown: { gross_amount: money(sale.amount), fee_amount: money(sale.fee) },
    time: isoTime(sale.createdAt),
  }));
  return done({ transactions: list, total_items: list.length, total_pages: 1, links: [] });
}
