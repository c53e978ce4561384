import { renderIntent, renderIntentFor } from '../wire/wire-intent.ts';
import { done, invalidParam, type Outcome } from '../world/outcome.ts';
import { type Call, seconds } from '../world/work.ts';
import { openIntent, unexpectedState } from './intent-reading.ts';

const cancellationReasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;
const cancellable = ['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture'];

/** Takes the money of an authorised intent, all of it or less; the rest is let go. */
export function captureIntent(call: Call): Outcome {
  const asked = call.params.integer('amount_to_capture');
  const metadata = call.params.metadata();
  const found = openIntent(call);
  if (!found.ok) return found;
  const { intent } = found;
  const charge = intent.latestCharge === null ? undefined : call.draft.get('charge', intent.latestCharge);
  if (intent.status !== 'requires_capture' || !charge) return unexpectedState(call, intent, 'captured');
  const amount = asked ?? intent.amount;
  if (amount < 1 || amount > intent.amount) {
    return invalidParam(
      'amount_to_capture must be between 1 and the capturable amount.',
      'amount_to_capture',
      'amount_too_large',
    );
  }
  call.draft.put('charge', { ...charge, captured: true, amountCaptured: amount });
  const captured = call.draft.put('intent', {
    ...intent,
    status: 'succeeded',
    amountReceived: amount,
    metadata: { ...intent.metadata, ...metadata },
  });
  call.announce('payment_intent.succeeded', renderIntent(captured, call.origin));
  return done(renderIntentFor(call, captured));
}

/** Ends an intent that is not paid; an authorised but uncaptured charge is given back. */
export function cancelIntent(call: Call): Outcome {
  const reason = call.params.oneOf('cancellation_reason', cancellationReasons);
  const found = openIntent(call);
  if (!found.ok) return found;
  const { intent } = found;
  if (!cancellable.includes(intent.status)) return unexpectedState(call, intent, 'canceled');
  const charge = intent.latestCharge === null ? undefined : call.draft.get('charge', intent.latestCharge);
  if (charge?.status === 'succeeded') call.draft.put('charge', { ...charge, amountRefunded: charge.amount });
  const canceled = call.draft.put('intent', {
    ...intent,
    status: 'canceled',
    challenge: null,
    canceledAt: seconds(call),
    cancellationReason: reason,
  });
  call.announce('payment_intent.canceled', renderIntent(canceled, call.origin));
  return done(renderIntentFor(call, canceled));
}
