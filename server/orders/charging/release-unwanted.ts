import { toChargeReference } from '../reading/read-attempt.ts';
import { type AttemptRow, attemptById, orderOfAttempt } from '../records/attempt-rows.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';
import { wasReleased } from './record-unpaid.ts';

/** `none`: the provider holds nothing for the attempt that it should not. `unknown`: it may still hold it. */
export type UnwantedHold = 'none' | 'released' | 'unknown';

/** N14: the charge is looked up by our own reference, not by an event's. */
export async function findUnwanted(deps: OrdersDeps, attempt: AttemptRow): Promise<UnwantedHold> {
  const provider = deps.providers.of(attempt);
  if (!provider?.authorizations) return 'none';
  const { provider_customer: customerRef } = await orderOfAttempt(deps.db, attempt);
  const reading = await provider.read(toChargeReference(attempt, customerRef));
  if (reading.type === 'unknown') return 'unknown';
  return reading.type === 'authorized' ? releaseUnwanted(deps, attempt.id, reading.providerRef) : 'none';
}

/** The log has an error, because a shopper's money was held in vain. */
export async function releaseUnwanted(deps: OrdersDeps, attemptId: string, providerRef: string): Promise<UnwantedHold> {
  const attempt = await attemptById(deps.db, attemptId);
  const { authorizations } = deps.providers.of(attempt) ?? {};
  if (!authorizations || !isUnwanted(attempt, providerRef)) return 'none';
  const detail = { attemptId, orderId: attempt.order_id, status: attempt.status, providerRef };
  deps.log('error', 'an amount is held for an attempt that was resolved without it: it is released now', detail);
  const reading = await authorizations.release(providerRef);
  if (reading.type !== 'unknown') return 'released';
  deps.log('error', 'an unwanted hold could not be released yet', { ...detail, reason: reading.detail });
  return 'unknown';
}

/** An attempt in flight may still get this hold, and a held or released one has stored the id of its own. */
function isUnwanted(attempt: AttemptRow, providerRef: string): boolean {
  if (attempt.status === 'captured') return false;
  const isHeld = attempt.status === 'authorized';
  if (isHeld || wasReleased(attempt)) return attempt.provider_ref !== providerRef;
  return attempt.resolved_at !== null;
}
