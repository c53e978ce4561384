import { type Json, listAt, recordAt, textAt, valueAt } from '../../kit/input.ts';
import { readAmount } from '../ledger/amounts.ts';
import { type Call, type Endpoint, link } from '../ledger/endpoint.ts';
import { newId } from '../ledger/ids.ts';
import { done, invalid, type Outcome, refused } from '../ledger/outcome.ts';
import type { PlanRow } from '../ledger/rows.ts';
import { isoTime } from '../ledger/simulator.ts';

/** Plans of the first billing API: created, then activated. */
export const planEndpoints: Endpoint[] = [
  { method: 'POST', path: '/v1/payments/billing-plans', run: create },
  {
    method: 'GET',
    path: '/v1/payments/billing-plans/:id',
    run: (call) => withPlan(call, (row) => done(planBody(call, row))),
  },
  {
    method: 'PATCH',
    path: '/v1/payments/billing-plans/:id',
    run: (call) => withPlan(call, (row) => change(call, row)),
  },
];

const FREQUENCIES = new Set(['DAY', 'WEEK', 'MONTH', 'YEAR']);

function create(call: Call): Outcome {
  const { body } = call;
  const definition = listAt(body, 'payment_definitions')[0];
  const price = recordAt(definition, 'amount');
  if (textAt(body, 'name') === '') return invalid('name', 'Required field is missing');
  if (!['INFINITE', 'FIXED'].includes(textAt(body, 'type'))) return invalid('type', 'Must be INFINITE or FIXED.');
  if (!FREQUENCIES.has(textAt(definition, 'frequency').toUpperCase())) {
    return invalid('payment_definitions[0].frequency', 'Must be DAY, WEEK, MONTH or YEAR.');
  }
  if (!/^[1-9]\d{0,2}$/.test(String(valueAt(definition, 'frequency_interval')))) {
    return invalid('payment_definitions[0].frequency_interval', 'Must be a whole number.');
  }
  if (!readAmount(price.value, price.currency)) return invalid('payment_definitions[0].amount', 'Must be an amount.');
  const row = { id: newId('plan'), app: call.app, kind: 'v1', state: 'CREATED', body, createdAt: call.now } as const;
  return done(planBody(call, call.draft.put('plan', row)), 201);
}

function withPlan(call: Call, then: (row: PlanRow) => Outcome): Outcome {
  const row = call.draft.get('plan', call.id);
  if (row?.app === call.app && row.kind === 'v1') return then(row);
  return refused(404, 'INVALID_RESOURCE_ID', 'Requested resource ID was not found.');
}

function change(call: Call, row: PlanRow): Outcome {
  const state = textAt(listAt(call.body, 'list')[0], 'value', 'state');
  if (!['ACTIVE', 'INACTIVE'].includes(state)) return invalid('value.state', 'Must be ACTIVE or INACTIVE.');
  call.draft.put('plan', { ...row, state });
  return done(null);
}

export function planBody({ origin }: Pick<Call, 'origin'>, { id, state, body, createdAt }: PlanRow): Json {
  const times = { create_time: isoTime(createdAt), update_time: isoTime(createdAt) };
  return { ...body, id, state, ...times, links: [link('self', `${origin}/v1/payments/billing-plans/${id}`)] };
}
