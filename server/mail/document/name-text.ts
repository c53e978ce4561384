/** Characters that override the direction of the text after them. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** A shopper's line without characters that turn the rest of the mail around. */
export function withoutDirection(text: string): string {
  return text.replace(DIRECTION, '');
}

/**
 * A shopper's name, in which no mail program finds a link: a stranger who orders in another's name could otherwise send a
 * link by the shop's mail. A dot keeps its place and gets a blank behind it, as in "J. R. Smith".
 */
export function nameText(text: string): string {
  return withoutDirection(text)
    .replace(/:?[/\\]+/g, ' ')
    .replace(/([.。．｡])(?=\S)/gu, '$1 ')
    .replace(/\s+/g, ' ')
    .trim();
}
