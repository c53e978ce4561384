import { textAt, valueAt } from '../../kit/input.ts';
import { readAmount } from '../ledger/amounts.ts';
import type { Call, Endpoint } from '../ledger/endpoint.ts';
import { done, invalid, type Outcome, refused } from '../ledger/outcome.ts';
import type { SaleRow } from '../ledger/rows.ts';
import { refundSale } from '../money/refund-sale.ts';
import { refundBody, saleBody } from '../wire/v1-wire.ts';

/** Sales of the first payments API, and their refunds. */
export const saleEndpoints: Endpoint[] = [
  { method: 'GET', path: '/v1/payments/sale/:id', run: (call) => withSale(call, (row) => done(saleBody(call, row))) },
  {
    method: 'POST',
    path: '/v1/payments/sale/:id/refund',
    storedHours: 30 * 24,
    run: (call) => withSale(call, (row) => refund(call, row)),
  },
];

function withSale(call: Call, then: (row: SaleRow) => Outcome): Outcome {
  const row = call.draft.get('sale', call.id);
  return row?.app === call.app ? then(row) : missing();
}

function refund(call: Call, sale: SaleRow): Outcome {
  const asked = valueAt(call.body, 'amount');
  const amount = asked === undefined ? null : readAmount(valueAt(asked, 'total'), textAt(asked, 'currency'));
  if (asked !== undefined && !amount) return invalid('amount', 'Must be an amount of the sale’s currency.');
  const words = { invoice: textAt(call.body, 'invoice_number'), custom: '', note: textAt(call.body, 'description') };
  const refunded = refundSale(call, sale, amount, words);
  if (refunded.type === 'refunded') return done(refundBody(call, sale, refunded.refund), 201);
  if (refunded.type === 'nothing-left') {
    return refused(400, 'TRANSACTION_ALREADY_REFUNDED', 'This transaction has already been fully refunded');
  }
  if (refunded.type === 'too-much') {
    return refused(400, 'REFUND_EXCEEDED_TRANSACTION_AMOUNT', 'Refund refused. Refund was more than the amount left.');
  }
  return refused(400, 'REFUND_NOT_ALLOWED', 'The sale is not completed.');
}

export function missing(): Outcome {
  return refused(404, 'INVALID_RESOURCE_ID', 'Requested resource ID was not found.');
}
