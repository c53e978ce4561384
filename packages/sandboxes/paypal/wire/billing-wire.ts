import type { Json } from '../../kit/input.ts';
import { decimal } from '../ledger/amounts.ts';
import { approvalUrl } from '../ledger/approvals.ts';
import { link } from '../ledger/endpoint.ts';
import type { SubscriptionRow } from '../ledger/rows.ts';
import { isoTime, type Work } from '../ledger/simulator.ts';
import { nextChargeAt, salesOf } from './subscription-sales.ts';
import { money, personBody, portable } from './v2-wire.ts';

const STATUSES = {
  pending: 'APPROVAL_PENDING',
  active: 'ACTIVE',
  cancelled: 'CANCELLED',
} as const;

/** A subscription as the newer billing API shows it. */
export function subscriptionBody(work: Pick<Work, 'draft' | 'origin'>, row: SubscriptionRow): Json {
  const { payer, address, custom } = row;
  const to = address && { name: { full_name: address.name }, address: portable(address) };
  return {
    id: row.id,
    plan_id: row.plan,
    status: STATUSES[row.state],
    ...(row.note && { status_change_note: row.note }),
    status_update_time: isoTime(row.updatedAt),
    start_time: row.startsAt,
    quantity: '1',
    ...(custom && { custom_id: custom }),
    ...(payer && { subscriber: { ...personBody(payer), ...(to && { shipping_address: to }) } }),
    ...(row.state !== 'pending' && { billing_info: billingInfo(work, row) }),
    create_time: isoTime(row.createdAt),
    update_time: isoTime(row.updatedAt),
    links: subscriptionLinks(work, row),
  };
}

function subscriptionLinks({ origin }: Pick<Work, 'origin'>, { id, state, token }: SubscriptionRow): Json[] {
  const self = `${origin}/v1/billing/subscriptions/${id}`;
  if (state === 'pending') return [link('approve', approvalUrl(origin, token, 'subscriptions')), link('self', self)];
  return [link('self', self), link('cancel', `${self}/cancel`, 'POST')];
}

function billingInfo(work: Pick<Work, 'draft'>, row: SubscriptionRow): Json {
  const sales = salesOf(work, row);
  const last = sales.at(-1);
  const renewals = sales.length - (row.first.minor > 0 ? 1 : 0);
  return {
    outstanding_balance: { currency_code: row.amount.currency, value: decimal({ ...row.amount, minor: 0 }) },
    cycle_executions: [
      {
        tenure_type: 'REGULAR',
        sequence: 1,
        cycles_completed: Math.max(0, renewals),
        cycles_remaining: 0,
        total_cycles: 0,
      },
    ],
    ...(last && { last_payment: { amount: money(last.amount), time: isoTime(last.createdAt) } }),
    ...(row.state === 'active' && { next_billing_time: isoTime(nextChargeAt(work, row)) }),
    failed_payments_count: 0,
  };
}
