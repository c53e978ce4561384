import { setTimeout as pause } from 'node:timers/promises';
import { attemptById } from '../records/attempt-rows.ts';
import { type OrdersDeps, timeoutsOf } from '../records/orders-deps.ts';
import type { Recorded } from './record-outcome.ts';
import { resolveByReading } from './resolve-by-reading.ts';

/** An attempt of unknown outcome, and the provider's customer; null at a provider without customers. */
interface UnknownAttempt {
  attemptId: string;
  customerRef: string | null;
}

/**
 * Reads an attempt of unknown outcome a few times; recovery resolves it otherwise. Returns the rows written last, `before`
 * where none were, and null where another request resolved the attempt.
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
