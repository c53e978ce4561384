import type { Json } from '../simulator/outcome.ts';
import type { IntentRow } from '../simulator/rows.ts';
import type { Call } from '../simulator/work.ts';
import { renderNextAction } from './wire-next-action.ts';

const shownToBrowsers = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
];

/** The intent in the caller's view: a browser gets no customer, charges or metadata. */
export function renderIntentFor(call: Call, row: IntentRow): Json {
  const full = renderIntent(row, call.origin);
  if (!call.fromBrowser) return full;
  return Object.fromEntries(Object.entries(full).filter(([key]) => shownToBrowsers.includes(key)));
}

/** The intent in the view of the merchant's server. */
export function renderIntent(row: IntentRow, origin: string): { [key: string]: Json } {
  return {
    id: row.id,
    object: 'payment_intent',
    amount: row.amount,
    amount_capturable: row.status === 'requires_capture' ? row.amount : 0,
    amount_details: { tip: {} },
    amount_received: row.amountReceived,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: row.canceledAt,
    cancellation_reason: row.cancellationReason,
    capture_method: row.captureMethod,
    client_secret: row.clientSecret,
    confirmation_method: row.confirmationMethod,
    created: row.created,
    currency: row.currency,
    customer: row.customer,
    description: row.description,
    last_payment_error: row.lastError ? { ...row.lastError } : null,
    latest_charge: row.latestCharge,
    livemode: false,
    metadata: row.metadata,
    next_action: row.challenge && renderNextAction(row.challenge, origin),
    on_behalf_of: null,
    payment_method: row.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: row.paymentMethodOptions,
    payment_method_types: row.paymentMethodTypes,
    processing: null,
    receipt_email: row.receiptEmail,
    review: null,
    setup_future_usage: row.setupFutureUsage,
    shipping: row.shipping,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: row.statementDescriptorSuffix,
    status: row.status,
    transfer_data: null,
    transfer_group: null,
  };
}
