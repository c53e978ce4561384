import type { Order } from '../../../contracts/api/order-api.ts';
import { dayInWords, minuteInWords } from '../../../domain/day-copy.ts';
import { partOf } from '../../../domain/orders/shipment-copy.ts';
import type { MailDocument } from '../document/mail-document.ts';
import { nameText } from '../document/mail-text.ts';
import { type MailData, receiptLink } from './order-blocks.ts';

/** Directive 2011/83/EU, article 11a(4): the mail is the durable proof of what was stated and when. */
export function withdrawnMail(mailData: MailData, withdrawalId: string): MailDocument {
  const { order, brand } = mailData;
  const withdrawal = order.withdrawals?.find(({ id }) => id === withdrawalId);
  if (!withdrawal) throw new Error('the order has no such withdrawal');
  const lines = partOf(order, withdrawal);
  const what = lines.length === order.items.length ? `order ${order.name}` : `part of order ${order.name}`;
  const at = minuteInWords(withdrawal.date, brand);
  return {
    subject: `Your withdrawal from ${brand.siteName} order ${order.name}`,
    preview: `We received it on ${at}.`,
    blocks: [
      { type: 'title', text: 'We received your withdrawal' },
      { type: 'paragraph', text: `You withdrew from the contract for ${what}. Keep this email: it is your proof.` },
      { type: 'heading', text: 'Your statement' },
      {
        type: 'paragraph',
        text: [
          `Received: ${at}`,
          `Order: ${order.name}, placed on ${dayInWords(order.date, brand)}`,
          `Name: ${nameText(order.customerName)}`,
          `E-mail: ${order.customerEmail}`,
        ].join('\n'),
      },
      { type: 'heading', text: 'Withdrawn from' },
      { type: 'paragraph', text: lines.join('\n') },
      { type: 'heading', text: 'What happens next' },
      { type: 'paragraph', text: nextText(order, brand.supportEmail) },
      ...receiptLink(mailData),
    ],
  };
}

/** Articles 13 and 14: who sends what back, and by when. */
function nextText({ status }: Order, supportEmail: string): string {
  if (status === 'Authorized')
    return 'Nothing was charged for it. The amount on hold on your card will be released, or only the rest will be charged.';
  return `If you have the goods, send them back within 14 days; write to ${supportEmail} to ask where. We refund you within 14 days, the way you paid, and may wait until the goods are here or you show that they are on their way.`;
}
