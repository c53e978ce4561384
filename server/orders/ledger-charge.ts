import type { Movement } from '../payments/movements.ts';
import { type AttemptRow, attemptById, attemptsOf, isLive, lockOrder } from './attempt-rows.ts';
import { type BookingStep, bookMovements } from './ledger-booking.ts';
import type { OrdersDeps } from './orders-deps.ts';
import { type AlsoWrite, recordOutcome } from './record-outcome.ts';

/** `unknown`: the provider could not be read, so nothing was written. `not_ours`: the charge is none of this attempt. */
export type ChargeBooked =
  | { type: 'booked'; added: Movement[] }
  | { type: 'not_ours' }
  | { type: 'unknown'; detail: string };

/**
 * Reads all that the provider has of an attempt's charge, and books what the ledger lacks of it: captures that were
 * missed, refunds made by whomever, disputes. `also` is written in the same transaction.
 */
export async function bookCharge(
  deps: OrdersDeps,
  attempt: AttemptRow,
  chargeRef: string,
  also: AlsoWrite = async () => {},
): Promise<ChargeBooked> {
  const books = await deps.card.books(chargeRef);
  if (books.type === 'unknown') return books;
  const isOurs = attempt.provider_ref === chargeRef || attempt.provider_ref === null;
  if (books.type === 'absent' || !isOurs || books.attemptId !== attempt.id) return { type: 'not_ours' };
  const isCaptured = books.movements.some(({ kind }) => kind === 'capture');
  if (isCaptured && isLive(attempt))
    await recordOutcome(deps, attempt.id, { type: 'captured', providerRef: chargeRef });
  return deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, attempt.order_id);
    const step = { trx, deps, order, attempt: await attemptById(trx, attempt.id) };
    if (isCaptured) await reviveAttempt(step, chargeRef);
    await also(trx);
    return { type: 'booked' as const, added: await bookMovements(step, books) };
  });
}

/** Money was taken for an attempt that was settled without. It is ours to account for, whatever we thought of it. */
async function reviveAttempt({ trx, deps, order, attempt }: BookingStep, chargeRef: string): Promise<void> {
  if (attempt.status === 'captured') return;
  const detail = { orderId: order.id, attemptId: attempt.id, was: attempt.status, chargeRef };
  const others = (await attemptsOf(trx, order.id)).filter(({ id }) => id !== attempt.id);
  if (others.some((other) => isLive(other) || other.status === 'captured')) {
    deps.log('error', 'an order was charged twice: one of the charges has to be refunded', detail);
    return;
  }
  deps.log('error', 'money was taken for an attempt that was settled without: it is booked now', detail);
  const change = { status: 'captured' as const, provider_ref: chargeRef, failure: null, settled_at: deps.clock() };
  await trx.updateTable('attempts').set(change).where('id', '=', attempt.id).execute();
}
