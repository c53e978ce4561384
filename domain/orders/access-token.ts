/** W09: the form of a login's access token, and where a written one hides it. */

const LONGEST = 2_048;
const TOKEN = /^Atza[\x21-\x24\x26-\x7e]*$/;

/** W09: a token begins with `Atza` and has no `%`; a browser or a library may have encoded it once too often. */
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
