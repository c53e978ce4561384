/** The content of a mail, apart from its looks: the source of its text and of its HTML. Its texts are plain. */
export interface MailDocument {
  subject: string;
  /** The preview that a mailbox shows beside the subject. */
  preview: string;
  blocks: MailBlock[];
}

export type MailBlock =
  | { type: 'title'; text: string }
  | { type: 'paragraph'; text: string }
  | { type: 'heading'; text: string }
  | { type: 'lines'; rows: { name: string; remark: string | null; amount: string }[] }
  /** The parts of a total; the last row is the total. */
  | { type: 'sums'; rows: { name: string; amount: string }[] }
  | { type: 'address'; lines: string[] }
  | { type: 'action'; label: string; url: string }
  | { type: 'link'; label: string; url: string };
