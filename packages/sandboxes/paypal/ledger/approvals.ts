import type { ApprovalRow, PaymentRow, SubscriptionRow } from './rows.ts';
import type { Work } from './simulator.ts';

/** The time for an approval in milliseconds: three hours. */
const LIFE = 3 * 3_600_000;

type Asked = Pick<ApprovalRow, 'returnUrl' | 'cancelUrl' | 'address' | 'addressMode' | 'wording'> &
  Partial<ApprovalRow>;

/** Opens the page of a payment or a subscription. */
export function openApproval(work: Work, subject: PaymentRow | SubscriptionRow, asked: Asked): ApprovalRow {
  const isSubscription = 'first' in subject;
  return work.draft.put('approval', {
    id: subject.token,
    app: subject.app,
    kind: isSubscription ? 'subscription' : 'payment',
    subject: subject.id,
    amount: isSubscription ? subject.first : subject.amount,
    returnParams: {},
    agreement: null,
    status: 'open',
    expiresAt: work.now + LIFE,
    payer: null,
    ...asked,
  });
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
