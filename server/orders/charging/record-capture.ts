import { nextStatus } from '../../../machines/order/order.machine.ts';
import type { StoredCard, StoredPayer } from '../../db/schema/order-tables.ts';
import type { ChargedPayer, ChargeResult } from '../../payments/port/charge.ts';
import { countAgain } from '../pricing/coupon-uses.ts';
import { type OrderRow, payerOf } from '../records/attempt-rows.ts';
import { chargedCard } from '../records/instruments.ts';
import type { OrdersDeps, OutcomeStep } from '../records/orders-deps.ts';
import { logUnexpected } from './record-unpaid.ts';
import { type Capture, captureIn, type OrderAttempt } from './write-capture.ts';

type Captured = Extract<ChargeResult, { type: 'captured' }>;

/** The rows to write for a capture. `card` is the charged card; a payer's details come from the provider. */
export function newCapture(
  deps: OrdersDeps,
  { order, attempt }: OrderAttempt,
  { providerRef, payer, amount: taken, at: takenAt }: Captured,
  card: StoredCard | null,
): Capture {
  const amount = payer?.amount ?? taken ?? attempt.amount_minor;
  const asked = attempt.capture_minor ?? attempt.amount_minor;
  if (amount !== asked) {
    const detail = { orderId: order.id, attemptId: attempt.id, asked, taken: amount };
    deps.log('error', 'the captured amount differs from the requested one', detail);
  }
  const instrument = payer ? payerInstrument(order, payer) : card;
  return { order, attempt, providerRef, amount, takenAt, instrument };
}

/** An offer charged by the sale's agreement keeps that agreement. */
export function payerInstrument(
  { instrument }: Pick<OrderRow, 'instrument'>,
  { method, payerRef, agreementRef }: ChargedPayer,
): StoredPayer {
  const before = payerOf(instrument);
  return {
    type: method,
    payerRef: payerRef ?? before?.payerRef ?? null,
    agreementRef: agreementRef ?? before?.agreementRef ?? null,
  };
}

/** Writes a capture in a transaction that has locked the order's row; an absent `card` is read. */
export async function recordCapture(
  step: OutcomeStep,
  outcome: Captured,
  card: StoredCard | null | undefined,
): Promise<OrderAttempt> {
  const { trx, deps, order, attempt } = step;
  if (!nextStatus(order.status, { type: 'attempt.captured' })) logUnexpected(step, 'attempt.captured');
  const charged = card === undefined && !outcome.payer ? await chargedCard(trx, attempt) : (card ?? null);
  const captured = await captureIn(trx, newCapture(deps, step, outcome, charged), deps.clock());
  // The transaction is rolled back, and the provider's event or the next round of recovery resolves the attempt.
  if (!captured) throw new Error(`The capture of attempt ${attempt.id} found its order changed under the lock.`);
  const { id: orderId, brand, coupon_code: code } = order;
  if (code !== null) await countAgain(trx, { orderId, brand, code, at: deps.clock() });
  return captured;
}
