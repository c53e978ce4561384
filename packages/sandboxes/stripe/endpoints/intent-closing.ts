import { disputeByCard } from '../charging/disputing.ts';
import { endIntent } from '../charging/end-intent.ts';
import { leastOf } from '../simulator/currencies.ts';
import { done, invalidParam, notPossible, type Outcome, type Refused } from '../simulator/outcome.ts';
import type { ChargeRow, IntentRow } from '../simulator/rows.ts';
import { type Call, seconds } from '../simulator/work.ts';
import { renderCharge } from '../wire/wire-charge.ts';
import { renderIntent, renderIntentFor } from '../wire/wire-intent.ts';
import { refuseFine } from './intent-params.ts';
import { openIntent, unexpectedState } from './intent-reading.ts';

const cancellationReasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;
const cancellable = ['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture'];

/** Captures an authorized intent, in full or in part; the rest is released. */
export function captureIntent(call: Call): Outcome {
  const asked = call.params.integer('amount_to_capture');
  const metadata = call.params.metadata();
  const found = openIntent(call);
  if (!found.ok) return found;
  const { intent } = found;
  const charge = intent.latestCharge === null ? undefined : call.draft.get('charge', intent.latestCharge);
  if (intent.status !== 'requires_capture' || !charge) return unexpectedState(call, intent, 'captured');
  const amount = asked ?? intent.amount;
  const refusal = refuseCapture(call, intent, charge, amount);
  if (refusal) return refusal;
  const taken = call.draft.put('charge', {
    ...charge,
    captured: true,
    amountCaptured: amount,
    capturedAt: seconds(call),
  });
  const captured = call.draft.put('intent', {
    ...intent,
    status: 'succeeded',
    amountReceived: amount,
    metadata: { ...intent.metadata, ...metadata },
  });
  call.announce('charge.captured', renderCharge(taken));
  call.announce('payment_intent.succeeded', renderIntent(captured, call.origin));
  disputeByCard(call, taken);
  return done(renderIntentFor(call, captured));
}

function refuseCapture(call: Call, intent: IntentRow, charge: ChargeRow, amount: number): Refused | undefined {
  if ((charge.captureBefore ?? Number.POSITIVE_INFINITY) <= seconds(call)) {
    const message = `Charge ${charge.id} has expired and can no longer be captured.`;
    return notPossible(message, 'charge_expired_for_capture');
  }
  if (amount >= leastOf(intent.currency) && amount <= intent.amount)
    return refuseFine(amount, intent.currency, 'amount_to_capture');
  return invalidParam(
    'amount_to_capture must be between the least of a charge and the capturable amount.',
    'amount_to_capture',
    'amount_too_large',
  );
}

/** Cancels an intent that is not paid; an authorized but uncaptured charge is released. */
export function cancelIntent(call: Call): Outcome {
  const reason = call.params.oneOf('cancellation_reason', cancellationReasons);
  const found = openIntent(call);
  if (!found.ok) return found;
  const { intent } = found;
  if (!cancellable.includes(intent.status)) return unexpectedState(call, intent, 'canceled');
  return done(renderIntentFor(call, endIntent(call, intent, reason)));
}
