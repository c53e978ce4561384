import type { Endpoint } from './endpoint.ts';
import { listParams } from './list-page.ts';
import { confirmSetup, createSetup } from './setup-making.ts';
import { cancelSetup, listSetups, retrieveSetup } from './setup-reading.ts';

const base = '/v1/setup_intents';

const confirmParams = [
  'client_secret',
  'error_on_requires_action',
  'mandate_data',
  'payment_method',
  'payment_method_data',
  'payment_method_options',
  'return_url',
  'use_stripe_sdk',
];

const createParams = [
  ...confirmParams.filter((name) => name !== 'client_secret'),
  'allowed_payment_method_types',
  'automatic_payment_methods',
  'confirm',
  'customer',
  'description',
  'metadata',
  'payment_method_types',
  'usage',
];

export const setupEndpoints: readonly Endpoint[] = [
  { method: 'POST', path: base, params: createParams, run: createSetup },
  { method: 'GET', path: base, params: [...listParams, 'customer', 'payment_method'], run: listSetups },
  { method: 'GET', path: `${base}/:id`, forBrowsers: true, params: ['client_secret'], run: retrieveSetup },
  { method: 'POST', path: `${base}/:id/confirm`, forBrowsers: true, params: confirmParams, run: confirmSetup },
  { method: 'POST', path: `${base}/:id/cancel`, params: ['cancellation_reason'], run: cancelSetup },
];
