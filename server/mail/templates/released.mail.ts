import { cardTail } from '../../../domain/orders/order-copy.ts';
import type { MailDocument } from '../document/mail-document.ts';
import { receiptLink } from './link-blocks.ts';
import type { MailData } from './mail-data.ts';
import { lineRows, moneyText, sumRows } from './order-blocks.ts';

/** A confirmed order was cancelled before its capture. */
export function releasedMail(mailData: MailData): MailDocument {
  const { order, brand } = mailData;
  const money = moneyText(order.total, order, brand.locale);
  const card = cardTail(order) ?? 'your card';
  return {
    subject: `Your ${brand.siteName} order ${order.name} is cancelled`,
    preview: 'Nothing was charged.',
    blocks: [
      { type: 'title', text: 'Your order is cancelled' },
      {
        type: 'paragraph',
        text: `Nothing was charged for your order ${order.name}. The ${money} that was held on ${card} is released; banks take some days to show it.`,
      },
      lineRows(order, brand.locale),
      sumRows(order, brand.locale),
      ...receiptLink(mailData),
    ],
  };
}
