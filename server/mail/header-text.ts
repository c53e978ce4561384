const LONGEST = 150;

/** What must not stand in a header: ends of lines, control characters, marks that turn the writing around. */
const UNFIT = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Any text as one line of a header that can end no line and begin no other; cut where it is too long for one. */
export function headerText(text: string): string {
  const line = text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(UNFIT, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : line;
}

/** Any text as it may stand in a mail's body: well-formed, and of control characters the ends of lines alone. */
export function bodyText(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ');
}
