import type { Executed, PayerDetails } from '../../port/approval.ts';
import { type ChargeRequest, type RefundRequest, type RefundResult, unknownCharge } from '../../port/charge.ts';
import type { AskProvider, WebhookSubject, WebhookVerdict } from '../../port/webhook-event.ts';
import { describeError, parseAmount, textAt } from '../../wire/read-json.ts';
import { amountText, payPalText, requestKey } from '../protocol/paypal-fields.ts';
import { type AdapterOptions, type PayPalOptions, TIMEOUT_MS } from '../protocol/paypal-options.ts';
import { declinedBy, isPayerDecline, NO_PAGE, type PayPalState, payerOf, refused } from '../protocol/paypal-outcome.ts';
import { subscriptionSays } from '../protocol/subscription-says.ts';
import type { PayPalCalls } from '../provider/paypal-payments.ts';
import { nvpBalanceTransactions } from './nvp-balance-transactions.ts';
import { type NvpFields, nvpClient } from './nvp-client.ts';
import {
  doPayment,
  isOurFault,
  type NvpShop,
  outcomeOf,
  readNvpPayment,
  readNvpState,
  setUpPayment,
} from './nvp-payments.ts';
import { cancelProfile, createProfile, setUpSubscription } from './nvp-subscriptions.ts';

/** Verifies by a request to PayPal that it has sent this notification, to the byte. Never throws on a posted body. */
async function verifyNotification(
  options: PayPalOptions,
  rawBody: Buffer,
  asking: AskProvider = (_, ask) => ask(),
): Promise<WebhookVerdict> {
  const text = rawBody.toString('utf8');
  const fields = new URLSearchParams(text);
  if (!fields.has('txn_id') && !fields.has('recurring_payment_id'))
    return { type: 'refused', detail: 'the notification names no transaction' };
  if (!NAMES.every((name) => PLAIN.test(fields.get(name) ?? '')))
    return { type: 'refused', detail: 'the notification has another form than PayPal’s' };
  return asking(readNotification(fields).about, () => askPayPal(options, text, fields));
}

/** The names of PayPal's transactions and of what happened to them. */
const NAMES = ['txn_id', 'parent_txn_id', 'recurring_payment_id', 'txn_type', 'payment_status'];
const PLAIN = /^[\w-]{0,100}$/;

async function askPayPal(options: PayPalOptions, text: string, fields: URLSearchParams): Promise<WebhookVerdict> {
  try {
    const response = await fetch(`${options.webUrl}/cgi-bin/webscr`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `cmd=_notify-validate&${text}`,
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
    });
    const word = (await response.text()).trim();
    if (response.ok && word === 'VERIFIED') return { type: 'event', event: readNotification(fields) };
    if (response.ok && word === 'INVALID') return { type: 'refused', detail: 'PayPal did not send it' };
    return { type: 'unavailable', detail: `PayPal answered ${response.status}` };
  } catch (error) {
    return { type: 'unavailable', detail: describeError(error) };
  }
}

function readNotification(fields: URLSearchParams) {
  const field = (name: string): string | null => fields.get(name) || null;
  // A notification has no id that lasts over repetitions. PayPal sends one for each state of a transaction.
  const what = [field('txn_id') ?? field('recurring_payment_id'), field('payment_status') ?? field('txn_type')];
  const id = what.map((part) => part ?? '').join(':');
  const type = field('txn_type') ?? field('payment_status') ?? '';
  return { id, type, about: subjectOf(type, field) };
}

function subjectOf(type: string, field: (name: string) => string | null): WebhookSubject {
  const chargeRef = field('parent_txn_id') ?? field('txn_id');
  const subscriptionRef = field('recurring_payment_id');
  const attemptId = field('custom') ?? field('rp_invoice_id');
  const wentBack = field('parent_txn_id') !== null;
  const says = chargeRef === null ? subscriptionSays(type) : wentBack ? 'went_back' : 'payment';
  return { says, chargeRef, approvalRef: null, subscriptionRef, attemptId };
}

