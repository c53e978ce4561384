/** What a mail says, apart from how it looks: it is written once, and read as text or as HTML. Its texts are plain. */
export interface MailDocument {
  subject: string;
  /** What a mailbox shows beside the subject. */
  preview: string;
  blocks: MailBlock[];
}

export type MailBlock =
  | { type: 'title'; text: string }
  | { type: 'paragraph'; text: string }
  | { type: 'heading'; text: string }
  /** What was bought: a name, a remark, an amount. */
  | { type: 'lines'; rows: { name: string; remark: string | null; amount: string }[] }
  /** How a total comes about; the last row is the total. */
  | { type: 'sums'; rows: { name: string; amount: string }[] }
  | { type: 'address'; lines: string[] }
  | { type: 'action'; label: string; url: string }
  | { type: 'link'; label: string; url: string };
