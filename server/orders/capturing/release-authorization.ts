import { recordOutcome } from '../charging/record-outcome.ts';
import type { AttemptRow } from '../records/attempt-rows.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';

/** Releases an order's held amount and cancels the order. A capture that came first is written instead. */
export async function releaseAuthorization(deps: OrdersDeps, attempt: AttemptRow): Promise<void> {
  const { authorizations } = deps.providers.of(attempt) ?? {};
  if (!authorizations || attempt.provider_ref === null) return;
  const reading = await authorizations.release(attempt.provider_ref);
  if (reading.type === 'unknown') {
    deps.log('warn', 'a held amount could not be released yet', { attemptId: attempt.id, detail: reading.detail });
  }
  if (reading.type !== 'absent') await recordOutcome(deps, attempt.id, reading);
}
