import { type Json, listAt, recordAt, textAt, valueAt } from '../../kit/input.ts';
import { decimal, readAmount } from '../ledger/amounts.ts';
import { approvalStatus, openApproval } from '../ledger/approvals.ts';
import type { Call, Endpoint } from '../ledger/endpoint.ts';
import { newId } from '../ledger/ids.ts';
import { newPayment } from '../ledger/new-rows.ts';
import { done, invalid, type Outcome, refused } from '../ledger/outcome.ts';
import type { Address, Amount, PaymentRow } from '../ledger/rows.ts';
import { takeMoney } from '../money/take-money.ts';
import { paymentBody } from '../wire/v1-wire.ts';

/** The first payments API: a payment is created, approved by its payer, and executed. */
export const paymentEndpoints: Endpoint[] = [
  { method: 'POST', path: '/v1/payments/payment', run: create },
  { method: 'GET', path: '/v1/payments/payment/:id', run: (call) => withPayment(call, (row) => found(call, row)) },
  {
    method: 'POST',
    path: '/v1/payments/payment/:id/execute',
    storedHours: 30 * 24,
    run: (call) => withPayment(call, (row) => execute(call, row)),
  },
];

/** The shop begins no such payment any more: what its tests begin has no faults. */
function create(call: Call): Outcome {
  const { body } = call;
  const asked = recordAt(listAt(body, 'transactions')[0]);
  const amount = readTotal(asked.amount);
  if (!('minor' in amount)) return amount;
  const id = newId('payment');
  const payment = newPayment(call, {
    id,
    token: newId('token'),
    family: 'v1',
    amount,
    request: body,
    invoice: textAt(asked, 'invoice_number'),
    custom: textAt(asked, 'custom'),
    description: textAt(asked, 'description'),
    notifyUrl: textAt(asked, 'notify_url'),
  });
  openApproval(call, payment, {
    returnUrl: textAt(body, 'redirect_urls', 'return_url'),
    cancelUrl: textAt(body, 'redirect_urls', 'cancel_url'),
    returnParams: { paymentId: id },
    ...whereTo(body, asked),
    merchant: textAt(body, 'application_context', 'brand_name'),
    wording: payment.description,
  });
  return done(paymentBody(call, call.draft.put('payment', payment)), 201);
}

const PARTS = ['subtotal', 'tax', 'shipping', 'handling_fee', 'insurance', 'gift_wrap'];

/** The total, which must be the sum of its details where those are given. */
function readTotal(asked: unknown): Amount | Outcome {
  const currency = textAt(asked, 'currency');
  const field = 'transactions[0].amount';
  const total = readAmount(valueAt(asked, 'total'), currency);
  if (!total || total.minor === 0) return invalid(`${field}.total`, 'Must be an amount of a supported currency.');
  const details = recordAt(asked, 'details');
  if (Object.keys(details).length === 0) return total;
  // Merchants send a discount with or without its sign.
  const part = (name: string): number => {
    const text = textAt(details, name) || '0';
    return readAmount(text.replace(/^-/, ''), currency)?.minor ?? Number.NaN;
  };
  const sum = PARTS.reduce((minor, name) => minor + part(name), 0) - part('shipping_discount');
  return sum === total.minor ? total : invalid(field, 'Transaction amount details must add up to the total.');
}

function whereTo(body: Json, asked: Json): { address: Address | null; addressMode: 'choose' | 'given' | 'none' } {
  const to = recordAt(asked, 'item_list', 'shipping_address');
  if (textAt(to, 'line1') === '') {
    const isNone = textAt(body, 'application_context', 'shipping_preference') === 'NO_SHIPPING';
    return { address: null, addressMode: isNone ? 'none' : 'choose' };
  }
  const text = (name: string): string => textAt(to, name);
  const place = { line1: text('line1'), line2: text('line2'), city: text('city'), state: text('state') };
  const address = { ...place, name: text('recipient_name'), postalCode: text('postal_code') };
  return { address: { ...address, country: text('country_code') }, addressMode: 'given' };
}

function withPayment(call: Call, then: (row: PaymentRow) => Outcome): Outcome {
  const row = call.draft.get('payment', call.id);
  if (row?.app === call.app && row.family === 'v1') return then(row);
  return refused(404, 'INVALID_RESOURCE_ID', 'Requested resource ID was not found.');
}

function found(call: Call, row: PaymentRow): Outcome {
  const approval = call.draft.get('approval', row.token);
  const isOver = row.state === 'created' && approval && approvalStatus(approval, call.now) === 'expired';
  return isOver
    ? refused(404, 'INVALID_RESOURCE_ID', 'Requested resource ID was not found.')
    : done(paymentBody(call, row));
}

function execute(call: Call, row: PaymentRow): Outcome {
  const approval = call.draft.get('approval', row.token);
  if (row.state === 'completed') {
    return refused(400, 'PAYMENT_ALREADY_DONE', 'Payment has been done already for this cart.');
  }
  if (!approval || approvalStatus(approval, call.now) === 'expired') {
    return refused(400, 'PAYMENT_EXPIRED', 'The payment approval has expired.');
  }
  if (approval.status !== 'approved' || !approval.payer) {
    return refused(400, 'PAYMENT_NOT_APPROVED_FOR_EXECUTION', 'Payer has not approved payment');
  }
  if (call.body.payer_id !== approval.payer.payerId) return refused(400, 'INVALID_PAYER_ID', 'Payer ID is invalid');
  const changed = valueAt(listAt(call.body, 'transactions')[0], 'amount');
  const amount = changed === undefined ? row.amount : readTotal(changed);
  if (!('minor' in amount)) return amount;
  return pay(call, { ...row, amount, payer: approval.payer });
}

function pay(call: Call, row: PaymentRow & { payer: NonNullable<PaymentRow['payer']> }): Outcome {
  const { app, family, amount, invoice, custom, notifyUrl, payer, id } = row;
  const wanted = { app, family, amount, invoice, custom, notifyUrl, payer, parent: id, source: 'payment' } as const;
  const taken = takeMoney(call, wanted);
  if (taken.type === 'declined') {
    const message = 'The instrument presented was either declined by the processor or bank, or it can’t be used.';
    return refused(400, 'INSTRUMENT_DECLINED', message);
  }
  if (taken.type === 'blocked') return refused(400, 'TRANSACTION_REFUSED', 'The request was refused.');
  if (taken.type === 'duplicate') {
    const message = `Invoice ${invoice} was paid before (${decimal(taken.sale.amount)}).`;
    return refused(400, 'DUPLICATE_TRANSACTION', message);
  }
  const paid = { ...row, state: 'completed', sale: taken.sale.id, updatedAt: call.now } as const;
  call.draft.put('payment', paid);
  spend(call, row.token);
  return done(paymentBody(call, paid));
}

function spend(call: Call, token: string): void {
  const approval = call.draft.get('approval', token);
  if (approval) call.draft.put('approval', { ...approval, status: 'spent' });
}
