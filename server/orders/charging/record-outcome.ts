import type { BesideCapture } from '../../db/schema/beside-capture.ts';
import type { StoredCard } from '../../db/schema/order-tables.ts';
import type { DbTransaction } from '../../db/schema/schema.ts';
import { type PublishingTransaction, transact } from '../../outbox/publish.ts';
import type { ChargeResult } from '../../payments/port/charge.ts';
import { type AttemptRow, isInFlight, lockAttempt, lockOrderOf } from '../records/attempt-rows.ts';
import { chargedCard } from '../records/instruments.ts';
import type { StoredOrder } from '../records/order-reads.ts';
import type { OrdersDeps, OutcomeStep } from '../records/orders-deps.ts';
import { newCapture, payerInstrument, recordCapture } from './record-capture.ts';
import {
  logUnexpected,
  recordDecline,
  recordOpen,
  recordRefusal,
  recordRelease,
  writeAttempt,
} from './record-unpaid.ts';
import { releaseUnwanted } from './release-unwanted.ts';
import { authorizeAlone, authorizeIn, captureAlone, type OrderAttempt } from './write-capture.ts';

/** Another write in the same transaction, such as the row of a processed event. */
export type AlsoWrite = (trx: DbTransaction) => Promise<void>;

/** An order and its attempt as they were written. The callers use these rows and read nothing again. */
export interface Recorded extends OrderAttempt {
  /** The subscription that the order has begun or renews; null before the payment, and for any other order. */
  subscription: StoredOrder['subscription'];
  /** Whether the attempt has ended, or its amount is held. */
  isResolved: boolean;
}

/** One transaction writes all that follows, and an attempt is resolved once: a later call returns null. */
export function recordOutcome(
  deps: OrdersDeps,
  attemptId: string,
  outcome: ChargeResult,
  also?: AlsoWrite,
): Promise<Recorded | null> {
  return record(deps, { id: attemptId }, outcome, also);
}

/** A reading that nothing was taken is written only if no request, such as another tab's, sent the attempt since. */
export function recordReading(
  deps: OrdersDeps,
  seen: AttemptRow,
  outcome: ChargeResult,
  also?: AlsoWrite,
): Promise<Recorded | null> {
  return record(deps, seen, outcome, also);
}

/** An order and the attempt that was just sent for it, as they were committed; `card` is null where a payer is charged. */
export interface SentAttempt extends OrderAttempt {
  card: StoredCard | null;
  beside?: BesideCapture | undefined;
}

/** A capture without a subscription is one statement, which writes only where order and attempt are unchanged. */
export async function recordSent(deps: OrdersDeps, sent: SentAttempt, outcome: ChargeResult): Promise<Recorded | null> {
  const written = sent.order.subscription === null ? await writeAlone(deps, sent, outcome) : null;
  if (written) return { ...written, subscription: null, isResolved: true };
  return record(deps, { id: sent.attempt.id, card: sent.card }, outcome);
}

/** Returns null for another outcome, and where order or attempt have changed since they were sent. */
async function writeAlone(deps: OrdersDeps, sent: SentAttempt, outcome: ChargeResult): Promise<OrderAttempt | null> {
  if (outcome.type === 'captured') return captureAlone(deps, newCapture(deps, sent, outcome, sent.card), sent.beside);
  if (outcome.type === 'authorized') {
    const { providerRef, captureBefore, payer } = outcome;
    const instrument = payer ? payerInstrument(sent.order, payer) : sent.card;
    const { order, attempt } = sent;
    return authorizeAlone(deps, { order, attempt, providerRef, captureBefore, instrument });
  }
  return null;
}

/** An attempt, its status when the outcome was read, and the charged card, where either is known. */
type Seen = Pick<AttemptRow, 'id'> & Partial<Pick<AttemptRow, 'status' | 'sent_at'>> & { card?: StoredCard | null };

/** An authorisation of an attempt that is already resolved is released after the commit. */
async function record(
  deps: OrdersDeps,
  seen: Seen,
  outcome: ChargeResult,
  also: AlsoWrite = async () => {},
): Promise<Recorded | null> {
  const recorded = await transact(deps, async (trx) => {
    await also(trx);
    return recordIn(trx, deps, seen, outcome);
  });
  if (recorded === null && outcome.type === 'authorized') await releaseUnwanted(deps, seen.id, outcome.providerRef);
  return recorded;
}

/** The same within a transaction. It releases nothing. */
export async function recordIn(
  trx: PublishingTransaction,
  deps: OrdersDeps,
  seen: Seen,
  outcome: ChargeResult,
): Promise<Recorded | null> {
  const order = await lockOrderOf(trx, seen.id);
  const attempt = await lockAttempt(trx, seen.id);
  if (attempt.resolved_at !== null) return ignoreLate(deps, attempt, outcome);
  if (outcome.type !== 'captured' && isChanged(attempt, seen)) return null;
  const step = { trx, deps, order, attempt };
  if (attempt.status === 'authorized' && outcome.type !== 'captured') {
    return isReleaseOf(attempt, outcome) ? recorded(await recordRelease(step), null) : null;
  }
  const subscription = await deps.onChargeOutcome(step, outcome);
  return recorded(await write(step, outcome, seen.card), subscription);
}

function recorded(written: OrderAttempt, subscription: Recorded['subscription']): Recorded {
  return { ...written, subscription, isResolved: !isInFlight(written.attempt) };
}

function write(step: OutcomeStep, outcome: ChargeResult, card: Seen['card']): Promise<OrderAttempt> {
  switch (outcome.type) {
    case 'captured':
      return recordCapture(step, outcome, card);
    case 'authorized':
      return recordAuthorization(step, outcome, card);
    case 'declined':
      return recordDecline(step, outcome);
    case 'refused':
      return recordRefusal(step, outcome);
    default:
      return recordOpen(step, outcome);
  }
}

/** Only a decline of the held charge itself ends a hold: a failed reading and another charge's decline do not. */
function isReleaseOf({ provider_ref: ref }: AttemptRow, outcome: ChargeResult): boolean {
  return outcome.type === 'declined' && outcome.providerRef === ref;
}

function isChanged(now: AttemptRow, seen: Seen): boolean {
  const isSentAgain = seen.sent_at !== undefined && now.sent_at?.getTime() !== seen.sent_at?.getTime();
  return isSentAgain || (seen.status !== undefined && now.status !== seen.status);
}

function ignoreLate(deps: OrdersDeps, attempt: AttemptRow, outcome: ChargeResult): null {
  const isDisagreement = outcome.type === 'captured' && attempt.status !== 'captured';
  const detail = { attemptId: attempt.id, status: attempt.status };
  if (isDisagreement) deps.log('error', 'money was taken for an attempt that was resolved without a capture', detail);
  return null;
}

/** The order's row is locked. An order that cannot be paid any more stays, and recovery releases the held amount. */
async function recordAuthorization(
  step: OutcomeStep,
  { providerRef, captureBefore, payer }: Extract<ChargeResult, { type: 'authorized' }>,
  card: StoredCard | null | undefined,
): Promise<OrderAttempt> {
  const { trx, deps, order, attempt } = step;
  const charged = card === undefined && !payer ? await chargedCard(trx, attempt) : (card ?? null);
  const instrument = payer ? payerInstrument(order, payer) : charged;
  const held = await authorizeIn(trx, { order, attempt, providerRef, captureBefore, instrument }, deps.clock());
  if (held) return held;
  logUnexpected(step, 'attempt.authorized');
  const change = { status: 'authorized' as const, provider_ref: providerRef, capture_before: captureBefore };
  return { order, attempt: await writeAttempt(step, change) };
}
