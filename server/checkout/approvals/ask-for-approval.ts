import type { BegunAttempt } from '../../orders/charging/begin-attempt.ts';
import { recordOutcome } from '../../orders/charging/record-outcome.ts';
import { addressFor, buildTerms } from '../../orders/reading/approval-terms.ts';
import type { AttemptRow } from '../../orders/records/attempt-rows.ts';
import type { OrdersDeps } from '../../orders/records/orders-deps.ts';
import type { ApprovalRequest, ApprovalResult } from '../../payments/port/approval.ts';
import type { ApprovalProvider } from '../../payments/port/provider.ts';
import { pageForProvider } from './return-page.ts';

/** Null means that there is no page: the provider created none, or the attempt was abandoned meanwhile. */
export async function askForApproval(
  deps: OrdersDeps,
  provider: ApprovalProvider,
  { order, attempt }: BegunAttempt,
  page: URL,
): Promise<AttemptRow | null> {
  const { id: attemptId } = attempt;
  const asked = await provider.createApproval(await buildRequest(deps, provider, { order, attempt }, page));
  if (asked.type === 'created') return storeApproval(deps, attempt, asked, { page, provider });
  const detail = asked.type === 'refused' ? `${asked.problem.code}: ${asked.problem.message}` : asked.detail;
  const level = asked.type === 'refused' ? 'error' : 'warn';
  deps.log(level, 'the provider made no page for an approval', { provider: provider.name, attemptId, detail });
  // O06: a reference of widgets may be confirmed though the reply was lost, and ends with its order.
  const named = deps.db.updateTable('attempts').set({ approval_ref: attempt.instrument_ref });
  if (asked.type === 'unavailable') await named.where('id', '=', attemptId).execute();
  await recordOutcome(deps, attemptId, { type: 'refused', reason: 'request', detail });
  return null;
}

/** O06: the provider's confirmation page needs a new confirmation each time it is shown, which takes no money. */
export async function confirmAgain(
  deps: OrdersDeps,
  provider: ApprovalProvider,
  { order, attempt }: Pick<BegunAttempt, 'order' | 'attempt'>,
  page: URL,
): Promise<boolean> {
  const asked = await provider.createApproval(await buildRequest(deps, provider, { order, attempt }, page));
  if (asked.type !== 'created')
    deps.log('warn', 'an approval was not confirmed again', { provider: provider.name, attemptId: attempt.id });
  return asked.type === 'created';
}

async function buildRequest(
  deps: OrdersDeps,
  provider: ApprovalProvider,
  { order, attempt }: Pick<BegunAttempt, 'order' | 'attempt'>,
  page: URL,
): Promise<ApprovalRequest> {
  const isProvidedLater = attempt.approval_kind === 'express' || attempt.approval_kind === 'recurring';
  return {
    ...(await buildTerms(deps, order, attempt)),
    ...provider.returnUrls(pageForProvider(page, attempt.id), attempt.approval_kind ?? 'payment'),
    deliverTo: isProvidedLater ? null : addressFor(order.customer),
    // The approval of the sale includes an agreement that the offers after it are charged by.
    saveForFutureUse: provider.can.saves === 'agreement with a payment' && order.purpose === 'sale',
    instrumentRef: attempt.instrument_ref,
  };
}

/** Returns null where the attempt was abandoned during the request. */
async function storeApproval(
  deps: OrdersDeps,
  attempt: AttemptRow,
  { token, approvalUrl, ref }: Extract<ApprovalResult, { type: 'created' }>,
  { page, provider }: { page: URL; provider: ApprovalProvider },
): Promise<AttemptRow | null> {
  const isUnasked = provider.beginsWhenApproved({ provider: attempt.provider, kind: attempt.approval_kind });
  const stored = await deps.db
    .updateTable('attempts')
    .set({
      status: 'requires_action',
      approval_token: token,
      approval_url: approvalUrl,
      approval_ref: ref,
      approval_return: page.href,
      // An abandoned attempt is due for a late reading at once.
      look_again_at: isUnasked ? deps.clock() : null,
    })
    .where('id', '=', attempt.id)
    .where('status', '=', 'created')
    .returningAll()
    .executeTakeFirst();
  return stored ?? null;
}
