import type { ApprovalResult, EndedSubscription, SubscriptionEnd } from '../../port/approval.ts';
import { parseAmount } from '../../wire/read-json.ts';
import { amountText, payPalText, requestKey } from '../protocol/paypal-fields.ts';
import { declinedBy, isPayerDecline } from '../protocol/paypal-outcome.ts';
import {
  type ExecuteSubscription,
  type FirstPayment,
  firstPayment,
  type PayPalProblem,
  type SubscriptionRequest,
  type SubscriptionResult,
} from '../protocol/paypal-provider.ts';
import { ownProblem } from '../protocol/rest-client.ts';
import type { NvpFields } from './nvp-client.ts';
import { approvalUrl, type NvpShop, setUp } from './nvp-payments.ts';

/** `SetExpressCheckout` for recurring payments. It has the description of the profile, and not its amount. */
export function setUpSubscription(shop: NvpShop, request: SubscriptionRequest): Promise<ApprovalResult> {
  const { attemptId, description, terms } = request;
  return setUp(shop, request, {
    PAYMENTREQUEST_0_AMT: amountText(0, terms.currency),
    PAYMENTREQUEST_0_CURRENCYCODE: terms.currency,
    PAYMENTREQUEST_0_CUSTOM: attemptId,
    PAYMENTREQUEST_0_DESC: payPalText(description),
    L_BILLINGTYPE0: 'RecurringPayments',
    L_BILLINGAGREEMENTDESCRIPTION0: payPalText(description),
    MAXAMT: amountText(Math.max(terms.amount, terms.firstAmount), terms.currency),
  });
}

/** `CreateRecurringPaymentsProfile`. The same MSGSUBID returns the same profile. */
export async function createProfile(shop: NvpShop, request: ExecuteSubscription): Promise<SubscriptionResult> {
  const payerRef = await readPayer(shop, request);
  if (typeof payerRef !== 'string') return payerRef;
  const reply = await shop.client.call('CreateRecurringPaymentsProfile', profileFields(shop, request, payerRef));
  if (reply.type === 'lost') return { type: 'unknown', detail: reply.detail };
  if (!reply.isDone) return refusedProfile(reply.problem, request.token, shop.webUrl);
  const subscriptionRef = reply.fields.PROFILEID ?? '';
  if (subscriptionRef === '') return { type: 'unknown', detail: 'the profile came without an id' };
  return { type: 'active', subscriptionRef, payerRef, first: await readFirstPayment(shop, subscriptionRef, request) };
}

/** The payer who agreed, if it is the one of the return address. */
async function readPayer(shop: NvpShop, request: ExecuteSubscription): Promise<string | SubscriptionResult> {
  const reply = await shop.client.call('GetExpressCheckoutDetails', { TOKEN: request.token });
  if (reply.type === 'lost') return { type: 'unknown', detail: reply.detail };
  if (!reply.isDone) return { type: 'refused', reason: 'token', problem: reply.problem };
  const { PAYERID: payerRef = '', PAYMENTREQUEST_0_CUSTOM: attemptId } = reply.fields;
  if (attemptId !== request.attemptId) {
    return {
      type: 'refused',
      reason: 'token',
      problem: ownProblem('token_not_ours', 'The token is of another order.'),
    };
  }
  if (payerRef === '') {
    const problem = ownProblem('not_approved', 'The payer has not approved it yet.');
    return { type: 'requires_approval', approvalUrl: approvalUrl(shop.webUrl, request.token), problem };
  }
  if (request.payerRef === null || request.payerRef === payerRef) return payerRef;
  return { type: 'refused', reason: 'payer', problem: ownProblem('payer_differs', 'Another payer has approved it.') };
}

function profileFields(shop: NvpShop, request: ExecuteSubscription, payerRef: string): NvpFields {
  const { terms, token, description, attemptId, idempotencyKey } = request;
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

function refusedProfile(problem: PayPalProblem, token: string, webUrl: string): SubscriptionResult {
  if (/^(10486|11455)$/.test(problem.code)) {
    return { type: 'requires_approval', approvalUrl: approvalUrl(webUrl, token), problem };
  }
  if (/^(10408|10409|10410|10411|11502)$/.test(problem.code)) return { type: 'refused', reason: 'token', problem };
  const isOurs = /^(10002|10004|115\d\d|81\d{3})$/.test(problem.code);
  if (isOurs) return { type: 'refused', reason: 'request', problem };
  return isPayerDecline(problem.code) ? declinedBy(problem) : { type: 'unknown', detail: problem.message };
}

/** The initial payment, from the profile's transactions; null while they lack it. */
async function readFirstPayment(
  shop: NvpShop,
  profile: string,
  { terms }: ExecuteSubscription,
): Promise<FirstPayment | null> {
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
  return reply.type === 'lost'
    ? { type: 'unknown', detail: reply.detail }
    : { type: 'refused', problem: reply.problem };
}
