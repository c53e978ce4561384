import {
  type Agreement,
  type ApprovalExecution,
  type ApprovalRequest,
  type ApprovalResult,
  type BilledTerms,
  type EndedSubscription,
  type Executed,
  type ProviderProblem,
  refusedBy,
  type SubscriptionEnd,
} from '../../port/approval.ts';
import { unknownCharge } from '../../port/charge.ts';
import { parseAmount } from '../../wire/read-json.ts';
import { type FirstPayment, firstPayment } from '../protocol/first-payment.ts';
import { amountText, payPalText, requestKey } from '../protocol/paypal-fields.ts';
import {
  approvalNeeded,
  begunSubscription,
  declinedBy,
  isPayerDecline,
  NOT_APPROVED,
  notOurs,
  PAYER_DIFFERS,
  refused,
} from '../protocol/paypal-outcome.ts';
import type { NvpFields } from './nvp-client.ts';
import { approvalUrl, type NvpShop, setUp } from './nvp-payments.ts';

/** `SetExpressCheckout` for recurring payments. It has the description of the profile, and not its amount. */
export function setUpSubscription(
  shop: NvpShop,
  request: ApprovalRequest,
  { description, terms }: Agreement,
): Promise<ApprovalResult> {
  return setUp(shop, request, {
    PAYMENTREQUEST_0_AMT: amountText(0, terms.currency),
    PAYMENTREQUEST_0_CURRENCYCODE: terms.currency,
    PAYMENTREQUEST_0_CUSTOM: request.attemptId,
    PAYMENTREQUEST_0_DESC: payPalText(description),
    L_BILLINGTYPE0: 'RecurringPayments',
    L_BILLINGAGREEMENTDESCRIPTION0: payPalText(description),
    MAXAMT: amountText(Math.max(terms.amount, terms.firstAmount), terms.currency),
  });
}

/** `CreateRecurringPaymentsProfile`. The same MSGSUBID returns the same profile. */
export async function createProfile(
  shop: NvpShop,
  request: ApprovalExecution,
  agreement: Agreement,
): Promise<Executed> {
  const payerRef = await readPayer(shop, request);
  if (typeof payerRef !== 'string') return payerRef;
  const fields = profileFields(shop, request, { ...agreement, payerRef });
  const reply = await shop.client.call('CreateRecurringPaymentsProfile', fields);
  if (reply.type === 'lost') return unknownCharge(reply.detail);
  if (!reply.isDone) return refusedProfile(request, reply.problem, shop.webUrl);
  const subscriptionRef = reply.fields.PROFILEID ?? '';
  if (subscriptionRef === '') return unknownCharge('the profile came without an id');
  const first = await readFirstPayment(shop, subscriptionRef, agreement.terms);
  return begunSubscription(request, { subscriptionRef, payerRef, first });
}

/** The payer who agreed, if it is the one of the return address. */
async function readPayer(shop: NvpShop, request: ApprovalExecution): Promise<string | Executed> {
  const reply = await shop.client.call('GetExpressCheckoutDetails', { TOKEN: request.token });
  if (reply.type === 'lost') return unknownCharge(reply.detail);
  if (!reply.isDone) return refused(request, 'token', reply.problem);
  const { PAYERID: payerRef = '', PAYMENTREQUEST_0_CUSTOM: attemptId } = reply.fields;
  if (attemptId !== request.attemptId) return refused(request, 'token', notOurs('The token is of another order.'));
  if (payerRef === '') return approvalNeeded(approvalUrl(shop.webUrl, request.token), NOT_APPROVED);
  if (request.payerRef === null || request.payerRef === payerRef) return payerRef;
  return refused(request, 'payer', PAYER_DIFFERS);
}

function profileFields(
  shop: NvpShop,
  { token, attemptId, idempotencyKey }: ApprovalExecution,
  { terms, description, payerRef }: Agreement & { payerRef: string },
): NvpFields {
  const { amount, firstAmount, currency, choice, startsAt } = terms;
  const first = { INITAMT: amountText(firstAmount, currency), FAILEDINITAMTACTION: 'CancelOnFailure' };
  return {
    TOKEN: token,
    PAYERID: payerRef,
    PROFILEREFERENCE: attemptId,
    DESC: payPalText(description),
    PROFILESTARTDATE: `${startsAt.toISOString().slice(0, 19)}Z`,
    BILLINGPERIOD: choice.frequency,
    BILLINGFREQUENCY: String(choice.multiplier),
    AMT: amountText(amount, currency),
    CURRENCYCODE: currency,
    MAXFAILEDPAYMENTS: '1',
    AUTOBILLOUTAMT: 'NoAutoBill',
    ...(firstAmount > 0 ? first : {}),
    ...(shop.notifyUrl !== null && { PAYMENTREQUEST_0_NOTIFYURL: shop.notifyUrl }),
    MSGSUBID: requestKey(idempotencyKey, 'profile'),
  };
}

function refusedProfile(request: ApprovalExecution, problem: ProviderProblem, webUrl: string): Executed {
  if (/^(10486|11455)$/.test(problem.code)) return approvalNeeded(approvalUrl(webUrl, request.token), problem);
  if (/^(10408|10409|10410|10411|11502)$/.test(problem.code)) return refused(request, 'token', problem);
  const isOurs = /^(10002|10004|115\d\d|81\d{3})$/.test(problem.code);
  if (isOurs) return refused(request, 'request', problem);
  return isPayerDecline(problem.code) ? declinedBy(problem) : unknownCharge(problem.message);
}

/** The initial payment, from the profile's transactions; null while they lack it. */
async function readFirstPayment(shop: NvpShop, profile: string, terms: BilledTerms): Promise<FirstPayment | null> {
  const STARTDATE = new Date(shop.now() - 30 * 86_400_000).toISOString();
  const reply = await shop.client.call('TransactionSearch', { STARTDATE, PROFILEID: profile });
  if (reply.type === 'lost' || !reply.isDone) return null;
  const { fields } = reply;
  const places = Object.keys(fields).flatMap((name) => /^L_TRANSACTIONID(\d+)$/.exec(name)?.[1] ?? []);
  const transactions = places.map((place) => ({
    ref: fields[`L_TRANSACTIONID${place}`] ?? '',
    status: fields[`L_STATUS${place}`] ?? '',
    amount: parseAmount(fields[`L_AMT${place}`] ?? '', terms.currency),
    time: fields[`L_TIMESTAMP${place}`] ?? '',
  }));
  return firstPayment(transactions, terms);
}

/** Cancels a profile. One that is not active or suspended any more is read: a cancelled one counts as success. */
export async function cancelProfile({ client }: NvpShop, end: SubscriptionEnd): Promise<EndedSubscription> {
  const { subscriptionRef, reason } = end;
  const fields = { PROFILEID: subscriptionRef, ACTION: 'Cancel', NOTE: reason };
  const reply = await client.call('ManageRecurringPaymentsProfileStatus', fields);
  if (reply.type === 'answer' && reply.isDone) return { type: 'cancelled' };
  const after = await client.call('GetRecurringPaymentsProfileDetails', { PROFILEID: subscriptionRef });
  const status = after.type === 'answer' && after.isDone ? (after.fields.STATUS ?? '') : '';
  if (/^(Cancelled|CancelledProfile|Canceled|Expired|ExpiredProfile)$/.test(status)) return { type: 'cancelled' };
  return reply.type === 'lost' ? { type: 'unknown', detail: reply.detail } : refusedBy(reply.problem);
}
