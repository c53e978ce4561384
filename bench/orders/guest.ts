import { randomUUID } from 'node:crypto';
import { BENCH_OFFERS, BENCH_ORDER, type OfferKind } from './bench-brand.ts';
import { BrowserSession } from './browser-session.ts';
import type { LoadSettings } from './commands.ts';
import { KeepAlive } from './keep-alive.ts';

const ACCOUNT = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  phone: '415 555 0199',
  country: 'US',
  state: 'CA',
  city: 'San Francisco',
  street: '1 Main St',
  zipPostalCode: '94107',
  apartment: '',
  additionalAddressLine: '',
};
const { country, state, city, street, zipPostalCode } = ACCOUNT;
const DELIVER_TO = { country, state, city, street, zipPostalCode };

interface Sale {
  checkoutId: string;
  id: string;
  /** The session that bought it. */
  session: BrowserSession;
}

/** A session may request 120 quotes in a minute (server/storage/write-limits.ts), and the next shopper has a new one. */
const SALES_OF_SESSION = 100;

function isPaid({ status, body }: { status: number; body: string }): boolean {
  return status === 200 && body.includes('"payment":{"status":"captured"}');
}

/** Shoppers one after the other, each with a session, on one connection to the shop. */
export class Guest {
  readonly #hash: string;
  readonly #origin: string;
  readonly #shop: KeepAlive;
  #session: BrowserSession;
  /** The sales of this guest. */
  readonly #sales: Sale[] = [];

  private constructor({ shop: origin, hash }: LoadSettings, shop: KeepAlive, session: BrowserSession) {
    this.#shop = shop;
    this.#origin = origin;
    this.#hash = hash;
    this.#session = session;
  }

  /** A guest with a session of the shop. */
  static async arrived(settings: LoadSettings): Promise<Guest> {
    const shop = new KeepAlive(settings.shop);
    return new Guest(settings, shop, await BrowserSession.opened(shop, settings.shop));
  }

  /** Requests the price, and orders. Null where the order was paid, else the error's text. */
  async buy(cardId: string): Promise<string | null> {
    if (this.#sales.length % SALES_OF_SESSION === SALES_OF_SESSION - 1)
      this.#session = await BrowserSession.opened(this.#shop, this.#origin);
    const session = this.#session;
    const checkoutId = randomUUID();
    const { step, ...chosen } = BENCH_ORDER;
    const quoted = await session.post('/api/quotes', {
      funnel: { hash: this.#hash, step },
      checkoutId,
      ...chosen,
      deliverTo: DELIVER_TO,
    });
    if (quoted.status !== 200) return `no quote: ${quoted.status} ${quoted.body}`;
    const quote: { id: string; total: number; problems: unknown[] } = JSON.parse(quoted.body);
    if (quote.problems.length > 0) return `a quote with problems: ${quoted.body}`;
    const placed = await session.post('/api/orders/createguest', {
      orderType: 'Standard',
      orderSource: 'Funnel',
      paymentMethod: 'card',
      cardDetails: { cardId },
      funnel: { hash: this.#hash, step },
      checkoutId,
      quote: { id: quote.id, total: quote.total },
      account: ACCOUNT,
    });
    if (!isPaid(placed)) return `not paid: ${placed.status} ${placed.body}`;
    const { order }: { order: { id: string } } = JSON.parse(placed.body);
    this.#sales.push({ checkoutId, id: order.id, session });
    return null;
  }

  /**
   * Functions that accept an offer after each of this guest's sales, each to be called once. The quote is requested
   * here, so that accepting alone is measured. Each returns null where the offer was paid, else the error's text.
   */
  async offered(kind: OfferKind): Promise<(() => Promise<string | null>)[]> {
    const [sale] = this.#sales;
    if (!sale) return [];
    const { step, offer } = BENCH_OFFERS[kind];
    const asked = { funnel: { hash: this.#hash, step }, checkoutId: sale.checkoutId, offers: [offer], parent: sale.id };
    const { status, body } = await sale.session.post('/api/quotes', asked);
    if (status !== 200) throw new Error(`no price of the offer: ${status} ${body}`);
    const { total }: { total: number } = JSON.parse(body);
    return this.#sales.map((each) => () => this.#accept(each, step, { sfid: offer, total }));
  }

  async #accept(sale: Sale, step: string, offer: { sfid: string; total: number }): Promise<string | null> {
    const accepted = {
      orderType: 'Upsell',
      orderSource: 'Funnel',
      paymentMethod: 'card',
      parent: sale.id,
      funnel: { hash: this.#hash, step },
      checkoutId: sale.checkoutId,
      offer,
    };
    const placed = await sale.session.post('/api/orders/createguest', accepted);
    return isPaid(placed) ? null : `not paid: ${placed.status} ${placed.body}`;
  }

  leave(): void {
    this.#shop.close();
  }
}
