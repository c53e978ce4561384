import type { Order } from '../../../contracts/api/order-api.ts';
import { dayInWords } from '../../../domain/day-copy.ts';
import { isFreeTrial, nothingToday } from '../../../domain/orders/free-trial.ts';
import { cancelPath, receiptPath } from '../../../domain/orders/order-copy.ts';
import { grantsWithdrawal } from '../../../domain/orders/withdrawal-countries.ts';
import { WITHDRAW_HERE, withdrawPath } from '../../../domain/orders/withdrawal-link.ts';
import { FREQUENCIES, type SubscriptionChoice } from '../../../domain/pricing/subscription.ts';
import type { MailBlock } from '../document/mail-document.ts';
import { type MailData, subscriptionIn } from './mail-data.ts';
import { moneyText } from './order-blocks.ts';

/** O08: the receipt link, which works on any device. */
export function receiptLink({ sale, publicUrl }: MailData): MailBlock[] {
  if (!sale.receipt) return [];
  return [
    { type: 'action', label: 'See your receipt', url: `${publicUrl}${receiptPath(sale.receipt)}` },
    { type: 'paragraph', text: 'Keep this mail: the link opens your receipt on any device, for whoever has it.' },
  ];
}

/** R01: the link to the page on which the order is withdrawn from, where the brand grants that. */
export function withdrawalLink({ order, brand, publicUrl }: MailData): MailBlock[] {
  if (!grantsWithdrawal(brand, order)) return [];
  return [{ type: 'link', label: WITHDRAW_HERE, url: `${publicUrl}${withdrawPath(order.name)}` }];
}

/** The date and amount of the next renewal, and the link to cancel; empty where no renewal follows. */
export function subscriptionBlocks(mailData: MailData): MailBlock[] {
  const { publicUrl } = mailData;
  const subscription = subscriptionIn(mailData);
  if (!subscription || subscription.status === 'cancelled') return [];
  const next = nextCharge(mailData, subscription);
  return [
    { type: 'heading', text: 'Your subscription' },
    { type: 'paragraph', text: `${next}\nYou can end it at any time, without a login.` },
    cancelLink(subscription, publicUrl),
  ];
}

export function cancelLink({ cancelToken }: Subscription, publicUrl: string): MailBlock {
  return { type: 'link', label: 'Cancel the subscription', url: `${publicUrl}${cancelPath(cancelToken)}` };
}

function nextCharge({ order, sale, brand }: MailData, { name, total, nextAt }: Subscription): string {
  const amount = moneyText(total, sale, brand.locale);
  if (!nextAt) return `${name}: each further delivery is ${amount} in all.`;
  const day = dayInWords(nextAt, brand);
  const choice = choiceOf(order);
  if (choice && isFreeTrial({ total: order.total, renewal: choice })) {
    return `${name}: ${nothingToday(amount, choice, day)}`;
  }
  return `${name}: the next delivery is charged on ${day}, ${amount} in all.`;
}

type Subscription = NonNullable<Order['subscription']>;

/** The interval of the subscription that an order sells; null for any other order. */
function choiceOf({
  subscriptionFrequency: frequency,
  subscriptionFrequencyMultiplier: multiplier,
}: Order): SubscriptionChoice | null {
  const known = FREQUENCIES.find((each) => each === frequency);
  return known && multiplier !== null ? { frequency: known, multiplier } : null;
}
