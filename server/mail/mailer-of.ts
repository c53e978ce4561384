import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { isEmail } from '../../domain/account/email.ts';
import { errorText } from '../../domain/error-text.ts';
import { oneLine, shortened } from '../../domain/text-limit.ts';
import type { Config } from '../config/config.ts';
import type { Failed, Mailbox, Mailer, MailMessage } from './mailer.ts';

/** The time-outs of the stages of an SMTP session, each shorter than the outbox's. */
const TIMES = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 10_000, dnsTimeout: 5_000 };

/** Mail by SMTP, over `smtp://user:password@host:port` or `smtps://…`; a few connections are kept open and reused. */
export function smtpMailer(url: string): Mailer {
  const transport = createTransport({ url, pool: true, maxConnections: 3, ...TIMES });
  return {
    async send(message) {
      const read = mailOptions(message);
      if (read.type === 'failed') return read;
      try {
        const info = await transport.sendMail(read.options);
        return { type: 'sent', ref: info.response };
      } catch (error) {
        return failure(error);
      }
    },
    close: () => transport.close(),
  };
}

/** Only a 5xx answer to this mail is permanent: an operator can fix wrong passwords and unreachable servers. */
function failure(error: unknown): Failed {
  const { responseCode, code } = { responseCode: 0, code: '', ...(error instanceof Error ? error : {}) };
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return { type: 'failed', detail: withoutAddresses(errorText(error)), isPermanent: isOfMail && responseCode >= 500 };
}

/** A mail server repeats the recipient in its answer, and the detail is logged and stored. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"]+@[^\s<>"]+/g, 'address');
}

/** The shop's mailer: the configured mail server, else files in the folder `mail` of the data folder. */
export function mailerOf({ smtpUrl, dataFolder }: Pick<Config, 'smtpUrl' | 'dataFolder'>, newId: () => string): Mailer {
  return smtpUrl ? smtpMailer(smtpUrl) : fileMailer(join(dataFolder, 'mail'), newId);
}

/** A resent mail has the same file name, so that it is never there twice, and a file appears only when complete. */
export function fileMailer(folder: string, newId: () => string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(message) {
      const read = mailOptions(message);
      if (read.type === 'failed') return read;
      const file = join(folder, emlName(message));
      try {
        const { message: bytes } = await transport.sendMail(read.options);
        if (!Buffer.isBuffer(bytes)) throw new Error('nodemailer returned no bytes for the mail');
        await inFolder(folder, () => writeAtomically(file, `${file}.${newId()}.part`, bytes));
        return { type: 'sent', ref: file };
      } catch (error) {
        return { type: 'failed', detail: errorText(error), isPermanent: false };
      }
    },
    close: () => {},
  };
}

function emlName({ date, label }: MailMessage): string {
  const time = date.toISOString().replace(/[:.]/g, '-');
  return `${time}-${label.replace(/[^A-Za-z0-9.-]+/g, '_').slice(0, 100)}.eml`;
}

/** Writes into a folder, which is made where it is missing: almost every mail finds it. */
async function inFolder(folder: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await write();
  }
}

/** Two processes may write the same mail at once: each has a temporary name of its own, and the last rename wins. */
async function writeAtomically(file: string, unfinished: string, bytes: Buffer): Promise<void> {
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
}

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
function mailOptions(message: MailMessage): { type: 'options'; options: SendMailOptions } | Failed {
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
