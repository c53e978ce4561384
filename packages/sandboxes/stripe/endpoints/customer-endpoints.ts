import { newId } from '../simulator/ids.ts';
import { done, noSuch, type Outcome } from '../simulator/outcome.ts';
import { type Call, seconds } from '../simulator/work.ts';
import { renderCustomer } from '../wire/wire-payment-method.ts';
import type { Endpoint } from './endpoint.ts';

export const customerEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    params: [
      'address',
      'description',
      'email',
      'metadata',
      'name',
      'phone',
      'preferred_locales',
      'shipping',
      'tax_exempt',
    ],
    run: createCustomer,
  },
  { method: 'GET', path: '/v1/customers/:id', params: [], run: retrieveCustomer },
];

function createCustomer({ params, draft, ...call }: Call): Outcome {
  const metadata = params.metadata();
  const address = params.object('address');
  const shipping = params.object('shipping');
  if (params.failure) return params.failure;
  const row = draft.put('customer', {
    id: newId('customer'),
    created: seconds({ draft, ...call }),
    email: params.text('email'),
    name: params.text('name'),
    phone: params.text('phone'),
    description: params.text('description'),
    address,
    shipping,
    metadata,
  });
  return done(renderCustomer(row));
}

function retrieveCustomer(call: Call): Outcome {
  if (call.params.failure) return call.params.failure;
  const row = call.draft.get('customer', call.id);
  return row ? done(renderCustomer(row)) : noSuch('customer', call.id);
}
