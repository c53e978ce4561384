import type { ApprovalRow } from './rows.ts';
import type { Work } from './simulator.ts';

/** The time for an approval in milliseconds: three hours. */
const LIFE = 3 * 3_600_000;

export type NewApproval = Pick<
  ApprovalRow,
  'id' | 'app' | 'kind' | 'subject' | 'returnUrl' | 'cancelUrl' | 'returnParams' | 'address' | 'addressMode'
> &
  Pick<ApprovalRow, 'amount' | 'merchant' | 'wording' | 'agreement'>;

export function openApproval(work: Work, approval: NewApproval): ApprovalRow {
  return work.draft.put('approval', { ...approval, status: 'open', expiresAt: work.now + LIFE, payer: null });
}

/** The status of an approval; an open one expires by the clock alone. */
export function approvalStatus(approval: ApprovalRow, now: number): ApprovalRow['status'] | 'expired' {
  const isOver = approval.status !== 'spent' && now >= approval.expiresAt;
  return isOver ? 'expired' : approval.status;
}

/** The approval page's address in the form of each protocol. */
export function approvalUrl(origin: string, token: string, path: 'webscr' | 'checkoutnow' | 'subscriptions'): string {
  if (path === 'webscr') return `${origin}/cgi-bin/webscr?cmd=_express-checkout&token=${token}`;
  if (path === 'checkoutnow') return `${origin}/checkoutnow?token=${token}`;
  return `${origin}/webapps/billing/subscriptions?ba_token=${token}`;
}
