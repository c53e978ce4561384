import type { MailDocument } from '../document/mail-document.ts';
import { receiptLink } from './link-blocks.ts';
import { type MailData, subscriptionIn } from './mail-data.ts';
import { lineRows, sumRows } from './order-blocks.ts';

/** A subscription was cancelled, and no renewal follows. */
export function cancelledMail(mailData: MailData): MailDocument {
  const { order, brand } = mailData;
  const what = subscriptionIn(mailData)?.name ?? `order ${order.name}`;
  return {
    subject: `Your ${brand.siteName} subscription is cancelled`,
    preview: 'Nothing more will be charged.',
    blocks: [
      { type: 'title', text: 'Your subscription is cancelled' },
      {
        type: 'paragraph',
        text: `We ended your subscription to ${what}. Nothing more will be charged, and what is paid is still delivered.`,
      },
      { type: 'heading', text: `It began with order ${order.name}` },
      lineRows(order, brand.locale),
      sumRows(order, brand.locale),
      ...receiptLink(mailData),
    ],
  };
}
