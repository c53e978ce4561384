import { notChargedYet } from '../../../domain/orders/held-copy.ts';
import { daysInWords } from '../../../domain/pricing/shipping.ts';
import type { MailDocument } from '../document/mail-document.ts';
import { receiptLink, subscriptionBlocks, withdrawalLink } from './link-blocks.ts';
import { greetingName, type MailData } from './mail-data.ts';
import { deliverTo, heldOn, moneyText, orderRows, paidSentence, paidWith } from './order-blocks.ts';

/**
 * The sale is paid, or authorized until it ships. The mail is sent at once; offers accepted later have mails of their
 * own.
 */
export function orderMail(mailData: MailData, isHeld = false): MailDocument {
  const { order, brand } = mailData;
  const total = moneyText(order.total, order, brand.locale);
  const name = greetingName(order);
  const days = order.shippingDays ? daysInWords(order.shippingDays) : brand.delivery;
  const arrival = days ? ` It should reach you in ${days}.` : '';
  return {
    subject: `Your ${brand.siteName} order ${order.name}`,
    preview: `Thank you. ${isHeld ? notChargedYet(total) : paidSentence(order, total)}`,
    blocks: [
      { type: 'title', text: name ? `Thank you, ${name}` : 'Thank you' },
      {
        type: 'paragraph',
        text: `Your order ${order.name} is ${isHeld || order.total === 0 ? 'confirmed' : 'paid'}, and we are getting it ready.${arrival}`,
      },
      ...(isHeld ? [{ type: 'paragraph' as const, text: notChargedYet(total) }] : []),
      ...orderRows(order, brand.locale),
      ...(isHeld ? heldOn(order) : paidWith(order)),
      ...subscriptionBlocks(mailData),
      ...deliverTo(order),
      ...receiptLink(mailData),
      ...withdrawalLink(mailData),
    ],
  };
}
