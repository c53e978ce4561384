import {
  type Agreement,
  type ApprovalExecution,
  type BilledTerms,
  type EndedSubscription,
  type Executed,
  type ProviderProblem,
  refusedBy,
  type SubscriptionEnd,
} from '../../port/approval.ts';
import { unknownCharge } from '../../port/charge.ts';
import { listAt, parseAmount, textAt } from '../../wire/read-json.ts';
import { type FirstPayment, firstPayment } from '../protocol/first-payment.ts';
import { requestKey } from '../protocol/paypal-fields.ts';
import { approvalNeeded, begunSubscription, declinedBy, isPayerDecline, refused } from '../protocol/paypal-outcome.ts';
import { isDone, type PayPalRest, parseProblem } from '../protocol/rest-client.ts';

const PATH = '/v1/payments/billing-agreements';

/** The same PayPal-Request-Id returns the same agreement, so that the caller repeats a request after a lost reply. */
export async function executeV1Subscription(
  rest: PayPalRest,
  request: ApprovalExecution,
  { terms }: Agreement,
  { webUrl, now }: { webUrl: string; now: number },
): Promise<Executed> {
  const reply = await rest.send('POST', `${PATH}/${encodeURIComponent(request.token)}/agreement-execute`, {
    body: {},
    requestId: requestKey(request.idempotencyKey, 'agreement-execute'),
  });
  if (reply.type === 'lost') return unknownCharge(reply.detail);
  if (reply.status >= 400) return refusedAgreement(request, parseProblem(reply), webUrl);
  const subscriptionRef = textAt(reply.body, 'id');
  if (subscriptionRef === '') return unknownCharge('the agreement came without an id');
  const payerRef = textAt(reply.body, 'payer', 'payer_info', 'payer_id') || null;
  const first = await readFirstPayment(rest, subscriptionRef, terms, now);
  return begunSubscription(request, { subscriptionRef, payerRef, first });
}

function refusedAgreement(request: ApprovalExecution, problem: ProviderProblem, webUrl: string): Executed {
  if (/^(INSTRUMENT_DECLINED|PAYMENT_NOT_APPROVED_FOR_EXECUTION)$/.test(problem.code)) {
    const page = `${webUrl}/cgi-bin/webscr?cmd=_express-checkout&token=${encodeURIComponent(request.token)}`;
    return approvalNeeded(page, problem);
  }
  if (/^(INVALID_TOKEN|INVALID_RESOURCE_ID)$/.test(problem.code)) return refused(request, 'token', problem);
  const isOurs = /^(VALIDATION_ERROR|AUTHENTICATION_FAILURE|401|403)$/.test(problem.code);
  if (isOurs) return refused(request, 'request', problem);
  return isPayerDecline(problem.code) ? declinedBy(problem) : unknownCharge(problem.message);
}

/** The setup fee, from the agreement's transactions; null while they lack it. */
async function readFirstPayment(
  rest: PayPalRest,
  ref: string,
  terms: BilledTerms,
  now: number,
): Promise<FirstPayment | null> {
  const day = (offset: number): string => new Date(now + offset * 86_400_000).toISOString().slice(0, 10);
  const query = `start_date=${day(-30)}&end_date=${day(2)}`;
  const reply = await rest.get(`${PATH}/${encodeURIComponent(ref)}/transactions?${query}`);
  if (!isDone(reply)) return null;
  const transactions = listAt(reply.body, 'agreement_transaction_list').map((each) => ({
    ref: textAt(each, 'transaction_id'),
    status: textAt(each, 'status'),
    time: textAt(each, 'time_stamp'),
    amount: parseAmount(textAt(each, 'amount', 'value'), terms.currency),
  }));
  return firstPayment(transactions, terms);
}

/** Cancels an agreement. */
export function cancelV1Subscription(
  rest: PayPalRest,
  { subscriptionRef, reason }: SubscriptionEnd,
): Promise<EndedSubscription> {
  const hasEnded = (body: unknown) => /^(cancell?ed|expired)$/i.test(textAt(body, 'state'));
  return cancelAt(rest, `${PATH}/${encodeURIComponent(subscriptionRef)}`, { body: { note: reason }, hasEnded });
}

/** Cancels what is at a path. One that is not active or suspended any more is read: a cancelled one counts as success. */
export async function cancelAt(
  rest: PayPalRest,
  path: string,
  { body, hasEnded }: { body: object; hasEnded: (body: unknown) => boolean },
): Promise<EndedSubscription> {
  const reply = await rest.send('POST', `${path}/cancel`, { body });
  if (isDone(reply)) return { type: 'cancelled' };
  const after = await rest.get(path);
  if (isDone(after) && hasEnded(after.body)) return { type: 'cancelled' };
  if (reply.type === 'lost') return { type: 'unknown', detail: reply.detail };
  return refusedBy(parseProblem(reply));
}
