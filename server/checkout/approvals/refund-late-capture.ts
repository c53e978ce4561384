import type { MinorUnits } from '../../../domain/pricing/money.ts';
import type { AttemptFailure } from '../../db/schema/order-tables.ts';
import { addEntry, captureEntry } from '../../orders/ledger/ledger-entry.ts';
import { SUPERSEDED } from '../../orders/ledger/ledger-sums.ts';
import { insertRefund, leftPerCharge } from '../../orders/ledger/new-refund.ts';
import { approverName } from '../../orders/reading/approval-provider.ts';
import type { OutcomeStep } from '../../orders/records/orders-deps.ts';

/** The failure of an attempt whose money is refunded. Its shopper may read the message, which names the provider. */
function superseded(provider: string): AttemptFailure {
  const message = `This order was paid or changed meanwhile. ${provider} gives you back what was approved for it.`;
  return { code: SUPERSEDED, message };
}

/**
 * Books a capture that its order does not need any more beside the order's own payment, and inserts the row of its refund in
 * the same transaction. The recovery of refunds sends the refund once. `amount` is in minor units; 0 needs no refund.
 */
export async function refundLateCapture(
  { trx, deps, order, attempt }: OutcomeStep,
  { providerRef, amount }: { providerRef: string; amount: MinorUnits },
): Promise<void> {
  const failure = JSON.stringify(superseded(approverName(deps, attempt)));
  const change = { provider_ref: providerRef, failure, look_again_at: deps.clock() };
  await trx.updateTable('attempts').set(change).where('id', '=', attempt.id).execute();
  if (amount === 0) return;
  await addEntry(trx, captureEntry(attempt, providerRef, amount, deps.clock()));
  // Reconciling may have booked the charge and begun its refund before the notification came.
  const { left = 0 } = (await leftPerCharge(trx, order)).find(({ attemptId }) => attemptId === attempt.id) ?? {};
  if (left <= 0) return;
  const why = { reason: 'The order was paid or changed meanwhile.', key: `late:${attempt.id}` };
  await insertRefund(trx, deps, order, { attemptId: attempt.id, amount: left, ...why });
}
