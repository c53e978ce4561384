import { dayInWords } from '../../../domain/day-copy.ts';
import { cancelPath, cardTail } from '../../../domain/orders/order-copy.ts';
import { ANSWER_DAYS } from '../../../machines/subscription/renewal-schedule.ts';
import type { MailBlock, MailDocument } from '../document/mail-document.ts';
import { receiptLink } from './link-blocks.ts';
import { type MailData, subscriptionIn } from './mail-data.ts';
import { lineRows, moneyText, sumRows } from './order-blocks.ts';

/** A renewal was declined and is tried again automatically. On `url` another card can pay it now. */
export function declinedRenewalMail(mailData: MailData, url: string): MailDocument {
  const { brand } = mailData;
  const again = subscriptionIn(mailData)?.nextAt ?? null;
  const day = again === null ? 'in a few days' : `on ${dayInWords(again, brand.locale)}`;
  return {
    subject: `Your card was declined for your ${brand.siteName} subscription`,
    preview: `Nothing was charged. We try again ${day}.`,
    blocks: [
      { type: 'title', text: 'Your card was declined' },
      { type: 'paragraph', text: `${whatFailed(mailData)} Nothing was charged.` },
      {
        type: 'paragraph',
        text: `We try the same card again ${day}, so you need not do anything. If it has been replaced, or you would rather use another one, you can pay with it now.`,
      },
      ...payAndSums(mailData, url),
    ],
  };
}

/** N08: the card of a renewal can no longer be charged. On `url` another card can be entered. */
export function unchargeableMail(mailData: MailData, url: string): MailDocument {
  const { brand } = mailData;
  return {
    subject: `Your ${brand.siteName} subscription needs another card`,
    preview: 'Your card cannot be charged any more. Nothing was charged.',
    blocks: [
      { type: 'title', text: 'Your card cannot be charged any more' },
      {
        type: 'paragraph',
        text: `${whatFailed(mailData)} Nothing was charged, and we will not try this card again.`,
      },
      {
        type: 'paragraph',
        text: `Pay with another card within ${ANSWER_DAYS} days and your subscription goes on with it. Otherwise it ends by itself, and nothing more is charged.`,
      },
      ...payAndSums(mailData, url),
    ],
  };
}

/** The declined card, the amount and the product. */
function whatFailed(mailData: MailData): string {
  const { order, brand } = mailData;
  const card = cardTail(order);
  const what = subscriptionIn(mailData)?.name ?? `order ${order.name}`;
  const amount = moneyText(order.total, order, brand.locale);
  return `${card ? `Your ${card}` : 'Your card'} did not pay ${amount} for the next delivery of ${what}.`;
}

function payAndSums(mailData: MailData, url: string): MailBlock[] {
  const { order, brand, publicUrl } = mailData;
  const subscription = subscriptionIn(mailData);
  return [
    { type: 'action', label: `Pay ${moneyText(order.total, order, brand.locale)} with another card`, url },
    { type: 'heading', text: `Order ${order.name}` },
    lineRows(order, brand.locale),
    sumRows(order, brand.locale),
    ...(subscription
      ? [
          { type: 'paragraph' as const, text: 'You can end the subscription at any time, without a login.' },
          {
            type: 'link' as const,
            label: 'Cancel the subscription',
            url: `${publicUrl}${cancelPath(subscription.cancelToken)}`,
          },
        ]
      : []),
    ...receiptLink(mailData),
  ];
}
