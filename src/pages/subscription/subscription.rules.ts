import type { Subscription } from '../../../contracts/api/subscription-api.ts';
import { dayInWords } from '../../../domain/day-copy.ts';
import { isApprovalProvider, providerName } from '../../../domain/orders/approval-provider.ts';
import { cardTail } from '../../../domain/orders/order-copy.ts';
import { formatMoney, shownMinor } from '../../../domain/pricing/money.ts';
import { everyInWords } from '../../../domain/pricing/subscription.ts';
import type {
  SubscriptionPageModel,
  SubscriptionPageSend,
} from '../../../machines/subscription/subscription-page.view.ts';

/** The props of each part of the page that acts. */
export interface SubscriptionProps {
  model: SubscriptionPageModel;
  send: SubscriptionPageSend;
}

/** The line above the name. */
export function eyebrowOf(subscription: Subscription): string {
  if (subscription.status === 'cancelled') return 'Your subscription';
  return `Your subscription, delivered ${everyInWords(subscription)}`;
}

/** The status of a subscription, as its first sentence. */
export function leadOf({ subscription, shop }: SubscriptionPageModel): string {
  const day = (iso: string | null) => (iso === null ? 'the next day' : dayInWords(iso, shop));
  switch (subscription.status) {
    case 'active':
      return `It is active. You will next be charged ${formatTotal(subscription, shop.locale)} on ${day(subscription.nextAt)}.`;
    case 'needs_you':
      if (subscription.renewal?.reason === 'unchargeable')
        return `${yourMeans(subscription)} can no longer be charged, and nothing was charged for the next delivery. Pay ${withCard(subscription)} by ${day(subscription.answerBy)} and your subscription will continue.`;
      return `Your bank needs you to confirm the next payment before ${day(subscription.answerBy)}. Nothing has been charged for it yet.`;
    case 'past_due':
      return declinedCopy(subscription, day(subscription.nextAt));
    case 'cancelled':
      return 'It is canceled. Nothing more will be charged, and what you have paid for will still be delivered.';
  }
}

/** The consequence of a payment on this page. */
export function paidCopy(subscription: Subscription): string {
  const tail = cardTail(subscription);
  if (subscription.status !== 'active' || !tail) return 'Thank you. The details are on their way to you by email.';
  return `Thank you. Your ${tail} was charged for this delivery, and later ones will be charged to it as well.`;
}

/** Without a renewal the provider bills the subscription, and tries again by itself (T07). */
function declinedCopy(subscription: Subscription, nextTry: string): string {
  const { paymentMethod, renewal } = subscription;
  if (isApprovalProvider(paymentMethod) && renewal === null) {
    const provider = providerName(paymentMethod);
    return `${provider} could not take the payment for the next delivery, and nothing was charged. You can change how you pay in your ${provider} account.`;
  }
  return `${yourMeans(subscription)} was declined for the next delivery, and nothing was charged. We will try again on ${nextTry}. You can also pay ${withCard(subscription)} now.`;
}

/** What the shopper of this page may pay with instead. */
export function withCard({ paymentMethod }: Pick<Subscription, 'paymentMethod'>): string {
  return isApprovalProvider(paymentMethod) ? 'with a card' : 'with another card';
}

/** The card or the provider that is charged, as the subject of a sentence. */
function yourMeans(subscription: Subscription): string {
  const { paymentMethod } = subscription;
  if (isApprovalProvider(paymentMethod)) return `Your payment with ${providerName(paymentMethod)}`;
  return `Your ${cardTail(subscription) ?? 'card'}`;
}

/** The total of a delivery, formatted. */
export function formatTotal({ total, currency }: Subscription, locale: string): string {
  return formatMoney(shownMinor(total, currency), currency, locale);
}
