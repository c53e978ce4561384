import { done, noSuch, notPossible, type Outcome, type Refused } from '../simulator/outcome.ts';
import type { SetupIntentRow } from '../simulator/rows.ts';
import { type Call, seconds } from '../simulator/work.ts';
import { renderSetup, renderSetupFor } from '../wire/wire-setup-intent.ts';
import { listPage } from './list-page.ts';

const cancellationReasons = ['abandoned', 'duplicate', 'requested_by_customer'] as const;

export function retrieveSetup(call: Call): Outcome {
  const found = openSetup(call);
  return found.ok ? done(renderSetupFor(call, found.setup)) : found;
}

/** Newest first, a page at a time, optionally of one customer or payment method. */
export function listSetups(call: Call): Outcome {
  const customer = call.params.text('customer');
  const method = call.params.text('payment_method');
  const rows = call.draft
    .all('setupIntent')
    .filter((row) => customer === null || row.customer === customer)
    .filter((row) => method === null || row.paymentMethod === method);
  return listPage(call, '/v1/setup_intents', rows, (row) => renderSetup(row, call.origin));
}

/** Cancels a setup intent that has not succeeded. */
export function cancelSetup(call: Call): Outcome {
  const reason = call.params.oneOf('cancellation_reason', cancellationReasons);
  const found = openSetup(call);
  if (!found.ok) return found;
  const { setup } = found;
  if (setup.status === 'succeeded' || setup.status === 'canceled') return unexpectedSetupState(call, setup, 'canceled');
  const canceled = call.draft.put('setupIntent', {
    ...setup,
    status: 'canceled',
    challenge: null,
    canceledAt: seconds(call),
    cancellationReason: reason,
  });
  call.announce('setup_intent.canceled', renderSetup(canceled, call.origin));
  return done(renderSetupFor(call, canceled));
}

/** Finds the setup intent of the path, and checks a browser's client secret. */
export function openSetup(call: Call): { ok: true; setup: SetupIntentRow } | Refused {
  const secret = call.fromBrowser ? call.params.required('client_secret') : call.params.text('client_secret');
  if (call.params.failure) return call.params.failure;
  const setup = call.draft.get('setupIntent', call.id);
  if (!setup) return noSuch('setupintent', call.id, 'intent');
  if (secret === null || secret === setup.clientSecret) return { ok: true, setup };
  const message = 'The client_secret provided does not match the client_secret associated with this SetupIntent.';
  return notPossible(message, 'setup_intent_invalid_parameter', { param: 'client_secret' });
}

/** The refusal of a step in a setup intent's present state. */
export function unexpectedSetupState(call: Call, setup: SetupIntentRow, verb: string): Refused {
  const message = `This SetupIntent could not be ${verb} because it has a status of ${setup.status}.`;
  return notPossible(message, 'setup_intent_unexpected_state', { setup_intent: renderSetupFor(call, setup) });
}
