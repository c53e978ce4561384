/** Printable ASCII without `\` and `#`: what a browser's own paths and queries consist of. */
const PLAIN = /^[!"$-[\]-~]*$/;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const LONGEST = 16_000;

/**
 * R04: a same-origin path that came back from elsewhere, with its leading slash, or null where following it could leave
 * the origin: a scheme, `//` or `\`, and the characters that browsers drop or read as one of them (white space, control
 * characters). A fragment is refused too, since an access token travels in one.
 */
export function safePath(text: string): string | null {
  if (text.length > LONGEST || !PLAIN.test(text) || text.includes('//') || SCHEME.test(text)) return null;
  return text.startsWith('/') ? text : `/${text}`;
}
