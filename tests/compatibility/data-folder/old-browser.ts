/** The shop's answer. */
export interface Answer {
  status: number;
  body: string;
}

/** A shopper's browser as a shop sees it: it stores cookies, which may be of an earlier visit. */
export class OldBrowser {
  readonly #origin: string;
  readonly #cookies: Map<string, string>;

  constructor(origin: string, cookies: Record<string, string>) {
    this.#origin = origin;
    this.#cookies = new Map(Object.entries(cookies));
  }

  cookies(): Record<string, string> {
    return Object.fromEntries(this.#cookies);
  }

  get(path: string): Promise<Answer> {
    return this.#ask(path, {});
  }

  /** A call of the storefront, with its usual headers. */
  post(path: string, body: object): Promise<Answer> {
    const headers = {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
    };
    return this.#ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  async #ask(path: string, request: RequestInit & { headers?: Record<string, string> }): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(this.#origin + path, { ...request, headers: { ...request.headers, cookie } });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return { status: reply.status, body: await reply.text() };
  }
}
