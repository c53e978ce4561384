import type { Json } from '../simulator/outcome.ts';
import type { SetupIntentRow } from '../simulator/rows.ts';
import type { Call } from '../simulator/work.ts';
import { renderNextAction } from './wire-next-action.ts';

const hiddenFromBrowsers = ['application', 'customer', 'latest_attempt', 'mandate', 'metadata', 'on_behalf_of'];

/** The setup intent in the caller's view: a browser gets no customer and no metadata. */
export function renderSetupFor(call: Call, row: SetupIntentRow): Json {
  const full = renderSetup(row, call.origin);
  if (!call.fromBrowser) return full;
  return Object.fromEntries(Object.entries(full).filter(([key]) => !hiddenFromBrowsers.includes(key)));
}

/** The setup intent in the view of the merchant's server. */
export function renderSetup(row: SetupIntentRow, origin: string): { [key: string]: Json } {
  return {
    id: row.id,
    object: 'setup_intent',
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: row.cancellationReason,
    client_secret: row.clientSecret,
    created: row.created,
    customer: row.customer,
    description: row.description,
    last_setup_error: row.lastError ? { ...row.lastError } : null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: row.metadata,
    next_action: row.challenge && renderNextAction(row.challenge, origin),
    on_behalf_of: null,
    payment_method: row.paymentMethod,
    payment_method_options: null,
    payment_method_types: ['card'],
    status: row.status,
    usage: row.usage,
  };
}
