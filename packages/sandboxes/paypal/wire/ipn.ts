import type { FastifyInstance } from 'fastify';
import { decimal } from '../ledger/amounts.ts';
import type { RefundRow, SaleRow } from '../ledger/rows.ts';
import type { Simulator } from '../ledger/simulator.ts';
import type { Pairs } from './nvp-format.ts';

/** Instant payment notifications: PayPal posts a form to the shop, which verifies it with PayPal. */
export function ipnOfSale(sale: SaleRow, at: string): Pairs {
  const { id, amount, custom, invoice, payer, source, parent, state } = sale;
  const kind = { payment: 'cart', subscription: 'recurring_payment', reference: 'merch_pmt' }[source];
  return {
    txn_type: kind,
    txn_id: id,
    payment_status: { completed: 'Completed', pending: 'Pending', denied: 'Denied' }[state],
    mc_gross: decimal(amount),
    mc_currency: amount.currency,
    custom,
    invoice,
    payment_date: at,
    payer_id: payer.payerId,
    payer_email: payer.email,
    test_ipn: '1',
    charset: 'utf-8',
    ...(source === 'subscription' && { recurring_payment_id: parent, rp_invoice_id: custom }),
  };
}

export function ipnOfRefund(sale: SaleRow, refund: RefundRow, at: string): Pairs {
  return {
    txn_id: refund.id,
    parent_txn_id: sale.id,
    payment_status: 'Refunded',
    payment_date: at,
    reason_code: 'refund',
    mc_gross: `-${decimal(refund.amount)}`,
    mc_currency: refund.amount.currency,
    custom: sale.custom,
    invoice: sale.invoice,
    payer_id: sale.payer.payerId,
    test_ipn: '1',
    charset: 'utf-8',
  };
}

const QUESTION = 'cmd=_notify-validate&';

/** `POST /cgi-bin/webscr` with `cmd=_notify-validate&` and the bytes of a notification. */
export function serveNotifyValidation(app: FastifyInstance, simulator: Simulator): void {
  app.post('/cgi-bin/webscr', (request, reply) => {
    const text = typeof request.body === 'string' ? request.body : '';
    const asked = text.startsWith(QUESTION) ? text.slice(QUESTION.length) : '';
    const isOurs = simulator.ledger.all('event').some(({ form, body }) => form === 'ipn' && body === asked);
    return reply.type('text/plain').send(isOurs ? 'VERIFIED' : 'INVALID');
  });
}
