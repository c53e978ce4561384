import { isAgreement } from '../protocol/contract-details.ts';
import { parseOrderReference } from '../protocol/reference-ids.ts';
import type { AmazonShop, Authorization } from './authorization.ts';
import { readOutcome } from './charge-outcome.ts';

/** The shopper waits for the answer meanwhile. */
const LIMIT_MS = 3_000;

/**
 * Ends the order reference of an authorization that needs no other one: `Close` after its capture, `Cancel` where nothing was
 * taken. The charge's outcome is known by then, so that a failure here changes nothing: an open reference takes no money by
 * itself.
 */
export async function endOrder({ mws }: AmazonShop, { id }: Pick<Authorization, 'id'>, how: 'Close' | 'Cancel') {
  const ref = parseOrderReference(id);
  if (ref !== null) await mws.call(`${how}OrderReference`, { AmazonOrderReferenceId: ref }, { timeoutMs: LIMIT_MS });
}

/**
 * Closes a reference or an agreement that its payer has approved and that no payment will use any more. False where Amazon did not
 * answer; it refuses one that is closed already.
 */
export async function endReference({ mws }: AmazonShop, ref: string): Promise<boolean> {
  const reply = isAgreement(ref)
    ? await mws.call('CloseBillingAgreement', { AmazonBillingAgreementId: ref }, { timeoutMs: LIMIT_MS })
    : await mws.call('CancelOrderReference', { AmazonOrderReferenceId: ref }, { timeoutMs: LIMIT_MS });
  return reply.type !== 'lost';
}

/**
 * The outcome of an authorization, and the end of its order reference where no other authorization follows on it: after a capture or a
 * hard decline, and after any decline where its payer has not approved this reference but an agreement, whose next charge has another.
 */
export async function endingOutcome(shop: AmazonShop, authorization: Authorization, approvedRef: string | null) {
  const agreementRef = approvedRef !== null && isAgreement(approvedRef) ? approvedRef : null;
  const outcome = await readOutcome(shop, authorization, agreementRef);
  if (outcome.type === 'captured') await endOrder(shop, authorization, 'Close');
  if (outcome.type !== 'declined') return outcome;
  const isOver = outcome.severity === 'hard' || approvedRef !== parseOrderReference(authorization.id);
  if (isOver) await endOrder(shop, authorization, 'Cancel');
  return outcome;
}
