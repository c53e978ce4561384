import { dayInWords } from '../../../domain/day-copy.ts';
import { partOf, shippedSentence } from '../../../domain/orders/shipment-copy.ts';
import type { MailDocument } from '../document/mail-document.ts';
import { receiptLink } from './link-blocks.ts';
import type { MailData } from './mail-data.ts';
import { deliverTo } from './order-blocks.ts';

/** Lines of an order are on their way. The id is that of one of its shipments. */
export function shippedMail(mailData: MailData, shipmentId: string): MailDocument {
  const { order, brand } = mailData;
  const shipment = order.shipments?.find(({ id }) => id === shipmentId);
  if (!shipment) throw new Error('the order has no such shipment');
  const lines = partOf(order, shipment);
  const isAll = lines.length === order.items.length;
  const what = isAll ? `your order ${order.name}` : `a part of your order ${order.name}`;
  return {
    subject: `${isAll ? 'On its way' : 'A part is on its way'}: your ${brand.siteName} order ${order.name}`,
    preview: shippedSentence(shipment, dayInWords(shipment.date, brand)),
    blocks: [
      { type: 'title', text: isAll ? 'Your order is on its way' : 'A part of your order is on its way' },
      {
        type: 'paragraph',
        text: `We sent ${what}. ${shippedSentence(shipment, dayInWords(shipment.date, brand))}`,
      },
      { type: 'heading', text: 'In this parcel' },
      { type: 'paragraph', text: lines.join('\n') },
      ...deliverTo(order),
      ...receiptLink(mailData),
    ],
  };
}
