import type { AmountParts, ApprovalResult, DeliveryAddress } from '../../port/approval.ts';
import { parseAmount } from '../../wire/read-json.ts';
import { amountText, payPalText, requestKey, takenParts } from '../protocol/paypal-fields.ts';
import {
  declinedBy,
  executeOnce,
  isPayerDecline,
  type NoState,
  ownReading,
  type PayPalState,
} from '../protocol/paypal-outcome.ts';
import type {
  ExecuteRequest,
  PaymentReading,
  PaymentReference,
  PaymentRequest,
  PaymentResult,
  PayPalProblem,
  RefusalReason,
} from '../protocol/paypal-provider.ts';
import { ownProblem } from '../protocol/rest-client.ts';
import type { NvpClient, NvpFields } from './nvp-client.ts';

export interface NvpShop {
  client: NvpClient;
  webUrl: string;
  notifyUrl: string | null;
  /** In milliseconds. */
  now: () => number;
}

const REQUEST = 'PAYMENTREQUEST_0_';

/** `SetExpressCheckout`. A second call creates another page, and takes no money either. */
export async function setUpPayment(shop: NvpShop, request: PaymentRequest): Promise<ApprovalResult> {
  const { orderId, attemptId, description, saveForFutureUse } = request;
  const leave: NvpFields = saveForFutureUse ? { L_BILLINGTYPE0: 'MerchantInitiatedBillingSingleAgreement' } : {};
  return setUp(shop, request, {
    ...moneyFields(request),
    // The invoice number is the order's, because PayPal refuses a second payment of one invoice.
    [`${REQUEST}INVNUM`]: orderId,
    [`${REQUEST}CUSTOM`]: attemptId,
    [`${REQUEST}DESC`]: payPalText(description),
    [`${REQUEST}PAYMENTACTION`]: 'Sale',
    ...leave,
  });
}

/** Creates a token for the agreement in the fields. */
export async function setUp(
  { client, webUrl, notifyUrl }: NvpShop,
  request: Pick<PaymentRequest, 'brandName' | 'returnUrl' | 'cancelUrl' | 'deliverTo'>,
  fields: NvpFields,
): Promise<ApprovalResult> {
  const reply = await client.call('SetExpressCheckout', {
    RETURNURL: request.returnUrl,
    CANCELURL: request.cancelUrl,
    BRANDNAME: payPalText(request.brandName),
    SOLUTIONTYPE: 'Sole',
    ...(notifyUrl !== null && { [`${REQUEST}NOTIFYURL`]: notifyUrl }),
    ...shippingFields(request.deliverTo),
    ...fields,
  });
  if (reply.type === 'lost') return { type: 'unavailable', detail: reply.detail };
  if (!reply.isDone) return { type: 'refused', problem: reply.problem };
  const token = reply.fields.TOKEN ?? '';
  if (token === '') return { type: 'unavailable', detail: 'the token is missing' };
  return { type: 'created', ref: token, token, approvalUrl: approvalUrl(webUrl, token) };
}

export function approvalUrl(webUrl: string, token: string): string {
  return `${webUrl}/cgi-bin/webscr?cmd=_express-checkout&token=${encodeURIComponent(token)}&useraction=commit`;
}

/** A discount is subtracted from the items, because the protocol has no field for it. */
function moneyFields(money: { amount: number; currency: string; parts: AmountParts | null }): NvpFields {
  const { amount, currency } = money;
  const parts = takenParts(money.parts, currency);
  const text = (minor: number): string => amountText(minor, currency);
  const details = parts && {
    [`${REQUEST}ITEMAMT`]: text(parts.subtotal - parts.discount),
    [`${REQUEST}SHIPPINGAMT`]: text(parts.shipping),
    [`${REQUEST}TAXAMT`]: text(parts.tax),
  };
  return { [`${REQUEST}AMT`]: text(amount), [`${REQUEST}CURRENCYCODE`]: currency, ...details };
}

