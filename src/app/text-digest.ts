const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** The length of a text and its FNV-1a hash, by which server and browser compare two. It protects against no attack. */
export function textDigest(text: string): string {
  let hash = OFFSET;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), PRIME);
  return `${text.length}-${(hash >>> 0).toString(36)}`;
}
