import { oneLine } from '../../../domain/text-limit.ts';
import type { MailBlock, MailDocument } from './mail-document.ts';

const WIDTH = 64;

/** A mail as plain text, with all that the HTML contains, links included. */
export function mailText({ blocks }: MailDocument, signature: string): string {
  return `${[...blocks.map(blockText), signature].filter((text) => text !== '').join('\n\n')}\n`;
}

function blockText(block: MailBlock): string {
  switch (block.type) {
    case 'title':
      return oneLine(block.text);
    case 'paragraph':
      return block.text;
    case 'heading':
      return oneLine(block.text).toUpperCase();
    case 'lines':
      return block.rows.map(({ name, remark, amount }) => lineText(name, amount, remark)).join('\n');
    case 'sums':
      return block.rows.map(({ name, amount }) => lineText(name, amount, null)).join('\n');
    case 'address':
      return block.lines.map(oneLine).join('\n');
    case 'action':
    case 'link':
      return `${oneLine(block.label)}:\n${block.url}`;
  }
}

function lineText(name: string, amount: string, remark: string | null): string {
  const label = oneLine(name);
  const first = `${label}${' '.repeat(Math.max(2, WIDTH - label.length - amount.length))}${amount}`;
  return remark ? `${first}\n  ${oneLine(remark)}` : first;
}

/** A stranger who orders in another's name could send a link by the shop's mail, so that no name may form one. */
export function nameText(text: string): string {
  return oneLine(text.replace(/:?[/\\]+/g, ' ').replace(/([.。．｡])(?=\S)/gu, '$1 '));
}
