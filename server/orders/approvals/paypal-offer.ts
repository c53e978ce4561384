import type { StoredPayPal } from '../../db/schema/order-tables.ts';
import { type BegunAttempt, beginAttempt } from '../charging/begin-attempt.ts';
import { markSent } from '../charging/charge-attempt.ts';
import { settleSent } from '../charging/look-after.ts';
import { standingOf } from '../charging/standing.ts';
import type { OpenDraft } from '../records/order-draft.ts';
import { NOT_APPROVED, type PlaceResult, UNAVAILABLE } from '../records/order-result.ts';
import type { OrderSession, OrdersDeps } from '../records/orders-deps.ts';
import { executed } from './paypal-outcome.ts';
import { namesOf } from './paypal-terms.ts';

/**
 * O02: charges an offer to the payer of the sale, by the leave that was given with it. Without one the payer has to be
 * asked, and nothing is written: then it is approved as O04 has it.
 */
export async function chargePayer(
  deps: OrdersDeps,
  session: OrderSession,
  draft: OpenDraft,
  { agreementRef }: StoredPayPal,
): Promise<PlaceResult> {
  if (!deps.paypal) return UNAVAILABLE;
  if (agreementRef === null) return NOT_APPROVED;
  const means = { provider: deps.paypal.provider.name, ref: agreementRef, approvalKind: null };
  const begun = await beginAttempt(deps, session, draft, means);
  if (begun.type === 'problem') return begun;
  if (begun.type === 'coupon-used-up') throw new Error('an offer after the sale has no coupon');
  if (begun.type === 'taken') return standingOf(deps, begun.orderId);
  await charge(deps, begun, agreementRef);
  return standingOf(deps, begun.order.id);
}

async function charge(deps: OrdersDeps, { order, attempt }: BegunAttempt, agreementRef: string): Promise<void> {
  if (!deps.paypal || !(await markSent(deps, attempt.id))) return;
  const result = await deps.paypal.provider.chargeByReference({
    ...namesOf(attempt),
    ...{ agreementRef, amount: attempt.amount_minor, currency: attempt.currency },
    description: `Order ${order.number}`,
  });
  await settleSent(deps, attempt, null, asked(executed(attempt, result).outcome));
}

/** A page of an agreement's own says nothing to one who was not sent there: the shop asks for one of its own. */
function asked(outcome: ReturnType<typeof executed>['outcome']): ReturnType<typeof executed>['outcome'] {
  if (outcome.type !== 'requires_approval') return outcome;
  return { type: 'refused', reason: 'approval', detail: 'PayPal asks for the payer’s approval' };
}
