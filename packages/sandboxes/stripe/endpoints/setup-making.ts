import type { Confirmation } from '../charging/confirmation.ts';
import { setUpCard } from '../charging/set-up-card.ts';
import { newClientSecret, newId } from '../simulator/ids.ts';
import { done, invalidParam, noSuch, notPossible, type Outcome, refused } from '../simulator/outcome.ts';
import type { PaymentMethodRow, SetupIntentRow } from '../simulator/rows.ts';
import { type Call, seconds } from '../simulator/work.ts';
import { renderSetupFor } from '../wire/wire-setup-intent.ts';
import { chosenMethod, readConfirmation } from './intent-params.ts';
import { openSetup, unexpectedSetupState } from './setup-reading.ts';

/** Creates a setup intent, and confirms it where the request asks for that. */
export function createSetup(call: Call): Outcome {
  const { params } = call;
  const fresh = newSetup(call);
  const confirmNow = params.flag('confirm');
  const how = readConfirmation(params);
  if (!confirmNow && how.useStripeSdk)
    params.refuse(invalidParam('use_stripe_sdk needs confirm=true.', 'use_stripe_sdk'));
  if (params.failure) return params.failure;
  if (fresh.customer !== null && !call.draft.get('customer', fresh.customer)) {
    return noSuch('customer', fresh.customer, 'customer');
  }
  const chosen = chosenMethod(call, fresh);
  if (chosen && !chosen.ok) return chosen;
  if (confirmNow) return setUp(call, fresh, chosen?.row, how);
  const status = chosen ? 'requires_confirmation' : 'requires_payment_method';
  const setup = call.draft.put('setupIntent', { ...fresh, status, paymentMethod: chosen?.row.id ?? null });
  return done(renderSetupFor(call, setup));
}

export function confirmSetup(call: Call): Outcome {
  const found = openSetup(call);
  if (!found.ok) return found;
  const { setup } = found;
  const how = readConfirmation(call.params);
  if (call.params.failure) return call.params.failure;
  if (setup.status === 'succeeded' || setup.status === 'canceled')
    return unexpectedSetupState(call, setup, 'confirmed');
  const chosen = chosenMethod(call, setup);
  if (chosen && !chosen.ok) return chosen;
  return setUp(call, setup, chosen?.row, how);
}

function newSetup(call: Call): SetupIntentRow {
  const { params } = call;
  const id = newId('setupIntent');
  return {
    id,
    created: seconds(call),
    status: 'requires_payment_method',
    clientSecret: newClientSecret(id),
    customer: params.text('customer'),
    paymentMethod: null,
    usage: params.oneOf('usage', ['off_session', 'on_session']) ?? 'off_session',
    lastError: null,
    challenge: null,
    description: params.text('description'),
    metadata: params.metadata(),
    canceledAt: null,
    cancellationReason: null,
  };
}

function setUp(call: Call, setup: SetupIntentRow, method: PaymentMethodRow | undefined, how: Confirmation): Outcome {
  if (!method) {
    const message = 'You cannot confirm this SetupIntent because it is missing a payment method.';
    const about = { setup_intent: renderSetupFor(call, setup) };
    return notPossible(message, 'setup_intent_unexpected_state', about);
  }
  const resolved = setUpCard(call, setup, method, how);
  const body = renderSetupFor(call, resolved.setup);
  return resolved.error ? refused(402, { ...resolved.error, setup_intent: body }, true) : done(body);
}
