import { type Json, listAt, recordAt, valueAt } from '../../kit/input.ts';
import { decimal } from '../ledger/amounts.ts';
import { approvalUrl } from '../ledger/approvals.ts';
import { link } from '../ledger/endpoint.ts';
import type { Address, Payer, PaymentRow, RefundRow, SaleRow } from '../ledger/rows.ts';
import { isoTime, type Work } from '../ledger/simulator.ts';

/** A sale as the first payments API shows it. */
export function saleBody({ origin }: Pick<Work, 'origin'>, sale: SaleRow): Json {
  const { id, amount, fee, state, invoice, custom, createdAt, parent, source } = sale;
  const self = `${origin}/v1/payments/sale/${id}`;
  return {
    id,
    state: stateOf(sale),
    amount: { total: decimal(amount), currency: amount.currency, details: { subtotal: decimal(amount) } },
    payment_mode: state === 'pending' ? 'ECHECK' : 'INSTANT_TRANSFER',
    ...(state === 'pending' ? { reason_code: 'ECHECK', pending_reason: 'ECHECK' } : {}),
    protection_eligibility: 'ELIGIBLE',
    transaction_fee: { value: decimal(fee), currency: fee.currency },
    ...(source === 'subscription' ? { billing_agreement_id: parent } : { parent_payment: parent }),
    ...(invoice && { invoice_number: invoice }),
    ...(custom && { custom }),
    create_time: isoTime(createdAt),
    update_time: isoTime(createdAt),
    links: [link('self', self), link('refund', `${self}/refund`, 'POST')],
  };
}

function stateOf({ state, refunded, amount }: SaleRow): string {
  if (refunded === 0) return state;
  return refunded === amount.minor ? 'refunded' : 'partially_refunded';
}

export function refundBody({ origin }: Pick<Work, 'origin'>, sale: SaleRow, refund: RefundRow): Json {
  return {
    id: refund.id,
    state: 'completed',
    amount: { total: decimal(refund.amount), currency: refund.amount.currency },
    sale_id: sale.id,
    ...(sale.source === 'payment' && { parent_payment: sale.parent }),
    ...(refund.invoice && { invoice_number: refund.invoice }),
    ...(refund.note && { description: refund.note }),
    ...(sale.custom && { custom: sale.custom }),
    create_time: isoTime(refund.createdAt),
    update_time: isoTime(refund.createdAt),
    links: [
      link('self', `${origin}/v1/payments/refund/${refund.id}`),
      link('sale', `${origin}/v1/payments/sale/${sale.id}`),
    ],
  };
}

/** A payment; after its approval with the payer and the delivery address. */
export function paymentBody(work: Work, payment: PaymentRow): Json {
  const { id, request, amount, createdAt, updatedAt, sale: saleId } = payment;
  const approval = work.draft.get('approval', payment.token);
  const sale = saleId === null ? undefined : work.draft.get('sale', saleId);
  const asked = recordAt(listAt(request, 'transactions')[0]);
  const address = approval?.address ?? null;
  return {
    id,
    intent: 'sale',
    state: payment.state === 'completed' ? 'approved' : payment.state,
    cart: payment.token.slice(3),
    payer: { payment_method: 'paypal', ...payerBody(approval?.payer ?? null, address) },
    transactions: [
      {
        ...asked,
        amount: { ...recordAt(asked.amount), total: decimal(amount), currency: amount.currency },
        item_list: { ...recordAt(asked.item_list), ...(address && { shipping_address: addressBody(address) }) },
        related_resources: sale ? [{ sale: saleBody(work, sale) }] : [],
      },
    ],
    redirect_urls: valueAt(request, 'redirect_urls'),
    create_time: isoTime(createdAt),
    update_time: isoTime(updatedAt),
    links: paymentLinks(work, payment),
  };
}

/** A paid payment has no links to approve or to execute. */
function paymentLinks({ origin }: Pick<Work, 'origin'>, { id, state, token }: PaymentRow): Json[] {
  const self = `${origin}/v1/payments/payment/${id}`;
  if (state === 'completed') return [link('self', self)];
  const page = link('approval_url', approvalUrl(origin, token, 'webscr'), 'REDIRECT');
  return [link('self', self), page, link('execute', `${self}/execute`, 'POST')];
}

export function payerBody(payer: Payer | null, address: Address | null): Json {
  if (!payer) return {};
  const { email, payerId, firstName, lastName, country } = payer;
  const info = { email, first_name: firstName, last_name: lastName, payer_id: payerId, country_code: country };
  const to = address ? { shipping_address: addressBody(address) } : {};
  return { status: 'VERIFIED', payer_info: { ...info, ...to } };
}

export function addressBody({ name, line1, line2, city, state, postalCode, country }: Address): Json {
  const where = { line1, ...(line2 && { line2 }), city, ...(state && { state }) };
  return { recipient_name: name, ...where, postal_code: postalCode, country_code: country };
}
