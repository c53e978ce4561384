import { setTimeout as pause } from 'node:timers/promises';
import type { MinorUnits } from '../../../domain/pricing/money.ts';
import { resolveByReading } from '../charging/resolve-by-reading.ts';
import { ledgerLines, sumsOf } from '../ledger/ledger-sums.ts';
import { type AttemptRow, attemptById, type OrderRow } from '../records/attempt-rows.ts';
import { type OrdersDeps, timeoutsOf } from '../records/orders-deps.ts';
import { beginCapture, type CaptureAsk, type CaptureRefusal, refuse } from './begin-capture.ts';
import { sendCapture } from './send-capture.ts';

/** The result of a capture; `isNew` is false for a repeated one. `unknown`: recovery requests it again. */
export type CaptureAnswer =
  | { type: 'captured'; number: string; amount: MinorUnits; currency: string; isNew: boolean }
  | { type: 'unknown'; number: string; amount: MinorUnits; currency: string }
  | CaptureRefusal;

/** Captures an order's held amount, or a part of it, once, and releases the rest. The order is a sale or an offer alone. */
export async function captureOrder(deps: OrdersDeps, ask: CaptureAsk): Promise<CaptureAnswer> {
  const begun = await beginCapture(deps, ask);
  if (begun.type === 'refused') return begun;
  const { order, amount } = begun;
  const { number, currency } = order;
  if (begun.type === 'known') return { type: 'captured', number, amount, currency, isNew: false };
  const result = await sendCapture(deps, begun.attempt);
  if (result.type === 'refused') return refuse('provider', `The provider refused: ${result.detail}`);
  if (result.type === 'unknown') await readUntilResolved(deps, order, begun.attempt);
  return answerOf(deps, order, begun.attempt, amount);
}

/** Reads an attempt after a lost reply, which is often found at once. Recovery resolves the rest. */
async function readUntilResolved(deps: OrdersDeps, order: OrderRow, { id }: AttemptRow): Promise<void> {
  for (const wait of timeoutsOf(deps).readPauses) {
    await pause(wait);
    const attempt = await attemptById(deps.db, id);
    if (attempt.status !== 'authorized') return;
    await resolveByReading(deps, { attempt, customerRef: order.provider_customer });
  }
}

async function answerOf(
  deps: OrdersDeps,
  { id, number, currency }: OrderRow,
  attempt: AttemptRow,
  asked: MinorUnits,
): Promise<CaptureAnswer> {
  const { status } = await attemptById(deps.db, attempt.id);
  if (status === 'authorized') return { type: 'unknown', number, amount: asked, currency };
  if (status !== 'captured')
    return refuse('released', `What was held for order ${number} was released: nothing was captured.`);
  const { captured } = sumsOf(await ledgerLines(deps.db, id));
  return { type: 'captured', number, amount: captured, currency, isNew: true };
}
