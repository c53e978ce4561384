import { oneLine } from '../../../domain/text-limit.ts';

/**
 * A shopper's name, in which no mail program finds a link: a stranger who orders in another's name could otherwise send a
 * link by the shop's mail. A dot keeps its place and gets a blank behind it, as in "J. R. Smith".
 */
export function nameText(text: string): string {
  return oneLine(text.replace(/:?[/\\]+/g, ' ').replace(/([.。．｡])(?=\S)/gu, '$1 '));
}
