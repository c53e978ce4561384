import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { ExecutePayPal } from '../../../contracts/api/paypal-api.ts';
import type { ApprovalKind } from '../../db/schema/order-tables.ts';
import type { Schema } from '../../db/schema/schema.ts';
import type {
  PaymentResult,
  PayPalProvider,
  SubscriptionResult,
} from '../../payments/paypal/protocol/paypal-provider.ts';
import { settleByReading } from '../charging/read-attempt.ts';
import { recordReading } from '../charging/record-outcome.ts';
import { type AttemptRow, attemptById, lockOrder, type OrderRow } from '../records/attempt-rows.ts';
import { ORDER_MISSING, UNAVAILABLE } from '../records/order-result.ts';
import { type OrderSession, type OrdersDeps, patienceOf } from '../records/orders-deps.ts';
import { type PayPalResult, payPalAnswer } from './paypal-answer.ts';
import { executed } from './paypal-outcome.ts';
import { speaking } from './paypal-reading.ts';
import { foundAfterAll } from './paypal-reopen.ts';
import { agreementOf, namesOf, partsOf } from './paypal-terms.ts';

/**
 * O04: the shopper is back from PayPal's page. Takes the money once, however many tabs come back, or says how it stands.
 * The token alone says which payment it is: another browser than the shopper's own may complete it, and sees no more.
 */
export async function executeApproval(
  deps: OrdersDeps,
  session: OrderSession,
  back: Pick<ExecutePayPal, 'token' | 'paymentId' | 'PayerID'>,
  kind: ApprovalKind,
): Promise<PayPalResult> {
  const attempt = await attemptByToken(deps, back, kind);
  if (!attempt) return ORDER_MISSING;
  if (!speaking(deps, attempt)) return attempt.settled_at ? payPalAnswer(deps, session, attempt.id) : UNAVAILABLE;
  const claimed = await claimApproval(deps, attempt.id);
  if (!claimed) {
    await settledElsewhere(deps, attempt.id);
    const isCertain = await foundAfterAll(deps, await attemptById(deps.db, attempt.id));
    const answer = await payPalAnswer(deps, session, attempt.id);
    return isCertain || answer.type === 'outcome' ? answer : NOBODY_KNOWS;
  }
  return executeClaimed(deps, session, claimed, back.PayerID ?? null);
}

const NOBODY_KNOWS: PayPalResult = { type: 'outcome', outcome: { status: 'unknown', order: null } };

/** Null for a token that is none, or of another call. */
export async function attemptByToken(
  { db }: Pick<OrdersDeps, 'db'>,
  { token, paymentId }: Pick<ExecutePayPal, 'token' | 'paymentId'>,
  kind: ApprovalKind,
): Promise<AttemptRow | null> {
  const asked = db.selectFrom('attempts').selectAll().where('approval_kind', '=', kind);
  const byToken = await asked.where('approval_token', '=', token).executeTakeFirst();
  // A subscription's address names our attempt, for PayPal may come back with another token than it gave us.
  if (!byToken && paymentId && kind === 'subscription')
    return (await asked.where('id', '=', paymentId).executeTakeFirst()) ?? null;
  const isOther = paymentId && paymentId !== byToken?.approval_ref && paymentId !== byToken?.id;
  return byToken && !isOther ? byToken : null;
}

/** An attempt that this call alone may execute now, as it was before and as it is committed. */
export interface Claimed {
  before: AttemptRow;
  attempt: AttemptRow;
  order: OrderRow;
}

/**
 * Committed before PayPal is asked. One whose outcome is not known, or whose executor is gone, is executed again, which is
 * safe; null while somebody else does, and where there is nothing left to do.
 */
export function claimApproval(
  deps: OrdersDeps,
  attemptId: string,
  change: (trx: Transaction<Schema>, attempt: AttemptRow) => Promise<void> = async () => {},
): Promise<Claimed | null> {
  return deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, (await attemptById(trx, attemptId)).order_id);
    const before = await attemptById(trx, attemptId);
    if (!mayExecute(deps, before)) return null;
    await change(trx, before);
    const sent = { status: 'authorizing' as const, sent_at: deps.clock() };
    await trx.updateTable('attempts').set(sent).where('id', '=', attemptId).execute();
    return { before, attempt: await attemptById(trx, attemptId), order: await lockOrder(trx, order.id) };
  });
}

