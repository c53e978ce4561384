import { newId } from '../simulator/ids.ts';
import { done, type Outcome } from '../simulator/outcome.ts';
import { type Call, seconds } from '../simulator/work.ts';
import { renderCustomer } from '../wire/wire-payment-method.ts';
import { type Endpoint, retrieval } from './endpoint.ts';

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
  retrieval('/v1/customers', 'customer', renderCustomer),
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
