import { declineOf } from '../charging/decide-charge.ts';
import { cardRefused, done, noSuch, notPossible, type Outcome } from '../simulator/outcome.ts';
import type { Call } from '../simulator/work.ts';
import { renderPaymentMethod } from '../wire/wire-payment-method.ts';
import type { Endpoint } from './endpoint.ts';
import { findPaymentMethod, makePaymentMethod, mayPay } from './make-payment-method.ts';

export const paymentMethodEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/payment_methods',
    forBrowsers: true,
    params: ['type', 'card', 'billing_details', 'metadata', 'allow_redisplay', 'radar_options'],
    run: createPaymentMethod,
  },
  { method: 'GET', path: '/v1/payment_methods/:id', params: [], run: retrievePaymentMethod },
  { method: 'POST', path: '/v1/payment_methods/:id/attach', params: ['customer'], run: attachPaymentMethod },
  { method: 'POST', path: '/v1/payment_methods/:id/detach', params: [], run: detachPaymentMethod },
];

function createPaymentMethod(call: Call): Outcome {
  const made = makePaymentMethod(call, call.params);
  return made.ok ? done(renderPaymentMethod(made.row)) : made;
}

function retrievePaymentMethod(call: Call): Outcome {
  if (call.params.failure) return call.params.failure;
  const found = findPaymentMethod(call, call.id, 'id');
  return found.ok ? done(renderPaymentMethod(found.row)) : found;
}

function attachPaymentMethod(call: Call): Outcome {
  const customer = call.params.required('customer');
  if (call.params.failure) return call.params.failure;
  if (!call.draft.get('customer', customer)) return noSuch('customer', customer, 'customer');
  const found = findPaymentMethod(call, call.id, 'id');
  if (!found.ok) return found;
  const refusal = mayPay(found.row, customer) ?? declinedOnAttach(found.row.card.behaviour);
  if (refusal) return refusal;
  return done(renderPaymentMethod(call.draft.put('paymentMethod', { ...found.row, customer })));
}

function declinedOnAttach(behaviour: Parameters<typeof declineOf>[0]) {
  const decline = declineOf(behaviour);
  if (!decline) return undefined;
  return cardRefused({ code: decline.code, decline_code: decline.declineCode, message: decline.message });
}

function detachPaymentMethod(call: Call): Outcome {
  if (call.params.failure) return call.params.failure;
  const row = call.draft.get('paymentMethod', call.id);
  if (!row) return noSuch('PaymentMethod', call.id);
  if (row.customer === null) {
    return notPossible('The payment method you provided is not attached to a customer so detachment is impossible.');
  }
  return done(renderPaymentMethod(call.draft.put('paymentMethod', { ...row, customer: null, spent: true })));
}