function mayExecute(deps: OrdersDeps, { status, sent_at: sentAt, failure }: AttemptRow): boolean {
  if (status === 'requires_action') return true;
  if (status === 'unknown') return failure?.code !== 'pending';
  const age = deps.clock().getTime() - (sentAt?.getTime() ?? 0);
  return status === 'authorizing' && age >= patienceOf(deps).settleAfter;
}

/** Executes what was claimed, and writes down what came of it. */
export async function executeClaimed(
  deps: OrdersDeps,
  session: OrderSession,
  { before, attempt, order }: Claimed,
  payerRef: string | null,
): Promise<PayPalResult> {
  const paypal = speaking(deps, attempt);
  if (!paypal) return UNAVAILABLE;
  const result = await executeUntilKnown(deps, () => execute(paypal, order, attempt, payerRef), before);
  const { outcome, problem } = executed(attempt, result);
  report(deps, attempt, result);
  await recordReading(deps, attempt, outcome);
  const provider = 'problem' in result ? result.problem : null;
  const answer = problem ?? (await payPalAnswer(deps, session, attempt.id));
  return answer.type === 'problem' ? { provider, ...answer } : answer;
}

type Result = PaymentResult | SubscriptionResult;

/** A lost reply is often found again at once: executing is safe to repeat. Otherwise recovery goes on looking. */
async function executeUntilKnown(
  deps: OrdersDeps,
  act: () => Promise<Result>,
  { status }: AttemptRow,
): Promise<Result> {
  let result = await act();
  let isRepeated = status !== 'requires_action';
  for (const wait of patienceOf(deps).readPauses) {
    result = isRepeated ? unlessForgotten(result) : result;
    if (result.type !== 'unknown') return result;
    await pause(wait);
    result = await act();
    isRepeated = true;
  }
  return isRepeated ? unlessForgotten(result) : result;
}

/** What may have been done before is not undone because PayPal has forgotten the page. */
function unlessForgotten(result: Result): Result {
  const isForgotten = result.type === 'refused' && result.reason === 'token';
  return isForgotten ? { type: 'unknown', detail: 'PayPal does not know the page any more' } : result;
}

function execute(
  paypal: PayPalProvider,
  order: OrderRow,
  attempt: AttemptRow,
  payerRef: string | null,
): Promise<Result> {
  const { approval_ref, approval_token, approval_kind: kind, amount_minor: amount, currency } = attempt;
  const [ref, token] = [approval_ref ?? '', approval_token ?? ''];
  const agreement = agreementOf(order, attempt);
  if (agreement) {
    const begin = { ...namesOf(attempt), ref, token, payerRef, ...agreement };
    return kind === 'recurring' ? paypal.express.createRecurring(begin) : paypal.executeSubscription(begin);
  }
  const parts = partsOf(order);
  const pay = { ...namesOf(attempt), paymentRef: ref, token, payerRef, amount, currency, parts };
  return kind === 'express'
    ? paypal.express.do({ ...pay, mayDiffer: true })
    : paypal.executePayment({ ...pay, mayDiffer: false });
}

/** The other tab is nearly done: how it ends is worth a moment. What nobody works on is read. */
async function settledElsewhere(deps: OrdersDeps, attemptId: string): Promise<void> {
  for (const wait of patienceOf(deps).readPauses) {
    const attempt = await attemptById(deps.db, attemptId);
    if (attempt.status === 'unknown') await settleByReading(deps, { attempt, customerRef: null });
    if (attempt.status !== 'authorizing') return;
    await pause(wait);
  }
}

function report(deps: OrdersDeps, { id, order_id }: AttemptRow, result: Result): void {
  const detail = { attemptId: id, orderId: order_id, ...result };
  if (result.type === 'refused') deps.log('warn', 'PayPal did not execute an approval', detail);
  if (result.type === 'unknown') deps.log('warn', 'the outcome of a charge is not known', detail);
}
