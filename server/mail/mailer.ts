/** A mail, ready to send. All of it may come from strangers: whoever sends it keeps its headers whole. */
export interface MailMessage {
  /** Lasting and unique: the same mail sent again has the same id, and is one mail to whoever receives both. */
  id: string;
  /** What an operator finds it by: the topic of the fact and the order number. */
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

/** `ref` is what the mail is known by where it went: the server's answer, or the file. */
export interface Sent {
  type: 'sent';
  ref: string;
}

/** A mail that was refused for good is not tried again. */
export interface Failed {
  type: 'failed';
  detail: string;
  isPermanent: boolean;
}

/** How mail leaves the shop. */
export interface Mailer {
  send(message: MailMessage): Promise<Sent | Failed>;
  close(): void;
}
