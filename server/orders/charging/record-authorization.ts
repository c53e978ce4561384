import type { StoredCard } from '../../db/schema/order-tables.ts';
import type { ChargeResult } from '../../payments/port/charge.ts';
import { chargedCard } from '../records/instruments.ts';
import type { OutcomeStep } from '../records/orders-deps.ts';
import { payerInstrument } from './record-capture.ts';
import { logUnexpected, writeAttempt } from './record-unpaid.ts';
import { authorizeIn } from './write-authorization.ts';
import type { OrderAttempt } from './write-capture.ts';

/**
 * Writes an authorisation in a transaction that has locked the order's row; an absent `card` is read. An order that cannot be
 * paid any more is left unchanged, and recovery releases the held amount.
 */
export async function recordAuthorization(
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
