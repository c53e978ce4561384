import { movedTo } from './contracts.ts';
import { beginWork, type Simulator } from './simulator.ts';

/** Who ends an agreement beside the seller's API: its payer or Amazon, by Amazon's reason codes. */
const REASONS: readonly string[] = ['BuyerClosed', 'AmazonClosed'];

/** `{id, reason}` of the control API: ends an agreement as on Amazon's own pages. A text is the reason for a refusal. */
export function endAgreement(simulator: Simulator, id: string, reason: string): string | null {
  if (!REASONS.includes(reason)) return `reason must be ${REASONS.join(' or ')}`;
  const { work, commit } = beginWork(simulator);
  const row = work.draft.get('contract', id);
  if (row?.kind !== 'agreement' || (row.state !== 'Open' && row.state !== 'Suspended')) {
    return 'there is no such open agreement';
  }
  work.draft.put('contract', movedTo(row, 'Closed', reason, work.now));
  work.announce('BillingAgreementNotification', id);
  commit();
  return null;
}
