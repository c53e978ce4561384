import { setTimeout as pause } from 'node:timers/promises';
import { attemptById } from '../records/attempt-rows.ts';
import { type OrdersDeps, timeoutsOf } from '../records/orders-deps.ts';
import type { Recorded } from './record-outcome.ts';
import { resolveByReading } from './resolve-by-reading.ts';

/** An attempt whose outcome is not known, and the provider's customer; null at a provider that keeps none. */
interface UnknownAttempt {
  attemptId: string;
  customerRef: string | null;
}

/**
 * A lost reply is often found again at once; otherwise recovery goes on looking. Returns what was written last, `before` where
 * that is nothing, and null where others resolved the attempt meanwhile.
 */
export async function pollUntilResolved(
  deps: OrdersDeps,
  { attemptId, customerRef }: UnknownAttempt,
  before: Recorded | null,
): Promise<Recorded | null> {
  let last = before;
  for (const wait of timeoutsOf(deps).readPauses) {
    await pause(wait);
    const attempt = await attemptById(deps.db, attemptId);
    if (attempt.status !== 'unknown') return null;
    last = (await resolveByReading(deps, { attempt, customerRef })) ?? last;
    if (last?.attempt.status !== 'unknown') return last;
  }
  return last;
}
