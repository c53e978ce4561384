import { randomUUID } from 'node:crypto';
import { BENCH_OFFERS, BENCH_ORDER, type OfferKind } from './bench-brand.ts';
import { BrowserSession } from './browser-session.ts';
import type { LoadSettings } from './commands.ts';
import { KeepAlive } from './keep-alive.ts';

const ACCOUNT = {
  firstName: 'Ann',
  lastName: 'Lee',
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

/** One who buys once: a visitor of a browser, an address and a card of their own. */
export interface Shopper {
  number: number;
  card: string;
  /** Null for a new visitor, who opens the landing page first. */
  session: BrowserSession | null;
}

function isPaid({ status, body }: { status: number; body: string }): boolean {
  return status === 200 && body.includes('"payment":{"status":"captured"}');
}

/** Shoppers one after the other, on one connection to the shop. */
export class Guest {
  readonly #hash: string;
  readonly #origin: string;
  readonly #shop: KeepAlive;
  /** The sales of this guest. */
  readonly #sales: Sale[] = [];

  constructor({ shop, hash }: LoadSettings) {
    this.#shop = new KeepAlive(shop);
    this.#origin = shop;
    this.#hash = hash;
  }

  /** The browser of a shopper, which has opened the landing page. */
  land({ number }: Pick<Shopper, 'number'>): Promise<BrowserSession> {
    return BrowserSession.opened(this.#shop, this.#origin, number);
  }

  /** Requests the price, and orders. Null where the order was paid, else the error's text. */
  async buy(shopper: Shopper): Promise<string | null> {
    const session = shopper.session ?? (await this.land(shopper));
    const checkoutId = randomUUID();
    const { step, ...chosen } = BENCH_ORDER;
    const quoted = await session.post(this.#shop, '/api/quotes', {
      funnel: { hash: this.#hash, step },
      checkoutId,
      ...chosen,
      deliverTo: DELIVER_TO,
    });
    if (quoted.status !== 200) return `no quote: ${quoted.status} ${quoted.body}`;
    const quote: { id: string; total: number; problems: unknown[] } = JSON.parse(quoted.body);
    if (quote.problems.length > 0) return `a quote with problems: ${quoted.body}`;
    const placed = await session.post(this.#shop, '/api/orders/createguest', {
      orderType: 'Standard',
      orderSource: 'Funnel',
      paymentMethod: 'card',
      cardDetails: { cardId: shopper.card },
      funnel: { hash: this.#hash, step },
      checkoutId,
      quote: { id: quote.id, total: quote.total },
      account: { ...ACCOUNT, email: `shopper-${shopper.number}@example.com` },
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
    const { status, body } = await sale.session.post(this.#shop, '/api/quotes', asked);
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
    const placed = await sale.session.post(this.#shop, '/api/orders/createguest', accepted);
    return isPaid(placed) ? null : `not paid: ${placed.status} ${placed.body}`;
  }

  leave(): void {
    this.#shop.close();
  }
}
