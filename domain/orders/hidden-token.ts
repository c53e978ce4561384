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
