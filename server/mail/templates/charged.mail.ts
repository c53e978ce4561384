import { cardTail } from '../../../domain/orders/order-copy.ts';
import { formatMoney, type MinorUnits, toMinor } from '../../../domain/pricing/money.ts';
import type { MailDocument } from '../document/mail-document.ts';
import { receiptLink, subscriptionBlocks } from './link-blocks.ts';
import type { MailData } from './mail-data.ts';
import { lineRows, sumRows } from './order-blocks.ts';

/** An authorized amount was captured, all of it or less. `amount` is in minor units of the order's currency. */
export function chargedMail(mailData: MailData, amount: MinorUnits): MailDocument {
  const { order, brand } = mailData;
  const money = formatMoney(amount, order.currency, brand.locale);
  const card = cardTail(order) ?? 'your card';
  const isPart = amount < (toMinor(order.total, order.currency) ?? amount);
  const rest = isPart ? ' That is less than its total, and the rest of what was held is released.' : '';
  return {
    subject: `Your ${brand.siteName} order ${order.name} is charged`,
    preview: `${money} was charged to ${card}.`,
    blocks: [
      { type: 'title', text: `${money} was charged` },
      { type: 'paragraph', text: `We charged ${money} to ${card} for your order ${order.name}.${rest}` },
      lineRows(order, brand.locale),
      sumRows(order, brand.locale),
      ...(order.subscription ? subscriptionBlocks(mailData) : []),
      ...receiptLink(mailData),
    ],
  };
}
