import { randomUUID } from 'node:crypto';
import { BENCH_ORDER } from './bench-brand.ts';
import type { LoadSettings } from './commands.ts';
import { KeepAlive } from './keep-alive.ts';

const ACCOUNT = {
  ...{ firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', phone: '415 555 0199', country: 'US' },
  ...{ state: 'CA', city: 'San Francisco', street: '1 Main St', zipPostalCode: '94107', apartment: '' },
  additionalAddressLine: '',
};
const { country, state, city, street, zipPostalCode } = ACCOUNT;
const DELIVER_TO = { country, state, city, street, zipPostalCode };

/** A shopper's browser: a session, and one connection to the shop. */
export class Guest {
  readonly #hash: string;
  readonly #shop: KeepAlive;
  readonly #headers: Record<string, string>;

  private constructor(shop: KeepAlive, hash: string, headers: Record<string, string>) {
    this.#shop = shop;
    this.#hash = hash;
    this.#headers = headers;
  }

  /** A shopper who has opened the shop. */
  static async arrived({ shop: origin, hash }: LoadSettings): Promise<Guest> {
    const shop = new KeepAlive(origin);
    const { head } = await shop.send('GET', '/', {});
    const cookies = [...head.matchAll(/\r\nset-cookie: ([^=]+)=([^;\r]*)/gi)].map(([, name, value]) => [name, value]);
    const cookie = cookies.map(([name, value]) => `${name}=${value}`).join('; ');
    const xsrf = cookies.find(([name]) => name === 'XSRF-TOKEN')?.[1] ?? '';
    const json = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin };
    return new Guest(shop, hash, { ...json, cookie, 'x-xsrf-token': xsrf });
  }

  /** Asks for the price, and orders. Null where it was paid, else what was said instead. */
  async buy(cardId: string): Promise<string | null> {
    const checkoutId = randomUUID();
    const { step, ...chosen } = BENCH_ORDER;
    const quoted = await this.#post('/api/quotes', {
      ...{ funnel: { hash: this.#hash, step }, checkoutId, ...chosen, deliverTo: DELIVER_TO },
    });
    if (quoted.status !== 200) return `no quote: ${quoted.status} ${quoted.body}`;
    const quote: { id: string; total: number; problems: unknown[] } = JSON.parse(quoted.body);
    if (quote.problems.length > 0) return `a quote with problems: ${quoted.body}`;
    const placed = await this.#post('/api/orders/createguest', {
      ...{ orderType: 'Standard', orderSource: 'Funnel', paymentMethod: 'card', cardDetails: { cardId } },
      ...{ funnel: { hash: this.#hash, step }, checkoutId, quote: { id: quote.id, total: quote.total } },
      account: ACCOUNT,
    });
    const isPaid = placed.status === 200 && placed.body.includes('"payment":{"status":"captured"}');
    return isPaid ? null : `not paid: ${placed.status} ${placed.body}`;
  }

  leave(): void {
    this.#shop.close();
  }

  #post(path: string, body: object) {
    return this.#shop.send('POST', path, this.#headers, JSON.stringify(body));
  }
}
