import { movedTo } from '../simulator/contracts.ts';
import type { AuthorizationRow, ContractRow, DeclineReason } from '../simulator/rows.ts';
import type { Work } from '../simulator/simulator.ts';
import { captureNow } from './capture.ts';
import { declineOf } from './decline-of.ts';
import type { Simulation } from './simulation.ts';

/** Opens or declines a pending authorization, and captures it where it was asked with `CaptureNow`. */
export function endAuthorization(work: Work, row: AuthorizationRow, simulation: Simulation | null): AuthorizationRow {
  const order = work.draft.get('contract', row.orderReference);
  if (order?.kind !== 'order') return row;
  const reason = declineOf(work, order, simulation);
  return reason ? declineAuthorization(work, row, reason) : open(work, row, simulation);
}

/** Declines an authorization; a card that cannot pay suspends the order, and the agreement behind it. */
export function declineAuthorization(work: Work, row: AuthorizationRow, reason: DeclineReason): AuthorizationRow {
  const { now } = work;
  const declined = { ...row, state: 'Declined' as const, reason, updatedAt: now, resolvesAt: null };
  work.draft.put('authorization', declined);
  work.announce('PaymentAuthorize', row.id);
  if (reason === 'InvalidPaymentMethod' && !row.isSoftDecline) suspend(work, row);
  return declined;
}

/** Opens an authorization, captures it at once where it asks for that, or closes it as a simulation asks. */
export function open(work: Work, row: AuthorizationRow, simulation: Simulation | null): AuthorizationRow {
  const { now } = work;
  const opened = work.draft.put('authorization', { ...row, state: 'Open', updatedAt: now, resolvesAt: null });
  work.announce('PaymentAuthorize', row.id);
  if (simulation?.reason === 'AmazonClosed') {
    return work.draft.put('authorization', { ...opened, state: 'Closed', reason: 'AmazonClosed' });
  }
  return row.captureNow ? captureNow(work, opened) : opened;
}

function suspend(work: Work, row: AuthorizationRow): void {
  const order = work.draft.get('contract', row.orderReference);
  if (order?.kind !== 'order') return;
  put(work, order, row.updateMinutes);
  work.announce('OrderReferenceNotification', order.id);
  const agreement = order.agreement === null ? undefined : work.draft.get('contract', order.agreement);
  if (agreement?.kind !== 'agreement') return;
  put(work, agreement, row.updateMinutes);
  work.announce('BillingAgreementNotification', agreement.id);
}

function put(work: Work, contract: ContractRow, updateMinutes: number): void {
  const reopensAt = updateMinutes > 0 ? work.now + updateMinutes * 60_000 : null;
  const suspended = movedTo(contract, 'Suspended', 'InvalidPaymentMethod', work.now);
  work.draft.put('contract', { ...suspended, isCardRefused: true, reopensAt });
}
