import { dayInWords } from '../../../domain/day-copy.ts';
import { cancelPath, receiptPath } from '../../../domain/orders/order-copy.ts';
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

/** The date and amount of the next renewal, and the link to cancel; empty where no renewal follows. */
export function subscriptionBlocks(mailData: MailData): MailBlock[] {
  const { sale, brand, publicUrl } = mailData;
  const subscription = subscriptionIn(mailData);
  if (!subscription || subscription.status === 'cancelled') return [];
  const amount = moneyText(subscription.total, sale, brand.locale);
  const next = subscription.nextAt
    ? `${subscription.name}: the next delivery is charged on ${dayInWords(subscription.nextAt, brand.locale)}, ${amount} in all.`
    : `${subscription.name}: each further delivery is ${amount} in all.`;
  return [
    { type: 'heading', text: 'Your subscription' },
    { type: 'paragraph', text: `${next}\nYou can end it at any time, without a login.` },
    { type: 'link', label: 'Cancel the subscription', url: `${publicUrl}${cancelPath(subscription.cancelToken)}` },
  ];
}
