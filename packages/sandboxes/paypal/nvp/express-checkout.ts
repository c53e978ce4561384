import { isWebAddress } from '../../kit/input.ts';
import { decimal } from '../ledger/amounts.ts';
import { approvalStatus, openApproval } from '../ledger/approvals.ts';
import { newId } from '../ledger/ids.ts';
import { newPayment } from '../ledger/new-rows.ts';
import type { Address, Amount, ApprovalRow, PaymentRow, SaleRow } from '../ledger/rows.ts';
import { isoTime } from '../ledger/simulator.ts';
import { takeMoney } from '../money/take-money.ts';
import { fine, missing, type NvpReply, type Pairs, wrong } from '../wire/nvp-format.ts';
import { writeAgreement } from './agreements.ts';
import { amountAt, type NvpCall, type NvpMethod } from './nvp-call.ts';
import { findToken } from './tokens.ts';

/**
 * Express Checkout: SetExpressCheckout makes a token, a payer approves it, the details are read, the payment is made.
 */
export const expressMethods: NvpMethod[] = [
  { name: 'SetExpressCheckout', run: setUp },
  { name: 'GetExpressCheckoutDetails', run: readDetails },
  { name: 'DoExpressCheckoutPayment', isOnce: true, run: pay },
];

const REQUEST = 'PAYMENTREQUEST_0_';
const PARTS = ['ITEMAMT', 'SHIPPINGAMT', 'TAXAMT', 'HANDLINGAMT', 'INSURANCEAMT'];

/** Texts and the most single-byte characters that each may have. */
const LONGEST = [
  ['DESC', 127],
  ['SHIPTONAME', 32],
  ['SHIPTOSTREET', 100],
  ['SHIPTOSTREET2', 100],
  ['SHIPTOCITY', 40],
] as const;

function setUp(call: NvpCall): NvpReply {
  const [returnUrl, cancelUrl] = [call.field('RETURNURL'), call.field('CANCELURL')];
  if (!isWebAddress(returnUrl)) return wrong('10471', 'ReturnURL is invalid');
  if (!isWebAddress(cancelUrl)) return wrong('10472', 'CancelURL is invalid');
  const billing = call.field('L_BILLINGTYPE0');
  const agreement = call.field('L_BILLINGAGREEMENTDESCRIPTION0');
  const amount = totalOf(call);
  if (!amount) return wrong('10413', 'The totals of the cart item amounts do not match order amounts');
  if (amount.minor === 0 && billing === '') return wrong('10525', 'Invalid Data', 'The amount must not be zero.');
  if (billing === 'RecurringPayments' && agreement === '') return missing('L_BILLINGAGREEMENTDESCRIPTION0');
  const long = LONGEST.find(([name, most]) => Buffer.byteLength(call.field(`${REQUEST}${name}`)) > most);
  if (long) return wrong('81200', 'Invalid Parameter', `${REQUEST}${long[0]} : Value is too long.`);
  const payment = call.draft.put('payment', readPayment(call, newId('token'), amount));
  openApproval(call, payment, {
    kind: billing === 'RecurringPayments' ? 'subscription' : 'payment',
    returnUrl,
    cancelUrl,
    ...whereTo(call),
    merchant: call.field('BRANDNAME'),
    wording: payment.description || call.field('L_PAYMENTREQUEST_0_NAME0'),
    agreement: billing === '' ? null : agreement || 'Pay this shop again without being asked',
  });
  return fine({ TOKEN: payment.id });
}

/** The amount, which must be the sum of its parts where those are given; null where it is not. */
function totalOf(call: NvpCall): Amount | null {
  const amount = amountAt(call, `${REQUEST}AMT`, `${REQUEST}CURRENCYCODE`);
  const given = PARTS.filter((name) => call.field(REQUEST + name) !== '');
  if (!amount || given.length === 0) return amount;
  const sum = given.reduce((minor, name) => minor + (partOf(call, name) ?? Number.NaN), 0);
  return sum === amount.minor ? amount : null;
}

function partOf(call: NvpCall, name: string): number | undefined {
  return amountAt(call, REQUEST + name, `${REQUEST}CURRENCYCODE`)?.minor;
}

function readPayment(call: NvpCall, id: string, amount: Amount): PaymentRow {
  return newPayment(call, {
    id,
    token: id,
    family: 'nvp',
    amount,
    keeps: call.field('L_BILLINGTYPE0').startsWith('MerchantInitiatedBilling'),
    invoice: call.field(`${REQUEST}INVNUM`),
    custom: call.field(`${REQUEST}CUSTOM`),
    description: call.field(`${REQUEST}DESC`),
    notifyUrl: call.field(`${REQUEST}NOTIFYURL`),
  });
}

function whereTo(call: NvpCall): Pick<ApprovalRow, 'address' | 'addressMode'> {
  if (call.field('NOSHIPPING') === '1') return { address: null, addressMode: 'none' };
  const to = (name: string): string => call.field(`${REQUEST}SHIPTO${name}`);
  if (call.field('ADDROVERRIDE') !== '1' || to('STREET') === '') return { address: null, addressMode: 'choose' };
  const place = { name: to('NAME'), line1: to('STREET'), line2: to('STREET2'), city: to('CITY'), state: to('STATE') };
  return { address: { ...place, postalCode: to('ZIP'), country: to('COUNTRYCODE') }, addressMode: 'given' };
}

