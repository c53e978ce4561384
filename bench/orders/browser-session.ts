import { BENCH_FUNNEL } from './bench-brand.ts';
import type { Answer, KeepAlive } from './keep-alive.ts';

const SET_COOKIE = /\r\nset-cookie: ([^=]+)=([^;\r]*)/gi;

/** One shopper's browser: it takes every cookie that an answer brings, and sends it with the next call. */
export class BrowserSession {
  readonly #cookies = new Map<string, string>();
  readonly #headers: Record<string, string>;

  private constructor(origin: string, userAgent: string) {
    const own = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin };
    this.#headers = { ...own, 'user-agent': userAgent };
  }

  /** The browser of this number, which has opened the landing page. */
  static async opened(shop: KeepAlive, origin: string, number: number): Promise<BrowserSession> {
    const session = new BrowserSession(origin, userAgentOf(number));
    const asked = { ...PAGE, 'user-agent': userAgentOf(number) };
    session.#take(await shop.send('GET', `/home?uid=${BENCH_FUNNEL}`, asked));
    return session;
  }

  async post(shop: KeepAlive, path: string, body: object): Promise<Answer> {
    const answer = await shop.send('POST', path, this.#headers, JSON.stringify(body));
    this.#take(answer);
    return answer;
  }

  #take({ head }: Answer): void {
    for (const [, name = '', value = ''] of head.matchAll(SET_COOKIE)) this.#cookies.set(name, value);
    this.#headers.cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    this.#headers['x-xsrf-token'] = this.#cookies.get('XSRF-TOKEN') ?? '';
  }
}

const PAGE = { accept: 'text/html', 'accept-encoding': 'br, gzip' };

function userAgentOf(number: number): string {
  return `Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/140.0.0.${number} Mobile Safari/537.36`;
}
