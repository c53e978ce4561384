import type { Executed } from '../../payments/port/approval.ts';
import type { ChargeReading } from '../../payments/port/charge.ts';
import { ABANDONED_CHARGE, LOST_CHARGE } from '../../payments/port/decline.ts';
import type { ApprovalProvider } from '../../payments/port/provider.ts';
import { type AttemptRow, isOpenApproval, orderOfAttempt } from '../records/attempt-rows.ts';
import { type OrdersDeps, timeoutsOf } from '../records/orders-deps.ts';
import { approvalProviderOf, beginsWhenApproved } from './approval-provider.ts';
import { agreementToRead, termsOf } from './approval-terms.ts';
import { captureTime } from './charge-request.ts';
import { readLostAgreement, unknown } from './lost-agreement.ts';

/** Reads an approval in flight at its provider, or returns that it has not ended. An old one is abandoned. */
export async function readApproval(deps: OrdersDeps, attempt: AttemptRow): Promise<ChargeReading> {
  const { lostAfter, approvalAfter } = timeoutsOf(deps);
  const age = deps.clock().getTime() - attempt.created_at.getTime();
  // It was not sent, and cannot be sent once it is resolved: sending starts from `created` alone.
  if (attempt.status === 'created') return age >= lostAfter ? ABANDONED_CHARGE : { type: 'absent' };
  const provider = approvalProviderOf(deps, attempt);
  if (!provider) return unknown(`there is no adapter for ${attempt.provider} any more`);
  const reading = await readBy(deps, provider, attempt);
  const isOver = reading.type === 'requires_approval' && isOpenApproval(attempt) && age >= approvalAfter;
  return isOver ? ABANDONED_CHARGE : reading;
}

function readBy(deps: OrdersDeps, provider: ApprovalProvider, attempt: AttemptRow): Promise<ChargeReading> {
  const isAgreement = attempt.approval_kind === 'subscription' || attempt.approval_kind === 'recurring';
  return isAgreement ? readAgreement(deps, provider, attempt) : readPayment(deps, provider, attempt);
}

/** A sent payment that is not paid may be in flight for a while; afterwards the shopper may approve it again. */
async function readPayment(deps: OrdersDeps, provider: ApprovalProvider, attempt: AttemptRow): Promise<ChargeReading> {
  const { order_id: orderId, id: attemptId, approval_ref: ref, approval_url: approvalUrl, created_at: since } = attempt;
  const reading = await provider.readApproval({ orderId, attemptId, ref, approvalUrl, since });
  if (reading.type === 'absent') return isOpenApproval(attempt) ? ABANDONED_CHARGE : LOST_CHARGE;
  if (reading.type !== 'requires_approval') return reading;
  const sent = attempt.sent_at?.getTime() ?? 0;
  const isUnderWay = !isOpenApproval(attempt) && deps.clock().getTime() - sent < timeoutsOf(deps).lostAfter;
  return isUnderWay ? unknown('the payment is not executed yet') : reading;
}

/**
 * Executes a sent agreement again, which is safe and returns its status; where subscriptions begin at the approval it reads
 * alone. An unsent agreement of the other kind has begun nothing.
 */
async function readAgreement(
  deps: OrdersDeps,
  provider: ApprovalProvider,
  attempt: AttemptRow,
): Promise<ChargeReading> {
  const { approval_ref: ref, approval_token: token, approval_url: url } = attempt;
  const approvalUrl = url ?? '';
  const beginsUnasked = beginsWhenApproved(deps, attempt);
  const order = await orderOfAttempt(deps.db, attempt);
  const terms = await termsOf(deps, order, attempt);
  // The order may have become a single purchase, or one of nothing, while the page of its subscription was open.
  const agreement = terms.agreement ?? (beginsUnasked ? agreementToRead(attempt) : null);
  if (!agreement || ref === null || token === null) return unknown('the agreement has no id');
  if (isOpenApproval(attempt) && !beginsUnasked) return { type: 'requires_approval', approvalUrl };
  const asked = { agreement, ref, token, approvalUrl, payerRef: null, capture: captureTime(deps, order, attempt) };
  const executed = await provider.executeApproval({ ...terms, ...asked });
  if (executed.refusal === 'expired' && !beginsUnasked) return readLostAgreement(deps, provider, attempt);
  return readingOf(executed);
}

/** A refusal is about this request alone, and leaves an earlier one open; an unknown page took nothing. */
function readingOf({ outcome, refusal, problem }: Executed): ChargeReading {
  if (refusal !== null && refusal !== 'expired') return unknown(problem?.message ?? 'the provider refused');
  return outcome.type === 'refused' ? unknown(outcome.detail) : outcome;
}
