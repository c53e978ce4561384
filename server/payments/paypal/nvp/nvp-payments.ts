import {
  type AmountParts,
  type ApprovalExecution,
  type ApprovalRequest,
  type ApprovalResult,
  type DeliveryAddress,
  type Executed,
  ownProblem,
  type ProviderProblem,
} from '../../port/approval.ts';
import { ABSENT, type ChargeReading, type KnownCharge, unknownCharge } from '../../port/charge.ts';
import type { ApprovalReference } from '../../port/provider.ts';
import { parseAmount } from '../../wire/read-json.ts';
import { amountText, payPalText, requestKey, takenParts } from '../protocol/paypal-fields.ts';
import {
  approvalNeeded,
  capturedPayment,
  declinedBy,
  executeOnce,
  isPayerDecline,
  ownReading,
  type PayPalReading,
  pendingPayment,
  type RefusalReason,
  refused,
} from '../protocol/paypal-outcome.ts';
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
export async function setUpPayment(shop: NvpShop, request: ApprovalRequest): Promise<ApprovalResult> {
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
  request: Pick<ApprovalRequest, 'brandName' | 'returnUrl' | 'cancelUrl' | 'deliverTo'>,
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
function moneyFields(money: { amount: number; currency: string; parts: AmountParts }): NvpFields {
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
export function doPayment(shop: NvpShop, request: ApprovalExecution): Promise<Executed> {
  return executeOnce(request, {
    read: () => readNvpState(shop, request.ref),
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
      const known = isDone ? outcomeOf(fields, 'PAYMENTINFO_0_', payerRef) : resultOfProblem(request, problem, page);
      const isRefused = !isDone && problem.code !== ALREADY_DONE;
      return known ?? { type: 'unclear', problem: isRefused ? problem : null, detail: problem.message };
    },
  });
}

const ALREADY_DONE = '10415';

/** Returns null for a code without a certain outcome, after which the payment has to be read. */
function resultOfProblem(request: ApprovalExecution, problem: ProviderProblem, page: string): Executed | null {
  if (isPayerDecline(problem.code)) return declinedBy(problem);
  if (/^(10486|10422|10485)$/.test(problem.code)) return approvalNeeded(page, problem);
  const reason = refusalOf(problem.code);
  return reason && refused(request, reason, problem);
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
export function outcomeOf(fields: NvpFields, prefix: string, payerRef: string | null): KnownCharge | null {
  const field = (name: string): string => fields[prefix + name] ?? '';
  const captureRef = field('TRANSACTIONID');
  const currency = field('CURRENCYCODE');
  const amount = parseAmount(field('AMT'), currency);
  const status = field('PAYMENTSTATUS');
  if (captureRef === '') return null;
  if (/^(Pending|In-Progress|Processed)$/.test(status)) return pendingPayment(captureRef, field('PENDINGREASON'));
  if (/^(Denied|Failed|Expired|Voided)$/.test(status)) {
    return declinedBy(ownProblem(status.toLowerCase(), 'The payment did not go through.'));
  }
  const isPaid = /^(Completed|Refunded|Partially-?Refunded|Reversed|Canceled-Reversal)$/.test(status);
  if (!isPaid || amount === null) return null;
  return capturedPayment(captureRef, amount, { payerRef, agreementRef: fields.BILLINGAGREEMENTID || null });
}

/** The state of a token by GetExpressCheckoutDetails, with its transaction once it is paid. */
export async function readNvpState(shop: NvpShop, token: string): Promise<PayPalReading> {
  const reply = await shop.client.call('GetExpressCheckoutDetails', { TOKEN: token });
  if (reply.type === 'lost') return unknownCharge(reply.detail);
  if (!reply.isDone) {
    const isOver = /^(10408|10409|10410|10411)$/.test(reply.problem.code);
    return isOver ? ABSENT : unknownCharge(reply.problem.message);
  }
  const { fields } = reply;
  const outcome = await readOutcome(shop, fields);
  if (outcome?.type === 'unknown' && !outcome.isProcessing) return unknownCharge(outcome.detail);
  const currency = fields.PAYMENTREQUEST_0_CURRENCYCODE ?? fields.CURRENCYCODE ?? '';
  const amount = parseAmount(fields.PAYMENTREQUEST_0_AMT ?? fields.AMT ?? '', currency);
  if (amount === null && !outcome) return unknownCharge('the checkout has no amount');
  const ours = { token, approvalUrl: approvalUrl(shop.webUrl, token) };
  const attemptId = fields.PAYMENTREQUEST_0_CUSTOM ?? fields.CUSTOM ?? '';
  const payer = { payerRef: fields.PAYERID ?? '', payer: fields };
  return { type: 'state', ...ours, attemptId, ...payer, amount: amount ?? 0, currency, outcome };
}

/** The outcome of a token; null while nothing was taken by it. */
async function readOutcome(shop: NvpShop, fields: NvpFields): Promise<KnownCharge | null> {
  const transaction = fields.PAYMENTREQUESTINFO_0_TRANSACTIONID ?? '';
  if (transaction !== '') return (await readTransaction(shop, transaction)).outcome;
  const status = fields.CHECKOUTSTATUS ?? '';
  const isOpen = /^PaymentActionNotInitiated$|^PaymentActionFailed$/.test(status);
  return isOpen ? null : unknownCharge(`the checkout is ${status}`);
}

/** A transaction's outcome and fields; the fields are null where it could not be read. */
async function readTransaction(shop: NvpShop, id: string): Promise<{ outcome: KnownCharge; fields: NvpFields | null }> {
  const reply = await shop.client.call('GetTransactionDetails', { TRANSACTIONID: id });
  if (reply.type === 'lost') return { outcome: unknownCharge(reply.detail), fields: null };
  const outcome = reply.isDone ? outcomeOf(reply.fields, '', reply.fields.PAYERID ?? null) : null;
  return outcome ? { outcome, fields: reply.fields } : { outcome: unknownCharge(reply.problem.message), fields: null };
}

/** Reads a payment by its token; one whose token expired may be paid, and is searched by its invoice number. */
export async function readNvpPayment(shop: NvpShop, approval: ApprovalReference): Promise<ChargeReading> {
  const state = approval.ref === null ? ABSENT : await readNvpState(shop, approval.ref);
  return state.type === 'absent' ? findByInvoice(shop, approval) : ownReading(state, approval);
}

async function findByInvoice(shop: NvpShop, { orderId, attemptId, since }: ApprovalReference): Promise<ChargeReading> {
  const STARTDATE = `${new Date(since.getTime() - 60_000).toISOString().slice(0, 19)}Z`;
  const reply = await shop.client.call('TransactionSearch', { STARTDATE, INVNUM: orderId });
  if (reply.type === 'lost') return unknownCharge(reply.detail);
  if (!reply.isDone) return unknownCharge(reply.problem.message);
  const ids = Object.entries(reply.fields).filter(([name]) => /^L_TRANSACTIONID\d+$/.test(name));
  for (const [, id] of ids) {
    const { outcome, fields } = await readTransaction(shop, id);
    if (fields === null || (fields.CUSTOM === attemptId && fields.PARENTTRANSACTIONID === undefined)) return outcome;
  }
  return ABSENT;
}
