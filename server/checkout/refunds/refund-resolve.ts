import { sql } from 'kysely';
import { bookTransactions } from '../../orders/ledger/ledger-booking.ts';
import { attemptById, lockOrder, OPEN_REFUNDS, type RefundRow, refundById } from '../../orders/records/attempt-rows.ts';
import { type OrdersDeps, timeoutsOf } from '../../orders/records/orders-deps.ts';
import { transact } from '../../outbox/publish.ts';
import type { BalanceTransaction } from '../../payments/port/balance-transactions.ts';
import type { RefundResult } from '../../payments/port/charge.ts';
import { handleEach } from '../../timing/handle-each.ts';
import { SET_BACK_MS } from '../../timing/is-within.ts';
import { bookCharge } from './ledger-charge.ts';

/** Sends a refund to its provider, and writes the outcome. */
export async function sendRefund(deps: OrdersDeps, refund: RefundRow): Promise<RefundResult> {
  const { provider_ref: providerRef } = await attemptById(deps.db, refund.attempt_id);
  if (providerRef === null) throw new Error(`the attempt ${refund.attempt_id} was captured without a provider's id`);
  const result = await askForRefund(deps, refund, providerRef);
  await recordRefund(deps, refund, providerRef, result);
  return result;
}

/** Sends the refund by the protocol of the payment, where that is configured: each protocol refunds its own payments. */
async function askForRefund(
  { providers }: OrdersDeps,
  { id: refundId, provider, idempotency_key: idempotencyKey, amount_minor: amount, currency }: RefundRow,
  providerRef: string,
): Promise<RefundResult> {
  const adapter = providers.of({ provider }) ?? providers.accountOf({ provider });
  if (!adapter) return { type: 'unknown', detail: `there is no adapter for ${provider}`, isOver: false };
  return adapter.refund({ providerRef, refundId, idempotencyKey, amount, currency });
}

/** A refund that the ledger lacks is sent again under its key, and a used-up key means that nothing was refunded. */
export async function resolveRefund(deps: OrdersDeps, refund: RefundRow): Promise<void> {
  if (await isResolvedByLedger(deps, refund)) return;
  const result = await sendRefund(deps, refund);
  const isOver = result.type === 'unknown' && result.isOver;
  if (!isOver || (await isResolvedByLedger(deps, refund, true))) return;
  const detail = 'the request failed at the provider and refunded nothing: it may be repeated';
  await recordRefund(deps, refund, '', { type: 'refused', detail });
}

/** True where no request is needed: the provider has the refund, or cannot be read. */
async function isResolvedByLedger(deps: OrdersDeps, refund: RefundRow, mustRead = false): Promise<boolean> {
  const attempt = await attemptById(deps.db, refund.attempt_id);
  const booked = await bookCharge(deps, attempt, attempt.provider_ref ?? '');
  if (booked.type !== 'booked') return mustRead || booked.type === 'unknown';
  return (await refundById(deps.db, refund.id)).resolved_at !== null;
}

/** Writes a refund's outcome with the ledger and the order's status in one transaction. A refund is resolved once. */
function recordRefund(
  deps: OrdersDeps,
  { id, order_id: orderId, attempt_id: attemptId }: RefundRow,
  chargeRef: string,
  result: RefundResult,
): Promise<void> {
  return transact(deps, async (trx) => {
    const order = await lockOrder(trx, orderId);
    const refund = await refundById(trx, id);
    if (refund.resolved_at !== null) return;
    if (result.type === 'refunded') {
      const balanceTransaction = balanceTransactionOf(deps, refund, chargeRef, result);
      const attempt = await attemptById(trx, attemptId);
      await bookTransactions(
        { trx, deps, order, attempt },
        { balanceTransactions: [balanceTransaction], dispute: null },
      );
      return;
    }
    const isRefused = result.type === 'refused';
    if (isRefused) deps.log('error', 'a refund was refused', { orderId, refundId: id, detail: result.detail });
    const change = isRefused
      ? { status: 'refused' as const, resolved_at: deps.clock() }
      : { status: 'unknown' as const };
    const update = trx.updateTable('refunds').set({ ...change, failure: result.detail });
    await update.where('id', '=', id).execute();
  });
}

function balanceTransactionOf(
  deps: OrdersDeps,
  refund: RefundRow,
  chargeRef: string,
  made: Extract<RefundResult, { type: 'refunded' }>,
): BalanceTransaction {
  const { id: refundId, currency } = refund;
  const moved = { kind: 'refund' as const, ref: made.refundRef, amount: made.amount, at: deps.clock() };
  return { ...moved, chargeRef, currency, refundId, orderId: null, attemptId: null };
}

const BATCH = 100;

/** Resolves the refunds that a crash or a lost reply left open. Several processes may run it at once. */
export async function recoverRefunds(deps: OrdersDeps): Promise<void> {
  const [now, { resolveAfter }] = [deps.clock().getTime(), timeoutsOf(deps)];
  const open = await deps.db
    .selectFrom('refunds')
    .selectAll()
    .where('resolved_at', 'is', null)
    .where('status', 'in', OPEN_REFUNDS)
    // One of a later time was begun before the clock was set back.
    .where((where) =>
      where.or([
        where('created_at', '<=', new Date(now - resolveAfter)),
        where('created_at', '>=', new Date(now + SET_BACK_MS)),
      ]),
    )
    // More may stay open than a round reads.
    .orderBy(sql`random()`)
    .limit(BATCH)
    .execute();
  await handleEach(deps, open, (refund) => resolveRefund(deps, refund));
}
