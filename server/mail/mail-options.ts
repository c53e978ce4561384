import type { SendMailOptions } from 'nodemailer';
import { isEmail } from '../../domain/account/email.ts';
import { bodyText, headerText } from './header-text.ts';
import type { Mailbox, MailMessage } from './mailer.ts';

export type MailOptions = { type: 'options'; options: SendMailOptions } | { type: 'unfit'; detail: string };

/** A message for nodemailer. Malformed addresses are refused; no field can name a file or an address to fetch. */
export function mailOptions(message: MailMessage): MailOptions {
  const { from, to } = message;
  // The detail is logged, so it names no address.
  if (!isEmail(from.address)) return { type: 'unfit', detail: 'the address of the sender, the supportEmail, is none' };
  if (!isEmail(to.address)) return { type: 'unfit', detail: 'the address of the recipient is none' };
  return {
    type: 'options',
    options: {
      messageId: `<${message.id}>`,
      date: message.date,
      from: mailbox(from),
      to: mailbox(to),
      // The recipient is set in the envelope, so that no name can add another one.
      envelope: { from: from.address, to: [to.address] },
      subject: headerText(message.subject),
      text: bodyText(message.text),
      html: bodyText(message.html),
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      disableFileAccess: true,
      disableUrlAccess: true,
    },
  };
}

function mailbox({ name, address }: Mailbox): Mailbox {
  return { name: headerText(name), address };
}
