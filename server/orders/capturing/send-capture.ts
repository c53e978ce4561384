import { type CaptureResult, unknownCharge } from '../../payments/port/charge.ts';
import { recordOutcome } from '../charging/record-outcome.ts';
import type { AttemptRow } from '../records/attempt-rows.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';

/** Requests the capture of the attempt's row from the provider, and writes its outcome. */
export async function sendCapture(deps: OrdersDeps, attempt: AttemptRow): Promise<CaptureResult> {
  const result = await askProvider(deps, attempt);
  if (result.type === 'refused') await clearCapture(deps, attempt, result.detail);
  else if (result.type !== 'absent') await recordOutcome(deps, attempt.id, result);
  return result;
}

async function askProvider(deps: OrdersDeps, attempt: AttemptRow): Promise<CaptureResult> {
  const { provider_ref: providerRef, capture_minor: amount, capture_number: number, idempotency_key: key } = attempt;
  const { authorizations } = deps.providers.of(attempt) ?? {};
  if (!authorizations || providerRef === null || amount === null)
    return unknownCharge(`what ${attempt.provider} holds cannot be captured here`, providerRef);
  return authorizations.capture({ providerRef, amount, idempotencyKey: `${key}:capture:${number}` });
}

/** A refused capture took nothing, so that another amount may be requested. */
async function clearCapture(deps: OrdersDeps, { id, capture_number: number }: AttemptRow, detail: string) {
  deps.log('error', 'the provider refused to capture a held amount', { attemptId: id, detail });
  await deps.db
    .updateTable('attempts')
    .set({ capture_minor: null })
    .where('id', '=', id)
    .where('status', '=', 'authorized')
    .where('capture_number', '=', number)
    .execute();
}
