import type { ApprovalKind } from '../../db/schema/order-tables.ts';
import type {
  ApprovalResult,
  PaymentRequest,
  SubscriptionRequest,
} from '../../payments/paypal/protocol/paypal-provider.ts';
import type { BegunAttempt } from '../charging/begin-attempt.ts';
import { recordOutcome } from '../charging/record-outcome.ts';
import { type AttemptRow, beginsWhenApproved, type OrderRow } from '../records/attempt-rows.ts';
import type { OrdersDeps, PayPalShop } from '../records/orders-deps.ts';
import { addressFor, agreementOf, namesOf, partsOf } from './paypal-terms.ts';

/** Q03: where PayPal sends the shopper back to. */
export interface ReturnUrls {
  returnUrl: string;
  cancelUrl: string;
}

const FLAGS: Record<ApprovalKind, string> = {
  ...{ payment: 'paypal', subscription: 'paypalsubscription' },
  ...{ express: 'paypalnvp', recurring: 'paypalnvp' },
};

/** Q03: the page's own address with the flags of its flow; null where the path leads out of the shop. */
export function returnUrlsOf(publicUrl: string, path: string, kind: ApprovalKind): ReturnUrls | null {
  if (!URL.canParse(path, publicUrl)) return null;
  const page = new URL(path, publicUrl);
  if (page.origin !== new URL(publicUrl).origin || page.username !== '' || page.password !== '') return null;
  const urlFor = (action: string): string => {
    const url = new URL(page);
    for (const flag of Object.values(FLAGS)) url.searchParams.delete(flag);
    for (const name of ['token', 'paymentId', 'PayerID', 'ba_token']) url.searchParams.delete(name);
    url.searchParams.set(FLAGS[kind], 'true');
    url.searchParams.set('action', action);
    return url.href;
  };
  return { returnUrl: urlFor('success'), cancelUrl: urlFor('cancel') };
}

/**
 * Asks PayPal for the page of an attempt that was just begun, and keeps where it is. False where there is none: PayPal made
 * none, or the attempt was given up meanwhile.
 */
export async function askForApproval(
  deps: OrdersDeps,
  { provider }: PayPalShop,
  { order, attempt }: BegunAttempt,
  urls: ReturnUrls,
): Promise<boolean> {
  const { id: attemptId } = attempt;
  const asked = await ask(provider, order, attempt, namedUrls(attempt, urls));
  if (asked.type === 'created') return keepApproval(deps, attempt, asked, urls);
  const detail = asked.type === 'refused' ? `${asked.problem.code}: ${asked.problem.message}` : asked.detail;
  deps.log(asked.type === 'refused' ? 'error' : 'warn', 'PayPal made no page', { attemptId, detail });
  await recordOutcome(deps, attemptId, { type: 'refused', reason: 'request', detail });
  return false;
}

/**
 * The newer subscriptions come back with a token that nobody has told us before. So the address names the attempt, where
 * PayPal's payments have their id.
 */
function namedUrls({ id, approval_kind: kind }: AttemptRow, { returnUrl, cancelUrl }: ReturnUrls): ReturnUrls {
  if (kind !== 'subscription') return { returnUrl, cancelUrl };
  const named = new URL(returnUrl);
  named.searchParams.set('paymentId', id);
  return { returnUrl: named.href, cancelUrl };
}

function ask(
  provider: PayPalShop['provider'],
  order: OrderRow,
  attempt: AttemptRow,
  urls: ReturnUrls,
): Promise<ApprovalResult> {
  const isExpress = attempt.approval_kind === 'express' || attempt.approval_kind === 'recurring';
  const agreement = agreementOf(order, attempt);
  const request = agreement
    ? { ...namesOf(attempt), ...urls, ...agreement, shipping: shippingOf(order, isExpress) }
    : paymentOf(provider, order, attempt, urls);
  if (isExpress) return provider.express.set(request);
  return 'terms' in request ? provider.createSubscription(request) : provider.createPayment(request);
}

function paymentOf(
  { canKeepPayer }: PayPalShop['provider'],
  order: OrderRow,
  attempt: AttemptRow,
  urls: ReturnUrls,
): PaymentRequest {
  return {
    ...{ ...namesOf(attempt), ...urls, amount: attempt.amount_minor, currency: attempt.currency },
    ...{ parts: partsOf(order), description: `Order ${order.number}` },
    shipping: shippingOf(order, attempt.approval_kind === 'express'),
    // With the sale the payer is asked for leave to be charged for the offers that follow.
    keepPayer: canKeepPayer && order.purpose === 'sale',
  };
}

function shippingOf({ customer }: OrderRow, isExpress: boolean): SubscriptionRequest['shipping'] {
  return isExpress ? { type: 'paypals' } : { type: 'ours', to: addressFor(customer) };
}

/** False where the attempt was given up while PayPal was asked. */
async function keepApproval(
  deps: OrdersDeps,
  attempt: AttemptRow,
  { token, approvalUrl, ref }: Extract<ApprovalResult, { type: 'created' }>,
  { returnUrl }: ReturnUrls,
): Promise<boolean> {
  const { numUpdatedRows } = await deps.db
    .updateTable('attempts')
    .set({
      ...{ status: 'requires_action', approval_token: token, approval_url: approvalUrl, approval_ref: ref },
      approval_return: returnUrl,
      // Due as soon as it is given up.
      look_again_at: beginsWhenApproved(attempt) ? deps.clock() : null,
    })
    .where('id', '=', attempt.id)
    .where('status', '=', 'created')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
