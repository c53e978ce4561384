import { setTimeout as pause } from 'node:timers/promises';
import type { ApprovalKind } from '../../db/schema/order-tables.ts';
import type { DbTransaction } from '../../db/schema/schema.ts';
import { mayAsk } from '../../orders/charging/provider-calls.ts';
import { recordReading } from '../../orders/charging/record-outcome.ts';
import { resolveByReading } from '../../orders/charging/resolve-order.ts';
import { findApprovalProvider } from '../../orders/reading/approval-provider.ts';
import { buildTerms, captureTime } from '../../orders/reading/approval-terms.ts';
import {
  type AttemptRow,
  attemptById,
  type ItemRow,
  lockAttempt,
  lockOrderOf,
  type OrderRow,
} from '../../orders/records/attempt-rows.ts';
import {
  EXPIRED,
  notApproved,
  ORDER_MISSING,
  type OrderProblem,
  UNAVAILABLE,
} from '../../orders/records/order-result.ts';
import { type OrderSession, type OrdersDeps, timeoutsOf } from '../../orders/records/orders-deps.ts';
import type { Executed } from '../../payments/port/approval.ts';
import { unknownCharge } from '../../payments/port/charge.ts';
import type { FinishingProvider } from '../../payments/port/provider.ts';
import { SET_BACK_MS } from '../../timing/is-within.ts';
import { type ApprovalStatusResult, answerAfter, approvalAnswer } from './approval-answer.ts';
import { isLateOutcomeKnown } from './reopen-attempt.ts';

/** The parameters of the return address; `named` is the id beside the token, either ours or the provider's. */
export interface ApprovalReturn {
  token: string;
  named?: string | null | undefined;
  payerRef?: string | null | undefined;
}

/** O04: any browser may execute an approval by its token, money is taken once, and only the status is shown. */
export async function executeApproval(
  deps: OrdersDeps,
  session: OrderSession,
  back: ApprovalReturn,
  kind: ApprovalKind,
): Promise<ApprovalStatusResult> {
  const attempt = await attemptByToken(deps, back, kind);
  if (!attempt) return ORDER_MISSING;
  if (!findApprovalProvider(deps, attempt))
    return attempt.resolved_at ? approvalAnswer(deps, session, attempt.id) : UNAVAILABLE;
  if (attempt.resolved_at === null && !mayAsk(deps, attempt, session)) return approvalAnswer(deps, session, attempt.id);
  const claimed = await claimApproval(deps, attempt.id);
  if (!claimed) {
    await resolvedElsewhere(deps, attempt.id);
    const isCertain = await isLateOutcomeKnown(deps, await attemptById(deps.db, attempt.id));
    const answer = await approvalAnswer(deps, session, attempt.id);
    return isCertain || answer.type === 'outcome' ? answer : UNKNOWN_OUTCOME;
  }
  return executeClaimed(deps, session, claimed, back.payerRef ?? null);
}

const UNKNOWN_OUTCOME: ApprovalStatusResult = { type: 'outcome', outcome: { status: 'unknown', order: null } };

/** Returns null for an unknown token, and for one of another kind of approval. */
export async function attemptByToken(
  { db }: Pick<OrdersDeps, 'db'>,
  { token, named }: ApprovalReturn,
  kind: ApprovalKind,
): Promise<AttemptRow | null> {
  const asked = db.selectFrom('attempts').selectAll().where('approval_kind', '=', kind);
  const byToken = await asked.where('approval_token', '=', token).executeTakeFirst();
  // The return address of a subscription names our attempt, because a provider may send another token than it gave us.
  if (!byToken && named && kind === 'subscription')
    return (await asked.where('id', '=', named).executeTakeFirst()) ?? null;
  const isOther = named && named !== byToken?.approval_ref && named !== byToken?.id;
  return byToken && !isOther ? byToken : null;
}

/** An attempt that this call alone may execute, as it was before the claim and as it is committed. */
export interface Claimed {
  before: AttemptRow;
  attempt: AttemptRow;
  order: OrderRow;
  /** Null where the order's lines have to be read. */
  items: ItemRow[] | null;
}

/** The order as it is executed; `items` is null where its lines have to be read. */
type ExecutedOrder = Pick<Claimed, 'order' | 'items'>;

type ChangeOrder<Refused> = (trx: DbTransaction, attempt: AttemptRow) => Promise<ExecutedOrder | Refused>;

/**
 * Claims an approval before the provider is called. An attempt of unknown outcome, or whose executor has stopped, is claimed
 * again, since executing is safe to repeat. Null while another request executes it, and after it ended; a change that is refused leaves
 * it unclaimed.
 */
export function claimApproval<Refused extends { type: string } = never>(
  deps: OrdersDeps,
  attemptId: string,
  change?: ChangeOrder<Refused>,
): Promise<Claimed | Refused | null> {
  return deps.db.transaction().execute(async (trx) => {
    const order = await lockOrderOf(trx, attemptId);
    const before = await lockAttempt(trx, attemptId);
    if (!mayExecute(deps, before)) return null;
    const changed = change ? await change(trx, before) : { order, items: null };
    if ('type' in changed) return changed;
    return { before, attempt: await markSent(trx, deps, before), ...changed };
  });
}

