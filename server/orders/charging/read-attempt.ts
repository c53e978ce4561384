import type { ChargeReading, ChargeReference } from '../../payments/port/card-provider.ts';
import { NEVER_ARRIVED } from '../../payments/port/decline.ts';
import { readPayPalAttempt } from '../approvals/paypal-reading.ts';
import { type AttemptRow, isByPayPal } from '../records/attempt-rows.ts';
import { type OrdersDeps, patienceOf } from '../records/orders-deps.ts';
import { type AlsoWrite, recordOutcome, recordReading } from './record-outcome.ts';

/** A live attempt, and the provider's customer of its sale. */
export interface ReadableAttempt {
  attempt: AttemptRow;
  customerRef: string | null;
}

/** Settles a live attempt by what the provider says of it. True where this call settled it. */
export async function settleByReading(deps: OrdersDeps, readable: ReadableAttempt): Promise<boolean> {
  const reading = await readAttempt(deps, readable);
  return reading.type === 'absent' ? false : recordRead(deps, readable.attempt, reading);
}

/** What PayPal says of an approval holds while nobody executes it; a card's charge is nobody's but the provider's. */
export function recordRead(
  deps: OrdersDeps,
  attempt: AttemptRow,
  reading: Exclude<ChargeReading, { type: 'absent' }>,
  also?: AlsoWrite,
): Promise<boolean> {
  return isByPayPal(attempt)
    ? recordReading(deps, attempt, reading, also)
    : recordOutcome(deps, attempt.id, reading, also);
}

/** How a live attempt ended, by what the provider says of it, or that it has not. */
export async function readAttempt(deps: OrdersDeps, { attempt, customerRef }: ReadableAttempt): Promise<ChargeReading> {
  if (isByPayPal(attempt)) return readPayPalAttempt(deps, attempt);
  const age = deps.clock().getTime() - attempt.created_at.getTime();
  const isLost = age >= patienceOf(deps).lostAfter;
  // It was not sent, and cannot be any more once it is settled: sending starts from `created` alone.
  if (customerRef === null || attempt.sent_at === null) return isLost ? LOST : { type: 'absent' };
  const reference = { customerRef, attemptId: attempt.id, providerRef: attempt.provider_ref };
  const reading = await deps.card.read(reference);
  if (reading.type === 'absent') return isLost ? withdraw(deps, attempt, reference) : reading;
  return closeChallenge(deps, attempt, reading, age);
}

const LOST: ChargeReading = { type: 'declined', providerRef: null, ...NEVER_ARRIVED };

/** Only a request that can no longer arrive is given up: otherwise it might take money after the shopper paid again. */
async function withdraw(deps: OrdersDeps, attempt: AttemptRow, reference: ChargeReference): Promise<ChargeReading> {
  const { idempotency_key: idempotencyKey, amount_minor: amount, currency } = attempt;
  const reading = await deps.card.withdraw({ ...reference, idempotencyKey, amount, currency });
  return reading.type === 'absent' ? LOST : reading;
}

/**
 * The shopper's browser was given the key to a challenge, and could still pay with it after a decline. So the charge is
 * closed at the provider before anything else may be charged; if it was paid meanwhile, that is how it stands.
 */
async function closeChallenge(
  deps: OrdersDeps,
  attempt: AttemptRow,
  reading: Exclude<ChargeReading, { type: 'absent' }>,
  age: number,
): Promise<ChargeReading> {
  if (attempt.status !== 'requires_action') return reading;
  const isForgotten = reading.type === 'requires_action' && age >= patienceOf(deps).challengeAfter;
  if (reading.type !== 'declined' && !isForgotten) return reading;
  return reading.providerRef === null ? reading : deps.card.cancel(reading.providerRef);
}
