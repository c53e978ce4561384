import type { AlsoWrite } from '../orders/charging/record-outcome.ts';
import type { AttemptRow } from '../orders/records/attempt-rows.ts';
import type { OrdersDeps } from '../orders/records/orders-deps.ts';
import type { PaymentProvider } from '../payments/port/provider.ts';
import type { WebhookHandled, WebhookSubject } from '../payments/port/webhook-event.ts';
import { onAgreementEnded } from '../subscriptions/lifecycle/on-agreement-ended.ts';
import { onProviderBilled } from '../subscriptions/lifecycle/on-provider-billed.ts';
import { subscriptionByRef } from '../subscriptions/records/subscription-rows.ts';
import { bookRenewal } from '../subscriptions/renewing/book-renewal.ts';

/** An event of a provider, and the write that marks it as processed in the transaction of what follows. */
export interface WebhookHint {
  provider: PaymentProvider;
  about: WebhookSubject;
  note: AlsoWrite;
}

/** T07, A05: handles an event of a subscription that its provider bills, or of an agreement's end; null for any other event. */
export async function aboutSubscription(
  deps: OrdersDeps,
  { provider, about, note }: WebhookHint,
  attempt: AttemptRow | undefined,
): Promise<WebhookHandled | null> {
  const { subscriptionRef, chargeRef, says } = about;
  if (subscriptionRef === null) return null;
  if (provider.can.renewals === 'by the shop') {
    return says === 'subscription_ended' ? onAgreementEnded(deps, provider, subscriptionRef, note) : null;
  }
  const row = await subscriptionByRef(deps.db, subscriptionRef);
  if (!row) return null;
  if (isOfSubscription(about)) return onProviderBilled(deps, row, says, note);
  const isRenewal = says === 'payment' && chargeRef !== null && attempt?.provider_ref !== chargeRef;
  return isRenewal ? bookRenewal(deps, row, { provider, chargeRef }, note) : null;
}

/** Handles the event again for a subscription that has just begun here, since it may report its end. */
export async function afterBeginning(deps: OrdersDeps, { about, note }: WebhookHint): Promise<WebhookHandled> {
  if (!isOfSubscription(about) || about.subscriptionRef === null) return 'processed';
  const begun = await subscriptionByRef(deps.db, about.subscriptionRef);
  return begun ? onProviderBilled(deps, begun, about.says, note) : 'processed';
}

function isOfSubscription({ says }: WebhookHint['about']): boolean {
  return says === 'subscription_begun' || says === 'subscription_ended' || says === 'subscription_unpaid';
}
