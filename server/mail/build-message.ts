import type { Brand } from '../../contracts/files/brand-file.ts';
import type { OutboxFact } from '../outbox/outbox.types.ts';
import type { MailDocument } from './document/mail-document.ts';
import { mailHtml } from './document/mail-html.ts';
import { mailText } from './document/mail-text.ts';
import type { MailMessage } from './mailer.ts';
import type { MailFacts } from './templates/mail-facts.ts';

/** The mail that tells a fact. Its id and date follow from the fact alone: told again it is the same mail. */
export function buildMessage(fact: OutboxFact, document: MailDocument, facts: MailFacts): MailMessage {
  const { order, brand, publicUrl } = facts;
  const signature = signatureOf(brand);
  return {
    id: messageId(fact, new URL(publicUrl).hostname),
    label: `${fact.topic}-${order.name}`,
    date: fact.createdAt,
    from: { name: brand.siteName, address: brand.supportEmail },
    to: { name: order.customerName, address: order.customerEmail },
    subject: document.subject,
    text: mailText(document, signature),
    html: mailHtml(document, brand, signature),
  };
}

/** A store that was begun anew counts its rows anew, so the time is part of it too. */
function messageId({ id, topic, createdAt }: OutboxFact, host: string): string {
  return `outbox-${id}.${createdAt.getTime().toString(36)}.${topic}@${host}`;
}

/** How to reach the shop. */
function signatureOf({ siteName, supportEmail, supportPhone, supportHours }: Brand): string {
  const ways = [supportEmail, supportPhone].filter(Boolean).join(' · ');
  return [siteName, `Questions? ${ways}`, supportHours].filter(Boolean).join('\n');
}
