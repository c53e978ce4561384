import { done, noSuch, notPossible, type Outcome, type Refused } from '../simulator/outcome.ts';
import type { IntentRow } from '../simulator/rows.ts';
import type { Call } from '../simulator/work.ts';
import { renderIntent, renderIntentFor } from '../wire/wire-intent.ts';
import { listPage } from './list-page.ts';

export function retrieveIntent(call: Call): Outcome {
  const found = openIntent(call);
  return found.ok ? done(renderIntentFor(call, found.intent)) : found;
}

/** Finds the intent of the path, and checks a browser's client secret. */
export function openIntent(call: Call): { ok: true; intent: IntentRow } | Refused {
  const secret = call.fromBrowser ? call.params.required('client_secret') : call.params.text('client_secret');
  if (call.params.failure) return call.params.failure;
  const intent = call.draft.get('intent', call.id);
  if (!intent) return noSuch('payment_intent', call.id, 'intent');
  if (secret === null || secret === intent.clientSecret) return { ok: true, intent };
  const message = 'The client_secret provided does not match the client_secret associated with this PaymentIntent.';
  return notPossible(message, 'payment_intent_invalid_parameter', { param: 'client_secret' });
}

/** The refusal of a step in an intent's present state. */
export function unexpectedState(call: Call, intent: IntentRow, verb: string): Refused {
  const message = `This PaymentIntent could not be ${verb} because it has a status of ${intent.status}.`;
  return notPossible(message, 'payment_intent_unexpected_state', { payment_intent: renderIntentFor(call, intent) });
}

/** Newest first, a page at a time, optionally of one customer. */
export function listIntents(call: Call): Outcome {
  const customer = call.params.text('customer');
  const rows = call.draft.all('intent').filter((row) => customer === null || row.customer === customer);
  return listPage(call, '/v1/payment_intents', rows, (row) => renderIntent(row, call.origin), 'payment_intent');
}
