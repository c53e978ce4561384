import type { SendMailOptions } from 'nodemailer';
import { isEmail } from '../../domain/account/email.ts';
import { oneLine, shortened } from '../../domain/text-limit.ts';
import type { Failed, Mailbox, MailMessage } from './mailer.ts';

const LONGEST = 150;

/** Any text as one line of a header, so that it cannot start another header. */
function headerText(text: string): string {
  return shortened(oneLine(text), LONGEST, { counted: 'characters', mark: '…' });
}

/** Any text as a mail's body: well-formed, and without control characters except line ends. */
function bodyText(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ');
}

/** A message for nodemailer. Malformed addresses are refused; no field can name a file or an address to fetch. */
export function mailOptions(message: MailMessage): { type: 'options'; options: SendMailOptions } | Failed {
  const { from, to } = message;
  // The detail is logged, so it names no address.
  if (!isEmail(from.address)) return unfit('the address of the sender, the supportEmail, is none');
  if (!isEmail(to.address)) return unfit('the address of the recipient is none');
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

function unfit(detail: string): Failed {
  return { type: 'failed', detail, isPermanent: true };
}

function mailbox({ name, address }: Mailbox): Mailbox {
  return { name: headerText(name), address };
}