/** An address within the limits of PayPal's Name-Value Pair API Developer Guide; the order has all of it. */
function shippingFields(deliverTo: DeliveryAddress | null): NvpFields {
  if (deliverTo === null) return { NOSHIPPING: '0' };
  const { name, line1, line2, city, state, postalCode, country } = deliverTo;
  const [street, street2] = [payPalText(line1, 100), payPalText(line2, 100)];
  const to = { NAME: payPalText(name, 32), STREET: street, STREET2: street2, CITY: payPalText(city, 40), STATE: state };
  const fields = Object.entries({ ...to, ZIP: postalCode, COUNTRYCODE: country }).map(([key, value]) => [
    `${REQUEST}SHIPTO${key}`,
    value,
  ]);
  return { ADDROVERRIDE: '1', ...Object.fromEntries(fields) };
}

/** `DoExpressCheckoutPayment`. */
export function doPayment(shop: NvpShop, request: ExecuteRequest): Promise<PaymentResult> {
  return executeOnce(request, {
    read: () => readNvpState(shop, request.paymentRef),
    send: async ({ payerRef, approvalUrl: page }) => {
      const reply = await shop.client.call('DoExpressCheckoutPayment', {
        TOKEN: request.token,
        PAYERID: payerRef,
        [`${REQUEST}PAYMENTACTION`]: 'Sale',
        [`${REQUEST}INVNUM`]: request.orderId,
        [`${REQUEST}CUSTOM`]: request.attemptId,
        ...moneyFields(request),
        MSGSUBID: requestKey(request.idempotencyKey, 'do'),
      });
      if (reply.type === 'lost') return { type: 'unclear', problem: null, detail: reply.detail };
      const { isDone, fields, problem } = reply;
      const known = isDone ? capturedBy(fields, 'PAYMENTINFO_0_', payerRef) : resultOfProblem(problem, page);
      const isRefused = !isDone && problem.code !== ALREADY_DONE;
      return known ?? { type: 'unclear', problem: isRefused ? problem : null, detail: problem.message };
    },
  });
}

const ALREADY_DONE = '10415';

/** Returns null for a code without a certain outcome, after which the payment has to be read. */
function resultOfProblem(problem: PayPalProblem, page: string): PaymentResult | null {
  if (isPayerDecline(problem.code)) return declinedBy(problem);
  if (/^(10486|10422|10485)$/.test(problem.code)) return { type: 'requires_approval', approvalUrl: page, problem };
  const reason = refusalOf(problem.code);
  return reason && { type: 'refused', reason, problem };
}

const REFUSALS: Readonly<Record<string, RefusalReason>> = {
  10412: 'duplicate',
  10408: 'token',
  10409: 'token',
  10410: 'token',
  10411: 'token',
  10406: 'payer',
  10419: 'payer',
  10413: 'amount',
  10002: 'request',
  10004: 'request',
  10006: 'request',
  10007: 'request',
  10008: 'request',
  81002: 'request',
};

/** Whether PayPal rejects the request rather than the payer. */
export function isOurFault(code: string): boolean {
  return refusalOf(code) === 'request';
}

function refusalOf(code: string): RefusalReason | null {
  return REFUSALS[code] ?? (/^81\d{3}$/.test(code) ? 'request' : null);
}

/** The outcome of a transaction; null where its fields lack it. */
export function capturedBy(fields: NvpFields, prefix: string, payerRef: string | null): Paid | null {
  const field = (name: string): string => fields[prefix + name] ?? '';
  const captureRef = field('TRANSACTIONID');
  const currency = field('CURRENCYCODE');
  const amount = parseAmount(field('AMT'), currency);
  const status = field('PAYMENTSTATUS');
  if (captureRef === '') return null;
  if (/^(Pending|In-Progress|Processed)$/.test(status)) {
    return { type: 'pending', captureRef, detail: field('PENDINGREASON') };
  }
  if (/^(Denied|Failed|Expired|Voided)$/.test(status)) {
    return declinedBy(ownProblem(status.toLowerCase(), 'The payment did not go through.'));
  }
  const isPaid = /^(Completed|Refunded|Partially-?Refunded|Reversed|Canceled-Reversal)$/.test(status);
  if (!isPaid || amount === null) return null;
  const agreementRef = fields.BILLINGAGREEMENTID || null;
  return { type: 'captured', captureRef, amount, currency, payerRef, agreementRef };
}

