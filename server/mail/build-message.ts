import type { Brand } from '../../contracts/files/brand-file.ts';
import type { StoredEvent } from '../outbox/outbox.types.ts';
import type { MailDocument } from './document/mail-document.ts';
import { mailHtml } from './document/mail-html.ts';
import { mailText } from './document/mail-text.ts';
import { nameText } from './document/name-text.ts';
import type { MailMessage } from './mailer.ts';
import type { MailData } from './templates/mail-data.ts';

/** The mail of an event. Its id and date depend on the event alone, so that a second delivery is the same mail. */
export function buildMessage(event: StoredEvent, document: MailDocument, mailData: MailData): MailMessage {
  const { order, brand, publicUrl } = mailData;
  const signature = signatureOf(brand);
  return {
    id: messageId(event, new URL(publicUrl).hostname),
    label: `${event.topic}-${order.name}`,
    date: event.createdAt,
    from: { name: brand.siteName, address: brand.supportEmail },
    to: { name: nameText(order.customerName), address: order.customerEmail },
    subject: document.subject,
    text: mailText(document, signature),
    html: mailHtml(document, brand, signature),
  };
}

/** The time is part of the id, because a new store starts its row numbers again. */
function messageId({ id, topic, createdAt }: StoredEvent, host: string): string {
  return `outbox-${id}.${createdAt.getTime().toString(36)}.${topic}@${host}`;
}

/** The shop's contact lines. */
function signatureOf({ siteName, supportEmail, supportPhone, supportHours }: Brand): string {
  const ways = [supportEmail, supportPhone].filter(Boolean).join(' · ');
  return [siteName, `Questions? ${ways}`, supportHours].filter(Boolean).join('\n');
}
