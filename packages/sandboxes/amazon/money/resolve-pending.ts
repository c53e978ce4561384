import { agedContract } from '../simulator/contracts.ts';
import { agedAuthorization } from '../simulator/payments.ts';
import type { CaptureRow } from '../simulator/rows.ts';
import { beginWork, type Simulator, type Work } from '../simulator/simulator.ts';
import { declineAuthorization, open } from './end-authorization.ts';
import { endRefund } from './refund.ts';

/** Brings all objects to the state that the clock has left them in: pending ones end, and old ones expire. */
export function sweep(simulator: Simulator): void {
  const { work, commit } = beginWork(simulator);
  endDue(work);
  expireDue(work);
  commit();
}

function endDue(work: Work): void {
  const isDue = ({ resolvesAt }: { resolvesAt: number | null }) => resolvesAt !== null && resolvesAt <= work.now;
  for (const row of work.draft.all('authorization').filter(isDue)) {
    if (row.declinesWith === '') open(work, row, null);
    else declineAuthorization(work, row, row.declinesWith);
  }
  for (const row of work.draft.all('capture').filter(isDue)) endCapture(work, row, 'Completed', '');
  for (const row of work.draft.all('refund').filter(isDue)) {
    endRefund(work, row, row.declinesWith === '' ? 'Completed' : 'Declined', row.declinesWith);
  }
}

function expireDue(work: Work): void {
  for (const { id } of work.draft.all('contract')) {
    const row = work.draft.get('contract', id);
    const aged = row && agedContract(row, work.now);
    if (!aged || aged === row) continue;
    work.draft.put('contract', aged);
    work.announce(aged.kind === 'order' ? 'OrderReferenceNotification' : 'BillingAgreementNotification', aged.id);
  }
  for (const { id } of work.draft.all('authorization')) {
    const row = work.draft.get('authorization', id);
    const aged = row && agedAuthorization(row, work.now);
    if (!aged || aged === row) continue;
    work.draft.put('authorization', aged);
    work.announce('PaymentAuthorize', aged.id);
  }
}

/** Completes or declines a pending capture. */
function endCapture(work: Work, row: CaptureRow, state: 'Completed' | 'Declined', reason: string): void {
  work.draft.put('capture', { ...row, state, reason, updatedAt: work.now, resolvesAt: null });
  work.announce('PaymentCapture', row.id);
  const authorization = work.draft.get('authorization', row.authorization);
  if (state === 'Completed' || !authorization) return;
  work.draft.put('authorization', { ...authorization, captured: authorization.captured - row.amount.minor });
}

/** `{id, state}` of the control API: ends a pending authorization, capture or refund. A text is the reason for a refusal. */
export function endNow(simulator: Simulator, id: string, state: string): string | null {
  if (state !== 'completed' && state !== 'declined') return 'state must be completed or declined';
  const { work, commit } = beginWork(simulator);
  const authorization = work.draft.get('authorization', id);
  const capture = work.draft.get('capture', id);
  const refund = work.draft.get('refund', id);
  const isDone = state === 'completed';
  if (authorization?.state === 'Pending') {
    if (isDone) open(work, authorization, null);
    else declineAuthorization(work, authorization, authorization.declinesWith || 'AmazonRejected');
  } else if (capture?.state === 'Pending') {
    endCapture(work, capture, isDone ? 'Completed' : 'Declined', isDone ? '' : 'AmazonRejected');
  } else if (refund?.state === 'Pending') {
    endRefund(work, refund, isDone ? 'Completed' : 'Declined', isDone ? '' : 'AmazonRejected');
  } else {
    return 'there is no such pending authorization, capture or refund';
  }
  commit();
  return null;
}
