import { type Json, listAt, recordAt, textAt, valueAt } from '../../kit/input.ts';
import { decimal, readAmount } from '../ledger/amounts.ts';
import { approvalStatus, approvalUrl, openApproval } from '../ledger/approvals.ts';
import { type Call, type Endpoint, link } from '../ledger/endpoint.ts';
import { newId } from '../ledger/ids.ts';
import { newSubscription } from '../ledger/new-rows.ts';
import { done, invalid, type Outcome, refused } from '../ledger/outcome.ts';
import type { Amount, PlanRow, SubscriptionRow } from '../ledger/rows.ts';
import { isoTime } from '../ledger/simulator.ts';
import { activate, end } from '../money/subscriptions.ts';
import { nextChargeAt, salesOf } from '../wire/subscription-sales.ts';
import { addressBody, payerBody } from '../wire/v1-wire.ts';
import { missing } from './v1-sales.ts';

const PATH = '/v1/payments/billing-agreements';

/** Agreements of the first billing API: created without an id, executed by their token, cancelled by their id. */
export const agreementEndpoints: Endpoint[] = [
  { method: 'POST', path: '/v1/payments/billing-plans', run: createPlan },
  { method: 'POST', path: PATH, run: create },
  { method: 'POST', path: `${PATH}/:id/agreement-execute`, storedHours: 30 * 24, run: execute },
  { method: 'GET', path: `${PATH}/:id`, run: (call) => withAgreement(call, (row) => done(agreementBody(call, row))) },
  {
    method: 'GET',
    path: `${PATH}/:id/transactions`,
    run: (call) => withAgreement(call, (row) => transactions(call, row)),
  },
  { method: 'POST', path: `${PATH}/:id/cancel`, run: (call) => withAgreement(call, (row) => cancel(call, row)) },
];

/** The plan of an agreement that a test of the shop begins: the shop itself begins none any more. */
function createPlan(call: Call): Outcome {
  const row = { id: newId('plan'), app: call.app, kind: 'v1', state: 'ACTIVE', createdAt: call.now } as const;
  return done(planBody(call, call.draft.put('plan', { ...row, body: call.body })), 201);
}

function planBody({ origin }: Pick<Call, 'origin'>, { id, state, body, createdAt }: PlanRow): Json {
  const times = { create_time: isoTime(createdAt), update_time: isoTime(createdAt) };
  return { ...body, id, state, ...times, links: [link('self', `${origin}/v1/payments/billing-plans/${id}`)] };
}

function create(call: Call): Outcome {
  const { body } = call;
  const plan = call.draft.get('plan', textAt(body, 'plan', 'id'));
  if (plan?.app !== call.app || plan.kind !== 'v1')
    return refused(404, 'TEMPLATE_ID_INVALID', 'The template ID is invalid');
  const startsAt = textAt(body, 'start_date');
  if (!(Date.parse(startsAt) > call.now)) return invalid('start_date', 'Agreement start date should be in the future');
  const merchant = recordAt(plan.body, 'merchant_preferences');
  const definition = listAt(plan.body, 'payment_definitions')[0];
  const amount = moneyIn(valueAt(definition, 'amount')) ?? { minor: 0, currency: 'USD' };
  const custom = textAt(body, 'description');
  const row = newSubscription(call, {
    id: newId('subscription'),
    family: 'v1',
    token: newId('token'),
    plan: plan.id,
    name: textAt(body, 'name'),
    custom,
    amount,
    first: moneyIn(merchant.setup_fee) ?? { minor: 0, currency: amount.currency },
    startsAt,
    everyUnit: textAt(definition, 'frequency').toUpperCase(),
    everyCount: Number(valueAt(definition, 'frequency_interval')),
  });
  call.draft.put('subscription', row);
  openApproval(call, row, {
    returnUrl: textAt(merchant, 'return_url'),
    cancelUrl: textAt(merchant, 'cancel_url'),
    address: null,
    addressMode: 'choose',
    wording: custom,
  });
  const execute = link('execute', `${call.origin}${PATH}/${row.token}/agreement-execute`, 'POST');
  const links = [link('approval_url', approvalUrl(call.origin, row.token, 'webscr'), 'REDIRECT'), execute];
  return done({ ...body, plan: planBody(call, plan), links }, 201);
}

