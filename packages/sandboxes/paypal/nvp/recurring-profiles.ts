import { decimal, readAmount } from '../ledger/amounts.ts';
import { approvalStatus } from '../ledger/approvals.ts';
import { newId } from '../ledger/ids.ts';
import { newSubscription } from '../ledger/new-rows.ts';
import type { ApprovalRow, SubscriptionRow } from '../ledger/rows.ts';
import { isoTime } from '../ledger/simulator.ts';
import { activate, end } from '../money/subscriptions.ts';
import { fine, missing, type NvpReply, wrong } from '../wire/nvp-format.ts';
import { nextChargeAt, salesOf } from '../wire/subscription-sales.ts';
import { amountAt, type NvpCall, type NvpMethod } from './nvp-call.ts';
import { findToken } from './tokens.ts';

/** Recurring payments: a profile is created from an approved token, read, and cancelled. */
export const recurringMethods: NvpMethod[] = [
  { name: 'CreateRecurringPaymentsProfile', isOnce: true, run: create },
  { name: 'GetRecurringPaymentsProfileDetails', run: (call) => withProfile(call, (row) => details(call, row)) },
  { name: 'ManageRecurringPaymentsProfileStatus', run: (call) => withProfile(call, (row) => manage(call, row)) },
];

const PERIODS = new Set(['Day', 'Week', 'SemiMonth', 'Month', 'Year']);

function create(call: NvpCall): NvpReply {
  const found = findToken(call);
  if ('pairs' in found) return found;
  const { approval } = found;
  if (approval.kind !== 'subscription' || approval.status === 'spent')
    return wrong('11502', 'Invalid Token', 'Token is invalid');
  if (approvalStatus(approval, call.now) !== 'approved') {
    return wrong('11455', 'Buyer did not accept billing agreement', 'Buyer has not agreed to the billing agreement.');
  }
  if (call.field('DESC') !== approval.agreement) {
    return wrong('11582', 'Invalid description', 'Profile description is not what the buyer has agreed to.');
  }
  const row = newProfile(call, approval);
  if ('pairs' in row) return row;
  const active = activate(call, row);
  if (active.type === 'declined') {
    const long = 'This transaction couldn’t be completed. Please redirect your customer to PayPal.';
    return wrong('10486', long, long);
  }
  call.draft.put('approval', { ...approval, status: 'spent' });
  return fine({
    PROFILEID: row.id,
    PROFILESTATUS: 'ActiveProfile',
    ...(active.sale && { TRANSACTIONID: active.sale.id }),
  });
}

function newProfile(call: NvpCall, approval: ApprovalRow): SubscriptionRow | NvpReply {
  const amount = amountAt(call, 'AMT', 'CURRENCYCODE');
  const startsAt = call.field('PROFILESTARTDATE');
  if (!amount || amount.minor === 0) return wrong('11519', 'Missing Amount', 'Bill amount is missing or zero');
  if (!PERIODS.has(call.field('BILLINGPERIOD'))) return wrong('11516', 'Invalid billing period');
  if (!/^[1-9]\d*$/.test(call.field('BILLINGFREQUENCY'))) return wrong('11517', 'Invalid billing frequency');
  if (Number.isNaN(Date.parse(startsAt))) return missing('PROFILESTARTDATE');
  const first = readAmount(call.field('INITAMT') || '0', amount.currency);
  if (!first) return missing('INITAMT');
  return newSubscription(call, {
    id: newId('subscription'),
    family: 'nvp',
    token: approval.id,
    name: call.field('DESC'),
    custom: call.field('PROFILEREFERENCE'),
    amount,
    first,
    startsAt,
    payer: approval.payer,
    everyUnit: call.field('BILLINGPERIOD').toUpperCase(),
    everyCount: Number(call.field('BILLINGFREQUENCY')),
    address: approval.address,
    notifyUrl: call.field('PAYMENTREQUEST_0_NOTIFYURL'),
  });
}

function withProfile(call: NvpCall, then: (row: SubscriptionRow) => NvpReply): NvpReply {
  const row = call.draft.get('subscription', call.field('PROFILEID'));
  if (row?.app === call.app && row.family === 'nvp') return then(row);
  return wrong('11552', 'Invalid profile ID', 'The profile ID is invalid');
}

function manage(call: NvpCall, row: SubscriptionRow): NvpReply {
  if (call.field('ACTION') !== 'Cancel') return wrong('11551', 'Profile action is not supported');
  if (end(call, row, call.field('NOTE'))) return fine({ PROFILEID: row.id });
  const long = 'Invalid profile status for cancel action; profile should be active or suspended';
  return wrong('11556', long, long);
}

const STATUSES = {
  pending: 'Pending',
  active: 'Active',
  cancelled: 'Cancelled',
};

function details(call: NvpCall, row: SubscriptionRow): NvpReply {
  const last = salesOf(call, row).at(-1);
  return fine({
    PROFILEID: row.id,
    STATUS: STATUSES[row.state],
    DESC: row.name,
    PROFILEREFERENCE: row.custom,
    AMT: decimal(row.amount),
    CURRENCYCODE: row.amount.currency,
    BILLINGFREQUENCY: String(row.everyCount),
    PROFILESTARTDATE: row.startsAt,
    NEXTBILLINGDATE: isoTime(nextChargeAt(call, row)),
    SUBSCRIBERNAME: row.payer?.email ?? '',
    ...(last && { LASTPAYMENTDATE: isoTime(last.createdAt), LASTPAYMENTAMT: decimal(last.amount) }),
  });
}
