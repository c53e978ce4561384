import { attemptPayment } from '../charging/attempt-payment.ts';
import type { Confirmation } from '../charging/confirmation.ts';
import { done, invalidParam, noSuch, notPossible, type Outcome, refused } from '../simulator/outcome.ts';
import type { IntentRow, PaymentMethodRow } from '../simulator/rows.ts';
import type { Call } from '../simulator/work.ts';
import { renderIntentFor } from '../wire/wire-intent.ts';
import { chosenMethod, readConfirmation, readIntentChanges, readNewIntent } from './intent-params.ts';
import { openIntent, unexpectedState } from './intent-reading.ts';

export function createIntent(call: Call): Outcome {
  const { params } = call;
  const fresh = readNewIntent(call);
  const confirmNow = params.flag('confirm');
  const how = readConfirmation(params);
  if (how.offSession && !confirmNow) params.refuse(invalidParam('off_session needs confirm=true.', 'off_session'));
  if (params.failure) return params.failure;
  if (fresh.customer !== null && !call.draft.get('customer', fresh.customer)) {
    return noSuch('customer', fresh.customer, 'customer');
  }
  const chosen = chosenMethod(call, fresh);
  if (chosen && !chosen.ok) return chosen;
  if (confirmNow) return pay(call, fresh, chosen?.row, how);
  const status = chosen ? 'requires_confirmation' : 'requires_payment_method';
  const intent = call.draft.put('intent', { ...fresh, status, paymentMethod: chosen?.row.id ?? null });
  return done(renderIntentFor(call, intent));
}

export function confirmIntent(call: Call): Outcome {
  const found = openIntent(call);
  if (!found.ok) return found;
  const changed = readIntentChanges(call.params, found.intent);
  const how = readConfirmation(call.params);
  if (call.params.failure) return call.params.failure;
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(changed.status)) {
    return unexpectedState(call, changed, 'confirmed');
  }
  const chosen = chosenMethod(call, changed);
  if (chosen && !chosen.ok) return chosen;
  return pay(call, changed, chosen?.row, how);
}

function pay(call: Call, intent: IntentRow, method: PaymentMethodRow | undefined, how: Confirmation): Outcome {
  if (!method) {
    return notPossible(
      'You cannot confirm this PaymentIntent because it is missing a payment method.',
      'payment_intent_unexpected_state',
      { payment_intent: renderIntentFor(call, intent) },
    );
  }
  const resolved = attemptPayment(call, intent, method, how);
  const body = renderIntentFor(call, resolved.intent);
  return resolved.error ? refused(402, { ...resolved.error, payment_intent: body }, true) : done(body);
}
