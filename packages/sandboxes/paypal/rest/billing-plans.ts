import { type Json, listAt, textAt, valueAt } from '../../kit/input.ts';
import { readAmount } from '../ledger/amounts.ts';
import { type Call, type Endpoint, link } from '../ledger/endpoint.ts';
import { newId } from '../ledger/ids.ts';
import { done, malformed, notFound, type Outcome, unprocessable } from '../ledger/outcome.ts';
import type { PlanRow } from '../ledger/rows.ts';
import { isoTime } from '../ledger/simulator.ts';

/** Products, and plans of the newer billing API. */
export const catalogueEndpoints: Endpoint[] = [
  { method: 'POST', path: '/v1/catalogs/products', storedHours: 72, run: createProduct },
  { method: 'POST', path: '/v1/billing/plans', storedHours: 72, run: createPlan },
];

function createProduct(call: Call): Outcome {
  const { app, body } = call;
  if (textAt(body, 'name') === '') return malformed('MISSING_REQUIRED_PARAMETER', '/name');
  const row = { id: newId('product'), app, kind: 'product', state: 'ACTIVE', body, createdAt: call.now } as const;
  call.draft.put('plan', row);
  const links = [link('self', `${call.origin}/v1/catalogs/products/${row.id}`)];
  return done({ type: 'PHYSICAL', ...body, id: row.id, create_time: isoTime(call.now), links }, 201);
}

const UNITS = new Set(['DAY', 'WEEK', 'MONTH', 'YEAR']);

function createPlan(call: Call): Outcome {
  const { app, body } = call;
  const product = call.draft.get('plan', textAt(body, 'product_id'));
  if (product?.app !== app || product.kind !== 'product') return notFound();
  if (textAt(body, 'name') === '') return malformed('MISSING_REQUIRED_PARAMETER', '/name');
  const cycle = listAt(body, 'billing_cycles')[0];
  const price = valueAt(cycle, 'pricing_scheme', 'fixed_price');
  if (!readAmount(valueAt(price, 'value'), valueAt(price, 'currency_code'))) {
    return unprocessable('INVALID_METADATA', 'The price is missing.', '/billing_cycles/0/pricing_scheme');
  }
  if (!UNITS.has(textAt(cycle, 'frequency', 'interval_unit')) || textAt(cycle, 'tenure_type') === '') {
    return malformed('INVALID_PARAMETER_VALUE', '/billing_cycles/0/frequency/interval_unit');
  }
  const row = { id: newId('plan'), app, kind: 'v2', state: 'ACTIVE', body, createdAt: call.now } as const;
  return done(billingPlanBody(call, call.draft.put('plan', row)), 201);
}

function billingPlanBody({ origin }: Pick<Call, 'origin'>, { id, state, body, createdAt }: PlanRow): Json {
  const times = { create_time: isoTime(createdAt), update_time: isoTime(createdAt) };
  const links = [link('self', `${origin}/v1/billing/plans/${id}`)];
  return { ...body, id, status: state, usage_type: 'LICENSED', ...times, links };
}