/** PayPal by its name-value protocol: Express Checkout, recurring profiles, reference transactions. */
export function payPalNvp(options: AdapterOptions): PayPalCalls {
  const { webUrl, notifyUrl, clock: now } = options;
  const shop: NvpShop = { client: nvpClient(options), webUrl, notifyUrl, now };
  return {
    name: 'paypal-nvp',
    subscribesWithoutAddress: true,
    createApproval: (request) =>
      request.agreement ? setUpSubscription(shop, request, request.agreement) : setUpPayment(shop, request),
    executeApproval: (request) =>
      request.agreement ? createProfile(shop, request, request.agreement) : doPayment(shop, request),
    readApproval: (approval) => readNvpPayment(shop, approval),
    refund: (request) => refundTransaction(shop, request),
    charge: (request) => chargeAgreement(shop, request),
    cancelSubscription: (request) => cancelProfile(shop, request),
    readPayer: async (asked) => payerOf(await readNvpState(shop, asked.ref), asked, { what: 'token', detailsOf }),
    readDisputes: null,
    balanceTransactions: (since) => nvpBalanceTransactions(shop.client, now(), since),
    verifyWebhook: (body, _headers, asking) => verifyNotification(options, body, asking),
  };
}

function detailsOf({ payerRef, payer }: PayPalState): PayerDetails {
  const text = (name: string): string => textAt(payer, name);
  const to = (name: string): string => text(`PAYMENTREQUEST_0_SHIPTO${name}`) || text(`SHIPTO${name}`);
  const address = {
    name: to('NAME'),
    line1: to('STREET'),
    line2: to('STREET2'),
    city: to('CITY'),
    state: to('STATE'),
    postalCode: to('ZIP'),
    country: to('COUNTRYCODE'),
  };
  const details = { payerRef, email: text('EMAIL'), firstName: text('FIRSTNAME'), lastName: text('LASTNAME') };
  return { ...details, address: to('STREET') === '' ? null : address };
}

/** B4b: `DoReferenceTransaction`. */
async function chargeAgreement(shop: NvpShop, request: ChargeRequest): Promise<Executed> {
  const { instrument, amount, currency, orderId, attemptId, description } = request;
  const reply = await shop.client.call('DoReferenceTransaction', {
    REFERENCEID: instrument,
    PAYMENTACTION: 'Sale',
    AMT: amountText(amount, currency),
    CURRENCYCODE: currency,
    INVNUM: orderId,
    CUSTOM: attemptId,
    DESC: payPalText(description),
    ...(shop.notifyUrl !== null && { NOTIFYURL: shop.notifyUrl }),
    MSGSUBID: requestKey(request.idempotencyKey, 'reference'),
  });
  if (reply.type === 'lost') return unknownCharge(reply.detail);
  const { isDone, fields, problem } = reply;
  if (isDone) return outcomeOf(fields, '', null) ?? unknownCharge('the transaction is unreadable');
  if (problem.code === '10412') return refused(NO_PAGE, 'duplicate', problem);
  // 10206: the request was processed before, and the reply lacks its outcome.
  if (problem.code === '10206') return unknownCharge(problem.message);
  if (/^(10007|10009|10201|10203|10204|10209|10211|11451|11452)$/.test(problem.code))
    return refused(NO_PAGE, 'reference', problem);
  if (problem.code === '10207') return declinedBy(problem, 'soft');
  if (isPayerDecline(problem.code)) return declinedBy(problem);
  if (isOurFault(problem.code)) return refused(NO_PAGE, 'request', problem);
  return unknownCharge(`${problem.code}: ${problem.message}`);
}

async function refundTransaction(shop: NvpShop, request: RefundRequest): Promise<RefundResult> {
  const { providerRef, refundId, idempotencyKey, currency, amount } = request;
  const part: NvpFields = amount === undefined ? {} : { AMT: amountText(amount, currency), CURRENCYCODE: currency };
  const reply = await shop.client.call('RefundTransaction', {
    TRANSACTIONID: providerRef,
    REFUNDTYPE: amount === undefined ? 'Full' : 'Partial',
    INVOICEID: refundId,
    ...part,
    MSGSUBID: requestKey(idempotencyKey, 'refund'),
  });
  if (reply.type === 'lost') return { type: 'unknown', detail: reply.detail, isOver: false };
  if (!reply.isDone) return { type: 'refused', detail: `${reply.problem.code}: ${reply.problem.message}` };
  const refundRef = reply.fields.REFUNDTRANSACTIONID ?? '';
  const given = parseAmount(reply.fields.GROSSREFUNDAMT ?? '', currency);
  if (given === null || refundRef === '') return { type: 'unknown', detail: 'the refund is unreadable', isOver: false };
  return { type: 'refunded', refundRef, amount: given };
}
