import { done, invalidParam, noSuch, notPossible, type Outcome, type Refused } from '../simulator/outcome.ts';
import { Params } from '../simulator/params.ts';
import type { IntentRow } from '../simulator/rows.ts';
import type { Call } from '../simulator/work.ts';
import { renderIntent, renderIntentFor } from '../wire/wire-intent.ts';

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
  const { params } = call;
  const limit = params.integer('limit') ?? 10;
  if (limit < 1 || limit > 100) params.refuse(invalidParam('limit must be between 1 and 100', 'limit'));
  const customer = params.text('customer');
  const within = createdWithin(params);
  const cursor = params.text('starting_after') ?? params.text('ending_before');
  if (params.failure) return params.failure;
  const found = cursor === null ? undefined : call.draft.get('intent', cursor);
  if (cursor !== null && !found) return noSuch('payment_intent', cursor, 'starting_after');
  const wanted = call.draft
    .all('intent')
    .filter((row) => (customer === null || row.customer === customer) && within(row.created))
    .sort((a, b) => b.sequence - a.sequence);
  const { page, more } = pageOf(wanted, found, params.has('ending_before'), limit);
  const data = page.map((row) => renderIntent(row, call.origin));
  return done({ object: 'list', data, has_more: more, url: '/v1/payment_intents' });
}

function pageOf(rows: IntentRow[], cursor: IntentRow | undefined, backwards: boolean, limit: number) {
  if (cursor && backwards) {
    const newer = rows.filter((row) => row.sequence > cursor.sequence);
    return { page: newer.slice(-limit), more: newer.length > limit };
  }
  const older = cursor ? rows.filter((row) => row.sequence < cursor.sequence) : rows;
  return { page: older.slice(0, limit), more: older.length > limit };
}

/** Reads the `created` filter of a list. */
export function createdWithin(params: Params): (created: number) => boolean {
  const range = new Params(params.nested('created') ?? {}, ['gt', 'gte', 'lt', 'lte']);
  const [gt, gte, lt, lte] = ['gt', 'gte', 'lt', 'lte'].map((name) => range.integer(name) ?? undefined);
  if (range.failure) params.refuse(range.failure);
  return (created) =>
    created > (gt ?? -1) && created >= (gte ?? 0) && created < (lt ?? Number.MAX_VALUE) && created <= (lte ?? created);
}
