import { approvalStatus } from '../ledger/approvals.ts';
import type { ApprovalRow, PaymentRow } from '../ledger/rows.ts';
import { type NvpReply, wrong } from '../wire/nvp-format.ts';
import type { NvpCall } from './nvp-call.ts';

/** The token that a request names: of this merchant, and not expired. */
export function findToken(call: NvpCall): { approval: ApprovalRow; payment: PaymentRow } | NvpReply {
  const token = call.field('TOKEN');
  if (token === '') return wrong('10408', 'Express Checkout token is missing');
  const approval = call.draft.get('approval', token);
  const payment = call.draft.get('payment', token);
  if (!approval || payment?.family !== 'nvp') return wrong('10410', 'Invalid token');
  if (approval.app !== call.app) {
    return wrong('10409', 'You’re not authorized to access this info.', 'The token was issued for another merchant.');
  }
  if (approvalStatus(approval, call.now) === 'expired') {
    return wrong('10411', 'This Express Checkout session has expired.', 'Token value is no longer valid.');
  }
  return { approval, payment };
}
