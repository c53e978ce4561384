import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AffiliateParameters } from '../../../contracts/api/affiliate-parameters.ts';
import type { Order } from '../../../contracts/api/order-api.ts';
import { DATA_BLOCKS, type PageBlocks, pageOf } from '../../../contracts/page/page-blocks.ts';
import type { PageData } from '../../../contracts/page/page-data.ts';
import type { ApiClient, ApiHooks } from '../../../src/adapters/api/api.types.ts';
import { createApiClient } from '../../../src/adapters/api/api-client.ts';

/** A request that follows from an answer is made within so many turns of the event loop. */
const QUIET_TURNS = 10;

/** A browser over real HTTP: it keeps cookies, reads the data of pages, and makes the storefront's calls. */
export class HttpBrowser {
  readonly #origin: string;
  /** The address that a declared proxy states for its requests. */
  readonly #address: string;
  readonly #more: Record<string, string>;
  readonly #cookies = new Map<string, string>();
  readonly #underWay = new Set<Promise<Response>>();
  /** The address of the page, which the shop's referrer policy has its calls name. */
  #page = '';

  /** `more` are headers that it sends with each request. */
  constructor(origin: string, address: string, more: Record<string, string> = {}) {
    this.#origin = origin;
    this.#address = address;
    this.#more = more;
  }

  /** The address of the page that is open. */
  get page(): string {
    return this.#page;
  }

  /** Returns the data of a page. A page that leads to another one names the shop's public address, where nothing has to listen. */
  async open(path: string): Promise<PageData> {
    const reply = await this.#fetch(this.#origin + path, { headers: this.#headers(), redirect: 'manual' });
    const moved = reply.headers.get('location');
    if (moved !== null) return this.open(pathOf(new URL(moved, this.#origin)));
    this.#page = this.#origin + path;
    return pageOf(blocksIn(await reply.text()));
  }

  /** The calls of a page with these settings, which carry the affiliate that sent the shopper. */
  api(
    { apiBase = '/proxy', brand }: { apiBase?: string; brand: string },
    hooks: ApiHooks = {},
    affParameters?: AffiliateParameters,
  ): ApiClient {
    return createApiClient({
      ...hooks,
      base: `${this.#origin}${apiBase}`,
      brand,
      affParameters,
      newRequestId: randomUUID,
      fetch: async (url, { headers, ...request } = {}) => {
        const own = {
          ...Object.fromEntries(new Headers(headers)),
          ...this.#headers(),
          'sec-fetch-site': 'same-origin',
          referer: this.#page,
        };
        return this.#fetch(url, { ...request, headers: own });
      },
    });
  }

  /** The ids of the session's orders that are paid. */
  async orders(): Promise<string[]> {
    const answer = await this.api({ brand: '' }).get('orders/all');
    if (answer.type !== 'ok') throw new Error(JSON.stringify(answer));
    const orders = answer.body as Order[];
    return orders.filter(({ status }) => status === 'Paid').map(({ id }) => id);
  }

  /** Resolves once every request is answered, those that follow from an answer included. */
  async settled(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS; quiet = this.#underWay.size > 0 ? 0 : quiet + 1) {
      await Promise.allSettled(this.#underWay);
      await nextTurn();
    }
  }

  async #fetch(url: Parameters<typeof fetch>[0], request: RequestInit): Promise<Response> {
    const asking = fetch(url, request);
    this.#underWay.add(asking);
    return this.#keep(await asking.finally(() => this.#underWay.delete(asking)));
  }

  #headers(): Record<string, string> {
    return {
      ...this.#more,
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
      'x-forwarded-for': this.#address,
    };
  }

  #keep(reply: Response): Response {
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    return reply;
  }
}

function pathOf({ pathname, search }: URL): string {
  return pathname + search;
}

function blocksIn(html: string): PageBlocks {
  const named = Object.entries(DATA_BLOCKS).map(([name, id]) => [name, blockIn(html, id)]);
  return Object.fromEntries(named);
}

function blockIn(html: string, id: string): unknown {
  const [, json = 'null'] = new RegExp(`<script[^>]* id="${id}"[^>]*>([^<]*)</script>`).exec(html) ?? [];
  return JSON.parse(json);
}
