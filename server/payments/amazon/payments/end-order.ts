import { isAgreement } from '../protocol/contract-details.ts';
import { parseOrderReference } from '../protocol/reference-ids.ts';
import type { AmazonShop, Authorization } from './authorization.ts';
import { readOutcome } from './charge-outcome.ts';

/** The shopper waits for the answer meanwhile. */
const LIMIT_MS = 3_000;

/** The charge's outcome is known by then, so that a failure is ignored: an open reference takes no money. */
export async function endOrder({ mws }: AmazonShop, { id }: Pick<Authorization, 'id'>, how: 'Close' | 'Cancel') {
  const ref = parseOrderReference(id);
  if (ref !== null) await mws.call(`${how}OrderReference`, { AmazonOrderReferenceId: ref }, { timeoutMs: LIMIT_MS });
}

/** False means that Amazon did not answer, while a refusal means that the reference is closed already. */
export async function endReference({ mws }: AmazonShop, ref: string): Promise<boolean> {
  const reply = isAgreement(ref)
    ? await mws.call('CloseBillingAgreement', { AmazonBillingAgreementId: ref }, { timeoutMs: LIMIT_MS })
    : await mws.call('CancelOrderReference', { AmazonOrderReferenceId: ref }, { timeoutMs: LIMIT_MS });
  return reply.type !== 'lost';
}

/** The reference ends after a capture or a hard decline, and after any decline where its payer did not approve it. */
export async function endingOutcome(shop: AmazonShop, authorization: Authorization, approvedRef: string | null) {
  const agreementRef = approvedRef !== null && isAgreement(approvedRef) ? approvedRef : null;
  const outcome = await readOutcome(shop, authorization, agreementRef);
  if (outcome.type === 'captured') await endOrder(shop, authorization, 'Close');
  if (outcome.type !== 'declined') return outcome;
  const isOver = outcome.severity === 'hard' || approvedRef !== parseOrderReference(authorization.id);
  if (isOver) await endOrder(shop, authorization, 'Cancel');
  return outcome;
}