function readDetails(call: NvpCall): NvpReply {
  const found = findToken(call);
  if ('pairs' in found) return found;
  const { approval, payment } = found;
  const { payer, address } = approval;
  const person: Pairs = payer
    ? {
        EMAIL: payer.email,
        PAYERID: payer.payerId,
        PAYERSTATUS: 'verified',
        FIRSTNAME: payer.firstName,
        LASTNAME: payer.lastName,
        COUNTRYCODE: payer.country,
        ADDRESSSTATUS: 'Confirmed',
      }
    : {};
  const amount = decimal(payment.amount);
  return fine({
    TOKEN: approval.id,
    CHECKOUTSTATUS: statusOf(payment),
    ...person,
    ...(address ? shipTo(address) : {}),
    BILLINGAGREEMENTACCEPTEDSTATUS: payer && approval.agreement !== null ? '1' : '0',
    AMT: amount,
    CURRENCYCODE: payment.amount.currency,
    CUSTOM: payment.custom,
    INVNUM: payment.invoice,
    PAYMENTREQUEST_0_AMT: amount,
    PAYMENTREQUEST_0_CURRENCYCODE: payment.amount.currency,
    PAYMENTREQUEST_0_CUSTOM: payment.custom,
    PAYMENTREQUEST_0_INVNUM: payment.invoice,
    ...(payment.sale && { PAYMENTREQUESTINFO_0_TRANSACTIONID: payment.sale }),
  });
}

function statusOf({ state }: PaymentRow): string {
  return { created: 'PaymentActionNotInitiated', failed: 'PaymentActionFailed', completed: 'PaymentActionCompleted' }[
    state
  ];
}

function shipTo({ name, line1, line2, city, state, postalCode, country }: Address): Pairs {
  const pairs = { NAME: name, STREET: line1, STREET2: line2, CITY: city, STATE: state, ZIP: postalCode };
  const fields = Object.entries({ ...pairs, COUNTRYCODE: country });
  return Object.fromEntries(
    fields.flatMap(([key, value]) => [
      [`SHIPTO${key}`, value],
      [`${REQUEST}SHIPTO${key}`, value],
    ]),
  );
}

function pay(call: NvpCall): NvpReply {
  const found = findToken(call);
  if ('pairs' in found) return found;
  const { approval, payment } = found;
  if (payment.state === 'completed') {
    const long = 'A successful transaction has already been completed for this token.';
    return wrong('10415', 'Transaction refused because of an invalid argument', long);
  }
  if (approvalStatus(approval, call.now) !== 'approved' || !approval.payer) {
    return wrong('10485', 'Payment not authorized', 'Payment has not been authorized by the user.');
  }
  if (call.field('PAYERID') === '') return wrong('10419', 'Express Checkout PayerID is missing');
  if (call.field('PAYERID') !== approval.payer.payerId) return wrong('10406', 'PayerID value is invalid');
  const amount = totalOf(call);
  if (!amount) return wrong('10413', 'The totals of the cart item amounts do not match order amounts');
  const [invoice, custom] = [call.field(`${REQUEST}INVNUM`), call.field(`${REQUEST}CUSTOM`)];
  const row = { ...payment, amount, invoice: invoice || payment.invoice, custom: custom || payment.custom };
  return take(call, { ...row, payer: approval.payer }, approval);
}

function take(call: NvpCall, row: PaymentRow & { payer: NonNullable<PaymentRow['payer']> }, approval: ApprovalRow) {
  const { app, family, amount, invoice, custom, notifyUrl, payer, id } = row;
  const wanted = { app, family, amount, invoice, custom, notifyUrl, payer, parent: id, source: 'payment' } as const;
  const taken = takeMoney(call, wanted);
  if (taken.type === 'declined') {
    const long = 'This transaction couldn’t be completed. Please redirect your customer to PayPal.';
    return wrong('10486', long, long);
  }
  if (taken.type === 'blocked') return wrong('10417', 'Instruct the customer to use an alternative payment method');
  if (taken.type === 'duplicate') return duplicateInvoice();
  const agreement = row.keeps && call.permissions.reference ? writeAgreement(call, payer) : null;
  call.draft.put('payment', { ...row, state: 'completed', sale: taken.sale.id, agreement, updatedAt: call.now });
  call.draft.put('approval', { ...approval, status: 'spent' });
  const head = {
    TOKEN: id,
    SUCCESSPAGEREDIRECTREQUESTED: 'false',
    ...(agreement && { BILLINGAGREEMENTID: agreement }),
  };
  return fine({ ...head, ...paymentInfo(taken.sale, 'PAYMENTINFO_0_') });
}

export function duplicateInvoice(): NvpReply {
  return wrong('10412', 'Duplicate invoice', 'Payment has already been made for this InvoiceID.');
}

/** A payment's outcome; the prefix distinguishes the parallel payments of a checkout. */
export function paymentInfo(sale: SaleRow, prefix: string): Pairs {
  const isPending = sale.state === 'pending';
  const fields: Pairs = {
    TRANSACTIONID: sale.id,
    TRANSACTIONTYPE: sale.source === 'reference' ? 'merchtpmt' : 'cart',
    PAYMENTTYPE: isPending ? 'echeck' : 'instant',
    ORDERTIME: isoTime(sale.createdAt),
    AMT: decimal(sale.amount),
    FEEAMT: decimal(sale.fee),
    TAXAMT: decimal({ ...sale.amount, minor: 0 }),
    CURRENCYCODE: sale.amount.currency,
    PAYMENTSTATUS: isPending ? 'Pending' : 'Completed',
    PENDINGREASON: isPending ? 'echeck' : 'None',
    REASONCODE: 'None',
    PROTECTIONELIGIBILITY: 'Eligible',
    ERRORCODE: '0',
    ACK: 'Success',
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [prefix + name, value]));
}
