import { type Call, type Endpoint, link } from '../ledger/endpoint.ts';
import { done, notFound, type Outcome } from '../ledger/outcome.ts';
import type { AgreementRow } from '../ledger/rows.ts';
import { personBody } from '../wire/v2-wire.ts';

const PATH = '/v3/vault/payment-tokens/:id';

/** Vault tokens: the payment methods that payers saved with a merchant. */
export const vaultEndpoints: Endpoint[] = [
  { method: 'GET', path: PATH, run: (call) => withToken(call, (row) => done(tokenBody(call, row))) },
  {
    method: 'DELETE',
    path: PATH,
    run: (call) =>
      withToken(call, (row) => {
        call.draft.put('agreement', { ...row, state: 'cancelled' });
        return done(null, 204);
      }),
  },
];

function withToken(call: Call, then: (row: AgreementRow) => Outcome): Outcome {
  const row = call.draft.get('agreement', call.id);
  const isThere = row?.app === call.app && row.family === 'v2' && row.state === 'active';
  return isThere ? then(row) : notFound();
}

function tokenBody({ origin }: Call, { id, customer, payer }: AgreementRow) {
  const self = `${origin}/v3/vault/payment-tokens/${id}`;
  const paypal = { ...personBody(payer), usage_type: 'MERCHANT' };
  return { id, customer: { id: customer }, payment_source: { paypal }, links: [link('self', self)] };
}
