import { isAgreement } from '../protocol/contract-details.ts';
import { orderReferenceOf } from '../protocol/reference-ids.ts';
import type { AmazonShop, Authorization } from './authorization.ts';
import type { Outcome } from './charge-outcome.ts';

/** The shopper waits for the answer meanwhile. */
const LIMIT_MS = 3_000;

/**
 * Ends the order reference of an authorization that needs no other one: `Close` after its capture, `Cancel` where nothing was
 * taken. The charge's outcome is known by then, so that a failure here changes nothing: an open reference takes no money by
 * itself.
 */
export async function endOrder({ mws }: AmazonShop, { id }: Pick<Authorization, 'id'>, how: 'Close' | 'Cancel') {
  const ref = orderReferenceOf(id);
  if (ref !== null) await mws.call(`${how}OrderReference`, { AmazonOrderReferenceId: ref }, { timeoutMs: LIMIT_MS });
}

/** Closes a reference or an agreement that its payer has approved and that no payment will use any more. */
export async function endReference({ mws }: AmazonShop, ref: string): Promise<void> {
  if (isAgreement(ref))
    await mws.call('CloseBillingAgreement', { AmazonBillingAgreementId: ref }, { timeoutMs: LIMIT_MS });
  else await mws.call('CancelOrderReference', { AmazonOrderReferenceId: ref }, { timeoutMs: LIMIT_MS });
}

/** Ends the order reference after an authorization of ours that was captured at once, or rejected for good. */
export async function endAfter(shop: AmazonShop, authorization: Authorization, outcome: Outcome): Promise<void> {
  if (outcome.type === 'captured') await endOrder(shop, authorization, 'Close');
  if (outcome.type === 'declined' && outcome.severity === 'hard') await endOrder(shop, authorization, 'Cancel');
}
