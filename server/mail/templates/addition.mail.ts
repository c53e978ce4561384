import { notChargedYet } from '../../../domain/orders/held-copy.ts';
import type { MailDocument } from '../document/mail-document.ts';
import { receiptLink, subscriptionBlocks } from './link-blocks.ts';
import type { MailData } from './mail-data.ts';
import { heldOn, lineRows, moneyText, paidSentence, paidWith, sumRows } from './order-blocks.ts';

/** An offer was accepted after the sale: a short mail, since the sale's mail was sent before. */
export function additionMail(mailData: MailData, isHeld = false): MailDocument {
  const { order, sale, brand } = mailData;
  const total = moneyText(order.total, order, brand.locale);
  return {
    subject: `Added to your ${brand.siteName} order: ${order.name}`,
    preview: isHeld ? notChargedYet(total) : paidSentence(order, total, ', with the same card'),
    blocks: [
      { type: 'title', text: 'Added to your order' },
      {
        type: 'paragraph',
        text: `This comes with your order ${sale.name}, to the same address. Its own number is ${order.name}.`,
      },
      ...(isHeld ? [{ type: 'paragraph' as const, text: notChargedYet(total) }] : []),
      lineRows(order, brand.locale),
      sumRows(order, brand.locale),
      ...(isHeld ? heldOn(order) : paidWith(order)),
      ...(order.subscription ? subscriptionBlocks(mailData) : []),
      ...receiptLink(mailData),
    ],
  };
}
