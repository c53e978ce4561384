import type { BooksReading, DisputeStatus, Movement } from '../../port/movements.ts';
import type { BookedCharge } from '../../port/provider.ts';
import type { PayPalProvider } from '../protocol/paypal-provider.ts';

const HOUR = 3_600_000;

/** PayPal's report, from the attempt on. It is some hours behind: what it lacks is not known, rather than not there. */
export async function payPalLedger(
  paypal: PayPalProvider,
  { chargeRef, attempt }: BookedCharge,
): Promise<BooksReading> {
  if (attempt === null) return { type: 'unknown', detail: `nobody knows since when PayPal has ${chargeRef}` };
  const movements: Movement[] = [];
  for await (const batch of paypal.movements(new Date(attempt.since.getTime() - HOUR))) {
    if (batch.type === 'unavailable') return { type: 'unknown', detail: batch.detail };
    movements.push(...batch.movements.filter((movement) => movement.chargeRef === chargeRef));
  }
  const capture = movements.find(({ kind }) => kind === 'capture');
  if (!capture) return { type: 'unknown', detail: `PayPal’s report does not have ${chargeRef} yet` };
  // A renewal says whose subscription it is of, and not which attempt of ours it became.
  const attemptId = attempt.providerRef === chargeRef ? attempt.id : capture.attemptId;
  return { type: 'known', movements, dispute: disputeOf(movements), attemptId };
}

function disputeOf(movements: readonly Movement[]): DisputeStatus {
  if (movements.some(({ kind }) => kind === 'dispute_reversed')) return 'won';
  return movements.some(({ kind }) => kind === 'dispute') ? 'open' : 'none';
}
