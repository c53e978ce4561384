/** A mail, ready to send. All its texts are untrusted: the mailer keeps the headers intact. */
export interface MailMessage {
  /** Lasting and unique: a resent mail has the same id, so that a recipient's program shows it once. */
  id: string;
  /** An operator's search key: the event's topic and the order number. */
  label: string;
  date: Date;
  from: Mailbox;
  to: Mailbox;
  subject: string;
  text: string;
  html: string;
}

export interface Mailbox {
  name: string;
  address: string;
}

/** A mail with a permanent failure is not tried again. */
export interface Failed {
  type: 'failed';
  detail: string;
  isPermanent: boolean;
}

/** The port for outgoing mail. */
export interface Mailer {
  /** `ref` identifies the mail at its destination: the server's answer, or the file. */
  send(message: MailMessage): Promise<{ type: 'sent'; ref: string } | Failed>;
  close(): void;
}
