/** W09: the form of a login's access token, and where a written one hides it. */

const LONGEST = 2_048;
const TOKEN = /^Atza[\x21-\x24\x26-\x7e]*$/;

/**
 * W09: the access token in a text of an address or a cookie, or null: only a token that begins with `Atza` counts. A browser or
 * a library may have encoded it once more than it was decoded, and a token itself has no `%`.
 */
export function accessTokenIn(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 3 * LONGEST) return null;
  const token = decoded(decoded(text));
  return token.length <= LONGEST && TOKEN.test(token) ? token : null;
}

function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** W09: an access token that only `read` tells: neither JSON, nor a log, nor an inspector of states shows it. */
export class HiddenToken {
  readonly #token: string;

  constructor(token: string) {
    this.#token = token;
  }

  read(): string {
    return this.#token;
  }

  toJSON(): string {
    return '[hidden]';
  }
}
