import type { EndedSubscription } from '../../port/approval.ts';
import { readDetails } from '../protocol/contract-details.ts';
import type { AmazonShop } from './amazon-shop.ts';
import { noteOf } from './authorize-fields.ts';

const LONGEST_REASON = 1_024;

/** Closes a payer's billing agreement, so that nothing more can be charged by it. One that has ended is `cancelled`, too. */
export async function closeAgreement(
  { mws }: AmazonShop,
  { subscriptionRef, reason }: { subscriptionRef: string; reason: string },
): Promise<EndedSubscription> {
  const ClosureReason = noteOf(reason, LONGEST_REASON);
  const reply = await mws.call('CloseBillingAgreement', { AmazonBillingAgreementId: subscriptionRef, ClosureReason });
  if (reply.type === 'answer') return { type: 'cancelled' };
  const after = await readDetails(mws, subscriptionRef, null);
  if (after.type === 'details' && /^(Canceled|Closed)$/.test(after.details.state)) return { type: 'cancelled' };
  if (reply.type === 'lost') return { type: 'unknown', detail: reply.detail };
  return { type: 'refused', problem: reply.problem };
}
