import { cardTail } from '../../../domain/orders/order-copy.ts';
import { formatMoney, type MinorUnits } from '../../../domain/pricing/money.ts';
import type { MailDocument } from '../document/mail-document.ts';
import { receiptLink } from './link-blocks.ts';
import type { MailData } from './mail-data.ts';
import { lineRows, sumRows } from './order-blocks.ts';

/** A refund was made. `amount` is in minor units of the order's currency. */
export function refundMail(mailData: MailData, amount: MinorUnits): MailDocument {
  const { order, brand } = mailData;
  const money = formatMoney(amount, order.currency, brand.locale);
  const back = cardTail(order) ?? 'what you paid with';
  return {
    subject: `Your refund for ${brand.siteName} order ${order.name}`,
    preview: `${money} is on its way back to you.`,
    blocks: [
      { type: 'title', text: `${money} is on its way back` },
      {
        type: 'paragraph',
        text: `We refunded ${money} of your order ${order.name} to ${back}. Banks take up to ten days to show it.`,
      },
      { type: 'heading', text: 'The order' },
      lineRows(order, brand.locale),
      sumRows(order, brand.locale),
      ...receiptLink(mailData),
    ],
  };
}
