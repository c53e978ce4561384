import { setTimeout as pause } from 'node:timers/promises';
import type { ChargeResult } from '../../payments/port/charge.ts';
import { type AttemptRow, attemptById } from '../records/attempt-rows.ts';
import { type OrdersDeps, patienceOf } from '../records/orders-deps.ts';
import { recordOutcome } from './record-outcome.ts';
import { settleByReading } from './settle-by-reading.ts';

/** Writes down how a charge ended, and looks after it where that is not known. `customerRef` is null at a provider that keeps none. */
export async function settleSent(
  deps: OrdersDeps,
  attempt: AttemptRow,
  customerRef: string | null,
  result: ChargeResult,
): Promise<void> {
  report(deps, attempt, result);
  await recordOutcome(deps, attempt.id, result);
  if (result.type === 'unknown' && !result.isPending) await lookAfter(deps, attempt.id, customerRef);
}

/** A lost reply is often found again at once; otherwise recovery goes on looking. */
export async function lookAfter(deps: OrdersDeps, attemptId: string, customerRef: string | null): Promise<void> {
  for (const wait of patienceOf(deps).readPauses) {
    await pause(wait);
    const attempt = await attemptById(deps.db, attemptId);
    if (attempt.status !== 'unknown') return;
    await settleByReading(deps, { attempt, customerRef });
  }
}

function report(deps: OrdersDeps, attempt: AttemptRow, result: ChargeResult): void {
  const detail = { attemptId: attempt.id, orderId: attempt.order_id, ...result };
  if (result.type === 'refused') deps.log('error', 'the provider refused to charge', detail);
  if (result.type === 'unknown') deps.log('warn', 'the outcome of a charge is not known', detail);
}
