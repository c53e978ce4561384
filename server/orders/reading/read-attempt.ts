import type { ChargeReading, ChargeReference } from '../../payments/port/charge.ts';
import { LOST_CHARGE } from '../../payments/port/decline.ts';
import type { PaymentProvider, TokenProvider } from '../../payments/port/provider.ts';
import { type AttemptRow, orderOfAttempt } from '../records/attempt-rows.ts';
import { type OrdersDeps, timeoutsOf } from '../records/orders-deps.ts';
import { chargeOf } from './charge-request.ts';
import { unknown } from './lost-agreement.ts';
import { readApproval } from './read-approval.ts';

/** An attempt in flight, and the provider's customer of its sale; null at a provider without customers. */
export interface ReadableAttempt {
  attempt: AttemptRow;
  customerRef: string | null;
}

/** Reads how an attempt in flight ended, or that it has not ended. */
export function readAttempt(deps: OrdersDeps, readable: ReadableAttempt): Promise<ChargeReading> {
  const { attempt } = readable;
  return attempt.approval_kind === null ? readCharge(deps, readable) : readApproval(deps, attempt);
}

async function readCharge(deps: OrdersDeps, { attempt, customerRef }: ReadableAttempt): Promise<ChargeReading> {
  const age = deps.clock().getTime() - attempt.created_at.getTime();
  const isLost = age >= timeoutsOf(deps).lostAfter;
  // It was not sent, and cannot be sent once it is resolved: sending starts from `created` alone.
  if (attempt.sent_at === null) return isLost ? LOST_CHARGE : { type: 'absent' };
  const provider = deps.providers.of(attempt);
  if (!provider) return unknown(`there is no adapter for ${attempt.provider} any more`);
  if (provider.can.saves === 'instrument' && customerRef === null) return isLost ? LOST_CHARGE : { type: 'absent' };
  const isProcessing = attempt.failure?.code === 'pending';
  const repeatedFor = Math.max(timeoutsOf(deps).lostAfter, provider.can.repeatedFor ?? 0);
  const isRepeated = provider.can.ledger === 'delayed' && !isProcessing && age < repeatedFor;
  if (isRepeated) return repeatCharge(deps, provider, attempt);
  const reference = referenceOf(attempt, customerRef);
  const reading = await provider.read(reference);
  if (provider.start !== 'token') return reading.type === 'absent' ? LOST_CHARGE : reading;
  if (reading.type === 'absent') return isLost ? invalidate(provider, attempt, reference) : reading;
  return closeChallenge(deps, provider, { attempt, reading, age });
}

/** The ids by which a provider finds the charge of an attempt. */
export function referenceOf(attempt: AttemptRow, customerRef: string | null): ChargeReference {
  return {
    orderId: attempt.order_id,
    attemptId: attempt.id,
    customerRef,
    providerRef: attempt.provider_ref,
    approvalRef: attempt.approval_ref,
    amount: attempt.amount_minor,
    since: attempt.created_at,
  };
}

/** Sends the same request again, which charges once and returns the outcome, because the provider's ledger is delayed. */
async function repeatCharge(deps: OrdersDeps, provider: PaymentProvider, attempt: AttemptRow): Promise<ChargeReading> {
  const order = await orderOfAttempt(deps.db, attempt);
  const result = await provider.charge(await chargeOf(deps, order, attempt, order.provider_customer));
  return result.type === 'refused' ? unknown(result.detail) : result;
}

/** Abandons a request only once it cannot arrive any more: otherwise it might take money after a second payment. */
async function invalidate(
  provider: TokenProvider,
  attempt: AttemptRow,
  reference: ChargeReference,
): Promise<ChargeReading> {
  const { idempotency_key: idempotencyKey, currency } = attempt;
  const reading = await provider.invalidateIdempotencyKey({ ...reference, idempotencyKey, currency });
  return reading.type === 'absent' ? LOST_CHARGE : reading;
}

interface Read {
  attempt: AttemptRow;
  reading: Exclude<ChargeReading, { type: 'absent' }>;
  /** The age of the attempt, in milliseconds. */
  age: number;
}

/**
 * Closes an unanswered challenge at the provider before another charge: the shopper's browser has its client secret, and could
 * still pay with it. A payment meanwhile is the outcome.
 */
async function closeChallenge(
  deps: OrdersDeps,
  provider: TokenProvider,
  { attempt, reading, age }: Read,
): Promise<ChargeReading> {
  if (attempt.status !== 'requires_action') return reading;
  const isForgotten = reading.type === 'requires_action' && age >= timeoutsOf(deps).challengeAfter;
  if (reading.type !== 'declined' && !isForgotten) return reading;
  return reading.providerRef === null ? reading : provider.cancel(reading.providerRef);
}
