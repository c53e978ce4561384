const LONGEST = 150;

/**
 * Characters that a header must not contain: line ends, control characters, marks that change the direction of writing.
 */
const UNFIT = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * Any text as one line of a header, without line ends, so that it cannot start another header; cut to the longest
 * length.
 */
export function headerText(text: string): string {
  const line = text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(UNFIT, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : line;
}

/** Any text as a mail's body: well-formed, and without control characters except line ends. */
export function bodyText(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ');
}
