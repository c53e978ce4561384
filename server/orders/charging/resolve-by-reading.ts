import type { ChargeReading } from '../../payments/port/charge.ts';
import { type ReadableAttempt, readAttempt } from '../reading/read-attempt.ts';
import type { AttemptRow } from '../records/attempt-rows.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';
import { type AlsoWrite, type Recorded, recordOutcome, recordReading } from './record-outcome.ts';

/** Resolves an attempt in flight by reading its provider. Returns null where nothing was written. */
export async function resolveByReading(deps: OrdersDeps, readable: ReadableAttempt): Promise<Recorded | null> {
  const reading = await readAttempt(deps, readable);
  return reading.type === 'absent' ? null : recordRead(deps, readable.attempt, reading);
}

/**
 * Writes a reading. A sent charge of a token is final at the provider; any other reading is written only if no request has
 * sent the attempt since.
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
