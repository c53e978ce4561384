/** Marks without a sign of their own, which a copy from another program brings along, and halves of characters; what joins letters or emoji stays. */
const UNSEEN = /[\p{Surrogate}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** V03: returns a typed text on one line, without blanks around it and without invisible marks. */
export function typedText(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(UNSEEN, '')
    .trim();
}

/** V03: returns a typed code, e-mail address or number likewise, with letters, digits and dashes in their usual form. */
export function typedCode(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}\p{Variation_Selector}]/gu, '')
    .replace(/(?!\d)\p{Nd}/gu, usualDigit)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim();
}

/** The digits of each script stand in a row from its zero. */
function usualDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value % 10);
}

/** Whether a text has nothing that a reader sees. */
export function isBlank(text: string): boolean {
  return /^[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);
}
