/** Control characters, by which a text could command the terminal that it is printed to, and marks that turn a line around. */
const COMMANDING = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** A stored text as part of one line of a terminal. A shopper wrote it, or a provider. */
export function plainText(text: string): string {
  return text.replace(COMMANDING, ' ').trim();
}

/** JSON of a value, in which such characters are escaped, so that it may be printed. */
export function plainJson(value: unknown): string {
  return JSON.stringify(value).replace(COMMANDING, (found) => [...found].map(escaped).join(''));
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
