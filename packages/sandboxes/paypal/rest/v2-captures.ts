import { textAt, valueAt } from '../../kit/input.ts';
import { readAmount } from '../ledger/amounts.ts';
import type { Call, Endpoint } from '../ledger/endpoint.ts';
import { done, malformed, notFound, type Outcome, unprocessable } from '../ledger/outcome.ts';
import type { SaleRow } from '../ledger/rows.ts';
import { refundSale } from '../money/refund-sale.ts';
import { captureBody, captureRefundBody } from '../wire/v2-wire.ts';

const PATH = '/v2/payments/captures/:id';

/** Captures, and their refunds. */
export const captureEndpoints: Endpoint[] = [
  { method: 'GET', path: PATH, run: (call) => withCapture(call, (row) => done(captureBody(call, row))) },
  {
    method: 'POST',
    path: `${PATH}/refund`,
    storedHours: 45 * 24,
    run: (call) => withCapture(call, (row) => refund(call, row)),
  },
];

function withCapture(call: Call, then: (row: SaleRow) => Outcome): Outcome {
  const row = call.draft.get('sale', call.id);
  return row?.app === call.app ? then(row) : notFound();
}

function refund(call: Call, sale: SaleRow): Outcome {
  const asked = valueAt(call.body, 'amount');
  const amount = asked === undefined ? null : readAmount(valueAt(asked, 'value'), textAt(asked, 'currency_code'));
  if (asked !== undefined && !amount) return malformed('INVALID_PARAMETER_SYNTAX', '/amount/value');
  const { body } = call;
  const words = {
    invoice: textAt(body, 'invoice_id'),
    custom: textAt(body, 'custom_id'),
    note: textAt(body, 'note_to_payer'),
  };
  const refunded = refundSale(call, sale, amount, words);
  if (refunded.type === 'refunded') return done(captureRefundBody(call, sale, refunded.refund), 201);
  if (refunded.type === 'nothing-left')
    return unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has been fully refunded.');
  if (refunded.type === 'too-much') {
    return unprocessable('REFUND_AMOUNT_EXCEEDED', 'The refund amount must be less than or equal to what is left.');
  }
  return unprocessable('REFUND_NOT_ALLOWED', 'Full refund refused: the capture is not completed.');
}