function moneyIn(asked: unknown): Amount | null {
  return readAmount(valueAt(asked, 'value'), valueAt(asked, 'currency'));
}

function execute(call: Call): Outcome {
  const approval = call.draft.get('approval', call.id);
  const row = approval && call.draft.get('subscription', approval.subject);
  if (!approval || !row || row.app !== call.app || row.family !== 'v1') return missing();
  const status = approvalStatus(approval, call.now);
  if (status === 'expired' || status === 'cancelled' || status === 'spent') {
    return refused(400, 'INVALID_TOKEN', 'The token is invalid, expired or already used.');
  }
  if (status === 'open' || !approval.payer) {
    return refused(400, 'PAYMENT_NOT_APPROVED_FOR_EXECUTION', 'Payer has not approved payment');
  }
  const active = activate(call, { ...row, payer: approval.payer, address: approval.address });
  if (active.type === 'declined') return refused(400, 'INSTRUMENT_DECLINED', 'The setup fee could not be taken.');
  call.draft.put('approval', { ...approval, status: 'spent' });
  return done(agreementBody(call, active.row));
}

function withAgreement(call: Call, then: (row: SubscriptionRow) => Outcome): Outcome {
  const row = call.draft.get('subscription', call.id);
  const isOurs = row?.app === call.app && row.family === 'v1' && row.state !== 'pending';
  return isOurs ? then(row) : missing();
}

function cancel(call: Call, row: SubscriptionRow): Outcome {
  if (end(call, row, textAt(call.body, 'note'))) return done(null, 204);
  const message = 'Invalid profile status for cancel action; profile should be active or suspended';
  return refused(400, 'RP_INVALID_STATUS_TO_CANCEL', message);
}

function transactions(call: Call, row: SubscriptionRow): Outcome {
  const list = salesOf(call, row).map((sale) => ({
    transaction_id: sale.id,
    status: sale.state === 'completed' ? 'Completed' : 'Pending',
    transaction_type: 'Recurring Payment',
    amount: { value: decimal(sale.amount), currency: sale.amount.currency },
    fee_amount: { value: decimal(sale.fee), currency: sale.fee.currency },
    payer_email: sale.payer.email,
    payer_name: `${sale.payer.firstName} ${sale.payer.lastName}`,
    time_stamp: isoTime(sale.createdAt),
    time_zone: 'GMT',
  }));
  return done({ agreement_transaction_list: list });
}

const STATES = {
  pending: 'Pending',
  active: 'Active',
  cancelled: 'Cancelled',
};

function agreementBody(call: Call, row: SubscriptionRow): Json {
  const plan = call.draft.get('plan', row.plan);
  const { currency } = row.amount;
  const last = salesOf(call, row).at(-1);
  return {
    id: row.id,
    state: STATES[row.state],
    description: row.custom,
    start_date: row.startsAt,
    payer: { payment_method: 'paypal', ...payerBody(row.payer, row.address) },
    ...(row.address && { shipping_address: addressBody(row.address) }),
    plan: plan && planBody(call, plan),
    agreement_details: {
      outstanding_balance: { currency, value: decimal({ minor: 0, currency }) },
      cycles_remaining: '0',
      cycles_completed: '0',
      next_billing_date: isoTime(nextChargeAt(call, row)),
      ...(last && { last_payment_date: isoTime(last.createdAt) }),
      ...(last && { last_payment_amount: { currency, value: decimal(last.amount) } }),
      failed_payment_count: '0',
    },
    links: [link('self', `${call.origin}${PATH}/${row.id}`)],
  };
}
