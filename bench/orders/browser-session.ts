import { BENCH_FUNNEL } from './bench-brand.ts';
import { type Answer, type KeepAlive, textOf } from './keep-alive.ts';

const SET_COOKIE = /\r\nset-cookie: ([^=]+)=([^;\r]*)/gi;

/** One shopper's browser: it takes every cookie that an answer brings, and sends it with the next call. */
export class BrowserSession {
  readonly #cookies = new Map<string, string>();
  readonly #headers: Record<string, string>;

  private constructor(origin: string, asked: Record<string, string>) {
    this.#headers = { ...asked, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin };
  }

  /** The browser of this number, which has opened the landing page. */
  static async opened(shop: KeepAlive, origin: string, number: number): Promise<BrowserSession> {
    const asked = { 'accept-encoding': 'br, gzip', 'user-agent': userAgentOf(number) };
    const session = new BrowserSession(origin, asked);
    session.#take(await shop.send('GET', `/home?uid=${BENCH_FUNNEL}`, { ...asked, accept: 'text/html' }));
    return session;
  }

  async post(shop: KeepAlive, path: string, body: object): Promise<{ status: number; body: string }> {
    const answer = await shop.send('POST', path, this.#headers, JSON.stringify(body));
    this.#take(answer);
    return { status: answer.status, body: textOf(answer) };
  }

  #take({ head }: Answer): void {
    for (const [, name = '', value = ''] of head.matchAll(SET_COOKIE)) this.#cookies.set(name, value);
    this.#headers.cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    this.#headers['x-xsrf-token'] = this.#cookies.get('XSRF-TOKEN') ?? '';
  }
}

function userAgentOf(number: number): string {
  return `Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/140.0.0.${number} Mobile Safari/537.36`;
}