function markSent(trx: DbTransaction, { clock }: OrdersDeps, { id }: AttemptRow): Promise<AttemptRow> {
  const sent = { status: 'authorizing' as const, sent_at: clock() };
  return trx.updateTable('attempts').set(sent).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

function mayExecute(deps: OrdersDeps, { status, sent_at: sentAt, failure }: AttemptRow): boolean {
  if (status === 'requires_action') return true;
  if (status === 'unknown') return failure?.code !== 'pending';
  const age = deps.clock().getTime() - (sentAt?.getTime() ?? 0);
  return status === 'authorizing' && (age >= timeoutsOf(deps).resolveAfter || age <= -SET_BACK_MS);
}

/** Executes a claimed approval, and writes its outcome. */
export async function executeClaimed(
  deps: OrdersDeps,
  session: OrderSession,
  { before, attempt, order, items }: Claimed,
  payerRef: string | null,
): Promise<ApprovalStatusResult> {
  const provider = findApprovalProvider(deps, attempt);
  if (!provider) return UNAVAILABLE;
  const act = () => execute(deps, provider, { order, attempt, payerRef });
  const { executed, recorded } = await deps.inTurn.take(attempt.id, async () => {
    const executed = await executeUntilKnown(deps, act, before);
    report(deps, attempt, executed);
    return { executed, recorded: await recordReading(deps, attempt, executed) };
  });
  const { refusal, problem = null } = executed;
  const answer = refusal
    ? refusalOf(refusal, provider)
    : await answerAfter(deps, session, { attempt, items }, recorded);
  return answer.type === 'problem' ? { provider: problem, ...answer } : answer;
}

function refusalOf(refusal: NonNullable<Executed['refusal']>, { displayName }: FinishingProvider): OrderProblem {
  if (refusal === 'not_approved') return notApproved(displayName);
  return refusal === 'expired' ? EXPIRED : UNAVAILABLE;
}

/** A repetition is safe and often finds a lost reply at once, and recovery resolves the rest. */
async function executeUntilKnown(
  deps: OrdersDeps,
  act: () => Promise<Executed>,
  { status, approval_kind: kind }: AttemptRow,
): Promise<Executed> {
  let result = await act();
  let isRepeated = status !== 'requires_action';
  for (const wait of timeoutsOf(deps).readPauses) {
    result = isRepeated ? afterRepetition(result, kind) : result;
    if (!isOpen(result)) return result;
    await pause(wait);
    result = await act();
    isRepeated = true;
  }
  return isRepeated ? afterRepetition(result, kind) : result;
}

/** A pending payment has a known outcome: its money is on its way. */
function isOpen(executed: Executed): boolean {
  return executed.type === 'unknown' && !executed.isProcessing;
}

/** After a repetition an unknown page or a refused agreement does not prove that the first execution took nothing. */
function afterRepetition(result: Executed, kind: ApprovalKind | null): Executed {
  const isAgreement = kind === 'subscription' || kind === 'recurring';
  const isForgotten = result.refusal === 'expired';
  if (!isForgotten && !(isAgreement && result.refusal === 'unavailable')) return result;
  const detail = isForgotten ? 'the provider does not know the page any more' : (result.problem?.message ?? 'refused');
  return unknownCharge(detail);
}

async function execute(
  deps: OrdersDeps,
  provider: FinishingProvider,
  { order, attempt, payerRef }: Pick<Claimed, 'order' | 'attempt'> & { payerRef: string | null },
): Promise<Executed> {
  const { approval_ref: ref, approval_token: token, approval_url: approvalUrl } = attempt;
  const page = { ref: ref ?? '', token: token ?? '', approvalUrl: approvalUrl ?? '' };
  const capture = captureTime(deps, order, attempt);
  return provider.executeApproval({ ...(await buildTerms(deps, order, attempt)), ...page, payerRef, capture });
}

/** Waits for another tab's request that executes the approval; an attempt of unknown outcome is read instead. */
async function resolvedElsewhere(deps: OrdersDeps, attemptId: string): Promise<void> {
  for (const wait of timeoutsOf(deps).readPauses) {
    const attempt = await attemptById(deps.db, attemptId);
    if (attempt.status === 'unknown') await resolveByReading(deps, { attempt, customerRef: null });
    if (attempt.status !== 'authorizing') return;
    await pause(wait);
  }
}

function report(deps: OrdersDeps, { id, order_id }: AttemptRow, executed: Executed): void {
  const detail = { attemptId: id, orderId: order_id, ...executed };
  if (executed.refusal) deps.log('warn', 'the provider did not execute an approval', detail);
  else if (isOpen(executed)) deps.log('warn', 'the outcome of a charge is not known', detail);
}
