import type { BalanceTransaction, DisputeStatus, ProviderLedgerReading } from '../../port/balance-transactions.ts';
import type { BookedCharge } from '../../port/provider.ts';
import type { PayPalProvider } from '../protocol/paypal-provider.ts';

const HOUR = 3_600_000;

/** PayPal's report, from the attempt on. It is some hours behind: what it lacks is not known, rather than not there. */
export async function payPalLedger(
  paypal: PayPalProvider,
  { chargeRef, attempt }: BookedCharge,
): Promise<ProviderLedgerReading> {
  if (attempt === null) return { type: 'unknown', detail: `nobody knows since when PayPal has ${chargeRef}` };
  const balanceTransactions: BalanceTransaction[] = [];
  for await (const batch of paypal.balanceTransactions(new Date(attempt.since.getTime() - HOUR))) {
    if (batch.type === 'unavailable') return { type: 'unknown', detail: batch.detail };
    balanceTransactions.push(
      ...batch.balanceTransactions.filter((balanceTransaction) => balanceTransaction.chargeRef === chargeRef),
    );
  }
  const capture = balanceTransactions.find(({ kind }) => kind === 'capture');
  if (!capture) return { type: 'unknown', detail: `PayPal’s report does not have ${chargeRef} yet` };
  // A renewal says whose subscription it is of, and not which attempt of ours it became.
  const attemptId = attempt.providerRef === chargeRef ? attempt.id : capture.attemptId;
  return { type: 'known', balanceTransactions, dispute: disputeOf(balanceTransactions), attemptId };
}

function disputeOf(balanceTransactions: readonly BalanceTransaction[]): DisputeStatus {
  if (balanceTransactions.some(({ kind }) => kind === 'dispute_reversed')) return 'won';
  return balanceTransactions.some(({ kind }) => kind === 'dispute') ? 'open' : 'none';
}
