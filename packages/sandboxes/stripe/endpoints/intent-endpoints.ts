import type { Endpoint } from './endpoint.ts';
import { cancelIntent, captureIntent } from './intent-closing.ts';
import { confirmParams, createParams } from './intent-params.ts';
import { confirmIntent, createIntent } from './intent-paying.ts';
import { listIntents, retrieveIntent } from './intent-reading.ts';
import { listParams } from './list-page.ts';

const base = '/v1/payment_intents';

export const intentEndpoints: readonly Endpoint[] = [
  { method: 'POST', path: base, params: createParams, run: createIntent },
  { method: 'GET', path: base, params: [...listParams, 'customer'], run: listIntents },
  { method: 'GET', path: `${base}/:id`, forBrowsers: true, params: ['client_secret'], run: retrieveIntent },
  { method: 'POST', path: `${base}/:id/confirm`, forBrowsers: true, params: confirmParams, run: confirmIntent },
  {
    method: 'POST',
    path: `${base}/:id/capture`,
    params: ['amount_to_capture', 'final_capture', 'metadata', 'statement_descriptor', 'statement_descriptor_suffix'],
    run: captureIntent,
  },
  { method: 'POST', path: `${base}/:id/cancel`, params: ['cancellation_reason'], run: cancelIntent },
];
