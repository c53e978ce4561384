import type { Answer, KeepAlive } from './keep-alive.ts';

const SET_COOKIE = /\r\nset-cookie: ([^=]+)=([^;\r]*)/gi;

/** One shopper's browser: it takes every cookie that an answer brings, and sends it with the next call. */
export class BrowserSession {
  readonly #shop: KeepAlive;
  readonly #cookies = new Map<string, string>();
  readonly #headers: Record<string, string>;

  private constructor(shop: KeepAlive, origin: string) {
    this.#shop = shop;
    this.#headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin };
  }

  /** A browser that has opened the shop's first page. */
  static async opened(shop: KeepAlive, origin: string): Promise<BrowserSession> {
    const session = new BrowserSession(shop, origin);
    session.#take(await shop.send('GET', '/', {}));
    return session;
  }

  async post(path: string, body: object): Promise<Answer> {
    const answer = await this.#shop.send('POST', path, this.#headers, JSON.stringify(body));
    this.#take(answer);
    return answer;
  }

  #take({ head }: Answer): void {
    for (const [, name = '', value = ''] of head.matchAll(SET_COOKIE)) this.#cookies.set(name, value);
    this.#headers.cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    this.#headers['x-xsrf-token'] = this.#cookies.get('XSRF-TOKEN') ?? '';
  }
}