type Paid = Extract<PaymentReading, { type: 'captured' } | { type: 'pending' } | { type: 'declined' }>;
/** The state of a token by GetExpressCheckoutDetails, with its transaction once it is paid. */
export async function readNvpState(shop: NvpShop, token: string): Promise<PayPalState | NoState> {
  const reply = await shop.client.call('GetExpressCheckoutDetails', { TOKEN: token });
  if (reply.type === 'lost') return { type: 'unknown', detail: reply.detail };
  if (!reply.isDone) {
    const isOver = /^(10408|10409|10410|10411)$/.test(reply.problem.code);
    return isOver ? { type: 'absent' } : { type: 'unknown', detail: reply.problem.message };
  }
  const { fields } = reply;
  const reading = await readingOf(shop, token, fields);
  if (reading.type === 'unknown') return reading;
  const payerRef = fields.PAYERID ?? '';
  const attemptId = fields.PAYMENTREQUEST_0_CUSTOM ?? fields.CUSTOM ?? '';
  return { attemptId, token, approvalUrl: approvalUrl(shop.webUrl, token), payerRef, payer: fields, reading };
}

type Unclear = Extract<PaymentReading, { type: 'unknown' }>;

async function readingOf(shop: NvpShop, token: string, fields: NvpFields): Promise<PayPalState['reading'] | Unclear> {
  const payerRef = fields.PAYERID || null;
  const transaction = fields.PAYMENTREQUESTINFO_0_TRANSACTIONID ?? '';
  if (transaction !== '') {
    const read = await readTransaction(shop, transaction);
    return read.type === 'read' ? read.paid : { type: 'unknown', detail: read.detail };
  }
  const status = fields.CHECKOUTSTATUS ?? '';
  if (!/^PaymentActionNotInitiated$|^PaymentActionFailed$/.test(status)) {
    return { type: 'unknown', detail: `the checkout is ${status}` };
  }
  const currency = fields.PAYMENTREQUEST_0_CURRENCYCODE ?? fields.CURRENCYCODE ?? '';
  const amount = parseAmount(fields.PAYMENTREQUEST_0_AMT ?? fields.AMT ?? '', currency);
  if (amount === null) return { type: 'unknown', detail: 'the checkout has no amount' };
  return { type: 'open', approvalUrl: approvalUrl(shop.webUrl, token), payerRef, amount, currency };
}

type Transaction = { type: 'read'; paid: Paid; fields: NvpFields } | { type: 'unread'; detail: string };

async function readTransaction(shop: NvpShop, id: string): Promise<Transaction> {
  const reply = await shop.client.call('GetTransactionDetails', { TRANSACTIONID: id });
  if (reply.type === 'lost') return { type: 'unread', detail: reply.detail };
  const paid = reply.isDone ? capturedBy(reply.fields, '', reply.fields.PAYERID ?? null) : null;
  return paid ? { type: 'read', paid, fields: reply.fields } : { type: 'unread', detail: reply.problem.message };
}

/**
 * Reads a payment by its token. An expired token may have been paid before, and its payment is searched by the invoice number.
 */
export async function readNvpPayment(shop: NvpShop, payment: PaymentReference): Promise<PaymentReading> {
  if (payment.paymentRef !== null) {
    const state = await readNvpState(shop, payment.paymentRef);
    if (!('type' in state) || state.type === 'unknown') return ownReading(state, payment.attemptId);
  }
  return findByInvoice(shop, payment);
}

async function findByInvoice(shop: NvpShop, { orderId, attemptId, since }: PaymentReference): Promise<PaymentReading> {
  const STARTDATE = `${new Date(since.getTime() - 60_000).toISOString().slice(0, 19)}Z`;
  const reply = await shop.client.call('TransactionSearch', { STARTDATE, INVNUM: orderId });
  if (reply.type === 'lost') return { type: 'unknown', detail: reply.detail };
  if (!reply.isDone) return { type: 'unknown', detail: reply.problem.message };
  const ids = Object.entries(reply.fields).filter(([name]) => /^L_TRANSACTIONID\d+$/.test(name));
  for (const [, id] of ids) {
    const read = await readTransaction(shop, id);
    if (read.type === 'unread') return { type: 'unknown', detail: read.detail };
    if (read.fields.CUSTOM === attemptId && read.fields.PARENTTRANSACTIONID === undefined) return read.paid;
  }
  return { type: 'absent' };
}
