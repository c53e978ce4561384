/**
 * Patterns of personal data and of secrets in a text, each with the text that is printed in its place. A visitor writes such
 * texts, so each pattern begins once in a run of characters, or has a greatest length: its time grows with the text, and not
 * with its square.
 */
const REDACTIONS: readonly [RegExp, string][] = [
  // V8 quotes what JSON.parse could not read, twenty characters of it.
  [/(?:\.\.\.)?".{0,40}?"(?:\.\.\.)? is not valid JSON/gs, '[text] is not valid JSON'],
  [/(?<![^\s<>"'(),;:=])[^\s<>"'(),;:=]+(?:@|%40)[^\s<>"'(),;]+/gi, '[email]'],
  // Before the tokens, which the beginning of a secret may look like.
  [/\b(?:sk|rk)_\w+|\bwhsec_[\w+/=]+|\b(?:pi|seti)_\w+_secret_\w+|\bBearer\s+\S+|\bBasic\s+\S+/gi, '[secret]'],
  // The links of receipts and of subscriptions, and their tokens by themselves: 128 bits in base64url.
  [/\b((?:receipts?|cancel|confirm|\w*token)(?:\/|=|%3D|":\s*"))[\w-]{16,}/gi, '$1[token]'],
  [/(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{22}(?![\w-])/g, '[token]'],
  // The guest session, and other secrets in hexadecimal. A version's hash has 64 digits, and stays.
  [/(?<![0-9a-z])[0-9a-f]{32,63}(?![0-9a-z])/gi, '[token]'],
  // Cards and telephones: ten digits or more, with what people write between them.
  [/(?<![\w.-])\+?\(?\d(?:[ ().-]{0,2}\d){9,18}(?![\w-])/g, '[number]'],
];

/** A text for a log, without addresses of mail, tokens, secrets, and numbers of cards and telephones. */
export function redactedText(text: string): string {
  return REDACTIONS.reduce((left, [pattern, word]) => left.replace(pattern, word), text);
}
