import { type Json, listAt, recordAt, valueAt } from '../../kit/input.ts';
import { decimal } from '../ledger/amounts.ts';
import { approvalUrl } from '../ledger/approvals.ts';
import { link } from '../ledger/endpoint.ts';
import type { Address, Amount, Payer, PaymentRow, RefundRow, SaleRow } from '../ledger/rows.ts';
import { isoTime, type Work } from '../ledger/simulator.ts';

export function money(amount: Amount): Json {
  return { currency_code: amount.currency, value: decimal(amount) };
}

/** A capture as the newer payments API shows it. */
export function captureBody({ origin }: Pick<Work, 'origin'>, sale: SaleRow): Json {
  const { id, amount, fee, invoice, custom, createdAt, parent, source } = sale;
  const self = `${origin}/v2/payments/captures/${id}`;
  const net = { minor: amount.minor - fee.minor, currency: amount.currency };
  return {
    id,
    status: captureStatus(sale),
    ...(sale.state === 'pending' && { status_details: { reason: 'ECHECK' } }),
    amount: money(amount),
    final_capture: true,
    seller_protection: { status: 'ELIGIBLE', dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'] },
    seller_receivable_breakdown: { gross_amount: money(amount), paypal_fee: money(fee), net_amount: money(net) },
    ...(invoice && { invoice_id: invoice }),
    ...(custom && { custom_id: custom }),
    ...(source !== 'subscription' && { supplementary_data: { related_ids: { order_id: parent } } }),
    create_time: isoTime(createdAt),
    update_time: isoTime(createdAt),
    links: [link('self', self), link('refund', `${self}/refund`, 'POST')],
  };
}

export function captureStatus({ state, refunded, amount }: SaleRow): string {
  if (refunded > 0) return refunded === amount.minor ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  return { completed: 'COMPLETED', pending: 'PENDING', denied: 'DECLINED' }[state];
}

export function captureRefundBody({ origin }: Pick<Work, 'origin'>, sale: SaleRow, refund: RefundRow): Json {
  return {
    id: refund.id,
    status: 'COMPLETED',
    amount: money(refund.amount),
    ...(refund.invoice && { invoice_id: refund.invoice }),
    ...(refund.custom && { custom_id: refund.custom }),
    ...(refund.note && { note_to_payer: refund.note }),
    seller_payable_breakdown: { gross_amount: money(refund.amount), net_amount: money(refund.amount) },
    create_time: isoTime(refund.createdAt),
    update_time: isoTime(refund.createdAt),
    links: [
      link('self', `${origin}/v2/payments/refunds/${refund.id}`),
      link('up', `${origin}/v2/payments/captures/${sale.id}`),
    ],
  };
}

/** An order with all its fields. */
export function orderBody(work: Work, order: PaymentRow): Json {
  const approval = work.draft.get('approval', order.token);
  const payer = order.payer ?? approval?.payer ?? null;
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: orderStatus(work, order),
    ...(payer && { payment_source: { paypal: walletBody(work, order, payer) } }),
    ...(!payer && valueAt(order.request, 'payment_source') !== undefined && { payment_source: { paypal: {} } }),
    ...(payer && { payer: { ...personBody(payer), address: { country_code: payer.country } } }),
    purchase_units: [unitBody(work, order, approval?.address ?? null)],
    create_time: isoTime(order.createdAt),
    update_time: isoTime(order.updatedAt),
    links: orderLinks(work, order),
  };
}

/** The fields of an order under `Prefer: return=minimal`. */
export function minimalOrder(work: Work, order: PaymentRow): Json {
  const { id, status, payment_source: source, links } = orderBody(work, order);
  return { id, status, ...(source !== undefined && { payment_source: source }), links };
}

export function orderStatus(work: Work, order: PaymentRow): string {
  if (order.state === 'completed') return 'COMPLETED';
  if (work.draft.get('approval', order.token)?.status === 'approved') return 'APPROVED';
  return valueAt(order.request, 'payment_source') === undefined ? 'CREATED' : 'PAYER_ACTION_REQUIRED';
}

export function orderLinks({ origin }: Pick<Work, 'origin'>, order: PaymentRow): Json[] {
  const self = `${origin}/v2/checkout/orders/${order.id}`;
  if (order.state === 'completed') return [link('self', self)];
  const rel = valueAt(order.request, 'payment_source') === undefined ? 'approve' : 'payer-action';
  const page = link(rel, approvalUrl(origin, order.token, 'checkoutnow'));
  return [link('self', self), page, link('update', self, 'PATCH'), link('capture', `${self}/capture`, 'POST')];
}

function unitBody(work: Work, order: PaymentRow, address: Address | null): Json {
  const asked = recordAt(listAt(order.request, 'purchase_units')[0]);
  const sale = order.sale === null ? undefined : work.draft.get('sale', order.sale);
  const refunds = work.draft.all('refund').filter((refund) => refund.sale === sale?.id);
  const breakdown = Object.entries(order.breakdown).map(([name, minor]) => {
    return [name, money({ minor, currency: order.amount.currency })];
  });
  return {
    ...asked,
    reference_id: order.referenceId,
    amount: { ...money(order.amount), ...(breakdown.length > 0 && { breakdown: Object.fromEntries(breakdown) }) },
    ...(order.invoice && { invoice_id: order.invoice }),
    ...(order.custom && { custom_id: order.custom }),
    payee: { email_address: `${order.app}@example.com`, merchant_id: 'SANDBOXMERCHT' },
    ...(address && { shipping: { name: { full_name: address.name }, address: portable(address) } }),
    ...(sale && {
      payments: {
        captures: [captureBody(work, sale)],
        ...(refunds.length > 0 && { refunds: refunds.map((refund) => captureRefundBody(work, sale, refund)) }),
      },
    }),
  };
}

function walletBody(work: Work, order: PaymentRow, payer: Payer): Json {
  const { name, email_address } = personBody(payer);
  const agreement = order.agreement === null ? undefined : work.draft.get('agreement', order.agreement);
  const vault = agreement && { id: agreement.id, status: 'VAULTED', customer: { id: agreement.customer } };
  const account = { account_id: payer.payerId, account_status: 'VERIFIED', address: { country_code: payer.country } };
  return { name, email_address, ...account, ...(vault && { attributes: { vault } }) };
}

export function personBody({ email, payerId, firstName, lastName }: Payer) {
  return { name: { given_name: firstName, surname: lastName }, email_address: email, payer_id: payerId };
}

export function portable({ line1, line2, city, state, postalCode, country }: Address): Json {
  return {
    address_line_1: line1,
    ...(line2 && { address_line_2: line2 }),
    admin_area_2: city,
    ...(state && { admin_area_1: state }),
    postal_code: postalCode,
    country_code: country,
  };
}
