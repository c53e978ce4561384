import { formatMoney } from '../../domain/pricing/money.ts';
import type { Difference, LedgerTransaction } from '../checkout/reconciling/compare-ledgers.ts';
import type { ReconcileReport } from '../checkout/reconciling/join-reports.ts';

/** The text of a comparison: one line for each difference, then the sums. */
export function describeReconciling(report: ReconcileReport): string {
  const { provider, compared, others, booked, differences, sums } = report;
  const foreign = others > 0 ? `; ${others} more are of nothing of this shop` : '';
  return [
    `Compared with ${provider}: ${compared} balance transactions${foreign}.`,
    ...(booked > 0 ? [`Booked ${booked} that the ledger lacked.`] : []),
    ...differences.map(describeDifference),
    ...sums.map(
      ({ currency, ours, theirs }) =>
        `${currency}: ledger ${formatMoney(ours, currency)}, ${provider} ${formatMoney(theirs, currency)}, difference ${formatMoney(ours - theirs, currency)}`,
    ),
    differences.length === 0
      ? 'No difference.'
      : `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}.`,
  ].join('\n');
}

function describeDifference({ type, ours, theirs }: Difference): string {
  if (ours && theirs) return `differs: ${inWords(ours)} in the ledger is ${amountOf(theirs)} at the provider`;
  const only = ours ?? theirs;
  const where = type === 'missing_here' ? 'missing in the ledger' : 'missing at the provider';
  return `${where}: ${only ? inWords(only) : ''}`;
}

function inWords(balanceTransaction: LedgerTransaction): string {
  const { kind, ref, chargeRef, at, orderId } = balanceTransaction;
  const charge = chargeRef === ref ? '' : ` of ${chargeRef}`;
  const order = orderId === null ? '' : `, order ${orderId}`;
  return `${kind.replaceAll('_', ' ')} ${ref}${charge}, ${amountOf(balanceTransaction)}, ${at.toISOString()}${order}`;
}

function amountOf({ amount, currency }: LedgerTransaction): string {
  return formatMoney(amount, currency);
}
