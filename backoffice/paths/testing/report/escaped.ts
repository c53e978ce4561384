import { oneLine } from '../../../../domain/text-limit.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text in which no character ends an element or an attribute, without the characters that XML forbids. */
export function escaped(content: string): string {
  return oneLine(content).replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}
