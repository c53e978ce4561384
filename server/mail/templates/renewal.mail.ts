import type { MailDocument } from '../document/mail-document.ts';
import { receiptLink, subscriptionBlocks } from './link-blocks.ts';
import { greetingName, type MailData } from './mail-data.ts';
import { deliverTo, moneyText, orderRows, paidWith } from './order-blocks.ts';

/** A renewal of a subscription was charged. */
export function renewalMail(mailData: MailData): MailDocument {
  const { order, brand } = mailData;
  return {
    subject: `Your ${brand.siteName} subscription: order ${order.name}`,
    preview: `${moneyText(order.total, order, brand.locale)} paid for your next delivery.`,
    blocks: [
      { type: 'title', text: 'Your next delivery is paid' },
      { type: 'paragraph', text: `Your subscription was renewed with order ${order.name}.` },
      ...orderRows(order, brand.locale),
      ...paidWith(order),
      ...subscriptionBlocks(mailData),
      ...deliverTo(order),
      ...receiptLink(mailData),
    ],
  };
}

/** The bank requires a challenge before it pays a renewal. `url` is the page of the challenge. */
export function requiresActionMail(mailData: MailData, url: string): MailDocument {
  const { order, brand } = mailData;
  const name = greetingName(order);
  const amount = moneyText(order.total, order, brand.locale);
  return {
    subject: `Please confirm the payment for your ${brand.siteName} subscription`,
    preview: `Your bank asks for you before it pays ${amount}.`,
    blocks: [
      { type: 'title', text: name ? `${name}, your bank asks for you` : 'Your bank asks for you' },
      {
        type: 'paragraph',
        text: `The next delivery of your subscription, order ${order.name}, is not paid yet: your bank wants you to confirm it. Nothing was charged.`,
      },
      { type: 'action', label: `Confirm the payment of ${amount}`, url },
      ...orderRows(order, brand.locale),
      ...subscriptionBlocks(mailData),
      ...receiptLink(mailData),
    ],
  };
}
