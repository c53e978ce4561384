import type { StoredPayer } from '../../db/schema/order-tables.ts';
import { beginAttempt } from '../../orders/charging/begin-attempt.ts';
import { chargeAttempt } from '../../orders/charging/charge-attempt.ts';
import { paymentStatus, paymentStatusAfter } from '../../orders/charging/payment-status.ts';
import { chargeProblem } from '../../orders/pricing/charge-problem.ts';
import type { OpenDraft } from '../../orders/records/order-draft.ts';
import { notApproved, type PlaceResult, UNAVAILABLE } from '../../orders/records/order-result.ts';
import type { OrderSession, OrdersDeps } from '../../orders/records/orders-deps.ts';

/**
 * O02: charges an offer to the sale's payer, by the agreement of the sale. Without an agreement, and for a subscription that begins
 * free, nothing is written, and the offer needs an approval (O04): no charge proves the agreement then.
 */
export async function chargePayer(
  deps: OrdersDeps,
  session: OrderSession,
  draft: OpenDraft,
  { type: method, agreementRef }: StoredPayer,
): Promise<PlaceResult> {
  const provider = deps.providers.approving(method);
  if (!provider) return UNAVAILABLE;
  if (agreementRef === null || draft.sold.price.total === 0) return notApproved(provider.displayName);
  const unfit = chargeProblem(provider, draft);
  if (unfit) return unfit;
  const means = { provider: provider.name, ref: agreementRef, card: null, approvalKind: null };
  const begun = await beginAttempt(deps, session, draft, means);
  if (begun.type === 'problem') return begun;
  if (begun.type === 'coupon-used-up') throw new Error('an offer after the sale has no coupon');
  if (begun.type === 'taken') return paymentStatus(deps, begun.orderId);
  return paymentStatusAfter(deps, begun, await chargeAttempt(deps, begun));
}
