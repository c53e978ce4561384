import { nextStatus } from '../../../machines/order/order.machine.ts';
import type { StoredCard, StoredPayer } from '../../db/schema/order-tables.ts';
import type { ChargeResult, PayerCapture } from '../../payments/port/charge.ts';
import { countAgain } from '../pricing/coupon-uses.ts';
import type { OrderRow } from '../records/attempt-rows.ts';
import { payerOf } from '../records/instrument-kinds.ts';
import { chargedCard } from '../records/instruments.ts';
import type { OrdersDeps, OutcomeStep } from '../records/orders-deps.ts';
import { tellUnexpected } from './record-unpaid.ts';
import { type Capture, captureIn, type OrderAttempt } from './write-capture.ts';

type Captured = Extract<ChargeResult, { type: 'captured' }>;

/** What is written of a capture. `card` is what was charged; a payer is told by the provider. */
export function captureOf(
  deps: OrdersDeps,
  { order, attempt }: OrderAttempt,
  { providerRef, payer, amount: taken }: Captured,
  card: StoredCard | null,
): Capture {
  const amount = payer?.amount ?? taken ?? attempt.amount_minor;
  const asked = attempt.capture_minor ?? attempt.amount_minor;
  if (amount !== asked) {
    const detail = { orderId: order.id, attemptId: attempt.id, asked, taken: amount };
    deps.log('error', 'another amount was taken than was asked for', detail);
  }
  const instrument = payer ? payerInstrument(order, payer) : card;
  return { order, attempt, providerRef, amount, instrument };
}

/** An offer that the sale's payer was charged for is charged by the same leave. */
function payerInstrument({ instrument }: OrderRow, { method, payerRef, agreementRef }: PayerCapture): StoredPayer {
  const before = payerOf(instrument);
  return {
    type: method,
    payerRef: payerRef ?? before?.payerRef ?? null,
    agreementRef: agreementRef ?? before?.agreementRef ?? null,
  };
}

/** Writes a capture in a transaction that holds the order's row; `card` is left out where it has to be looked up. */
export async function recordCapture(
  step: OutcomeStep,
  outcome: Captured,
  card: StoredCard | null | undefined,
): Promise<OrderAttempt> {
  const { trx, deps, order, attempt } = step;
  if (!nextStatus(order.status, { type: 'attempt.captured' })) tellUnexpected(step, 'attempt.captured');
  const charged = card === undefined && !outcome.payer ? await chargedCard(trx, attempt) : (card ?? null);
  const paid = await captureIn(trx, captureOf(deps, step, outcome, charged), deps.clock());
  // The transaction is undone, and the provider's event or the next round of recovery resolves the attempt.
  if (!paid) throw new Error(`The capture of attempt ${attempt.id} found its order changed under the lock.`);
  const { id: orderId, brand, coupon_code: code } = order;
  if (code !== null) await countAgain(trx, { orderId, brand, code, at: deps.clock() });
  return paid;
}
