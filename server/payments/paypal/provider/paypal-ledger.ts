import type { BalanceTransaction, DisputeStatus, ProviderLedgerReading } from '../../port/balance-transactions.ts';
import type { BookedCharge } from '../../port/provider.ts';
import type { PayPalProvider } from '../protocol/paypal-provider.ts';

const HOUR = 3_600_000;

/**
 * Reads PayPal's report from the attempt on. The report is some hours late, so that a missing charge is unknown rather than
 * absent.
 */
export async function payPalLedger(
  paypal: PayPalProvider,
  { chargeRef, attempt }: BookedCharge,
): Promise<ProviderLedgerReading> {
  if (attempt === null)
    return { type: 'unknown', detail: `the report cannot be searched for ${chargeRef} without an attempt` };
  const balanceTransactions: BalanceTransaction[] = [];
  for await (const batch of paypal.balanceTransactions(new Date(attempt.since.getTime() - HOUR))) {
    if (batch.type === 'unavailable') return { type: 'unknown', detail: batch.detail };
    balanceTransactions.push(
      ...batch.balanceTransactions.filter((balanceTransaction) => balanceTransaction.chargeRef === chargeRef),
    );
  }
  const capture = balanceTransactions.find(({ kind }) => kind === 'capture');
  if (!capture) return { type: 'unknown', detail: `PayPal’s report does not have ${chargeRef} yet` };
  // A renewal in the report names its subscription, and not the attempt that it became here.
  const attemptId = attempt.providerRef === chargeRef ? attempt.id : capture.attemptId;
  return { type: 'known', balanceTransactions, dispute: disputeOf(balanceTransactions), attemptId };
}

function disputeOf(balanceTransactions: readonly BalanceTransaction[]): DisputeStatus {
  if (balanceTransactions.some(({ kind }) => kind === 'dispute_reversed')) return 'won';
  return balanceTransactions.some(({ kind }) => kind === 'dispute') ? 'open' : 'none';
}
