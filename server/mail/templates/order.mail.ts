import { dayInWords } from '../../../domain/day-copy.ts';
import { notChargedYet } from '../../../domain/orders/held-copy.ts';
import { partOf, shippedSentence } from '../../../domain/orders/shipment-copy.ts';
import { arrivalInWords } from '../../../domain/pricing/arrival.ts';
import type { MailDocument } from '../document/mail-document.ts';
import {
  deliverTo,
  greetingName,
  heldOn,
  type MailData,
  moneyText,
  orderRows,
  paidSentence,
  paidWith,
  receiptLink,
  subscriptionBlocks,
  withdrawalLink,
} from './order-blocks.ts';

/** The sale is paid, or held until it ships. Sent at once; offers accepted later have mails of their own. */
export function orderMail(mailData: MailData, isHeld = false): MailDocument {
  const { order, brand } = mailData;
  const total = moneyText(order.total, order, brand.locale);
  const name = greetingName(order);
  return {
    subject: `Your ${brand.siteName} order ${order.name}`,
    preview: `Thank you. ${isHeld ? notChargedYet(total) : paidSentence(order, total)}`,
    blocks: [
      { type: 'title', text: name ? `Thank you, ${name}` : 'Thank you' },
      {
        type: 'paragraph',
        text: `Your order ${order.name} is ${isHeld || order.total === 0 ? 'confirmed' : 'paid'}, and we are getting it ready.${arrivalSentence(mailData)}`,
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

/** The days of arrival, or the brand's own words where they are not known. */
function arrivalSentence({ order, brand }: MailData): string {
  const days = arrivalInWords(order, brand);
  if (days) return ` It should reach you ${days}.`;
  return brand.delivery ? ` It should reach you in ${brand.delivery}.` : '';
}

/** Lines of an order are on their way. The id is that of one of its shipments. */
export function shippedMail(mailData: MailData, shipmentId: string): MailDocument {
  const { order, brand } = mailData;
  const shipment = order.shipments?.find(({ id }) => id === shipmentId);
  if (!shipment) throw new Error('the order has no such shipment');
  const lines = partOf(order, shipment);
  const isAll = lines.length === order.items.length;
  const what = isAll ? `your order ${order.name}` : `part of your order ${order.name}`;
  return {
    subject: `${isAll ? 'On its way' : 'Partly on its way'}: your ${brand.siteName} order ${order.name}`,
    preview: shippedSentence(shipment, dayInWords(shipment.date, brand)),
    blocks: [
      { type: 'title', text: isAll ? 'Your order is on its way' : 'Part of your order is on its way' },
      {
        type: 'paragraph',
        text: `We sent ${what}. ${shippedSentence(shipment, dayInWords(shipment.date, brand))}`,
      },
      { type: 'heading', text: 'In this package' },
      { type: 'paragraph', text: lines.join('\n') },
      ...deliverTo(order),
      ...receiptLink(mailData),
    ],
  };
}
