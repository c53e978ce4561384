import type { ChargeReading } from '../../payments/port/charge.ts';
import { type ReadableAttempt, readAttempt } from '../reading/read-attempt.ts';
import type { AttemptRow } from '../records/attempt-rows.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';
import { type AlsoWrite, type Recorded, recordOutcome, recordReading } from './record-outcome.ts';

/** Resolves a attempt in flight by what the provider says of it. Null where nothing was written. */
export async function resolveByReading(deps: OrdersDeps, readable: ReadableAttempt): Promise<Recorded | null> {
  const reading = await readAttempt(deps, readable);
  return reading.type === 'absent' ? null : recordRead(deps, readable.attempt, reading);
}

/**
 * What is said of an approval holds while nobody executes it, and of a charge that was not sent while it is not; a token's charge
 * that was sent is the provider's alone.
 */
export function recordRead(
  deps: OrdersDeps,
  attempt: AttemptRow,
  reading: Exclude<ChargeReading, { type: 'absent' }>,
  also?: AlsoWrite,
): Promise<Recorded | null> {
  const isTheProviders = attempt.sent_at !== null && deps.providers.accountOf(attempt)?.start === 'token';
  return isTheProviders ? recordOutcome(deps, attempt.id, reading, also) : recordReading(deps, attempt, reading, also);
}
