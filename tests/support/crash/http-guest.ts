import { randomUUID } from 'node:crypto';
import type { CreateGuestOrder, Order, OrderReply } from '../../../contracts/api/order-api.ts';
import type { Problem } from '../../../contracts/api/problem.ts';
import type { DeliverTo, Quote } from '../../../contracts/api/quote-api.ts';
import { toShippingAddress } from '../../../domain/account/address.ts';
import { FREE_TRIAL } from '../funnels/free-trial-folder.ts';
import { ANN } from '../shops/order-shop.ts';

const ANNS_PLACE = toShippingAddress(ANN);

/** The shop's answer to a call. */
export interface Answer<Json = unknown> {
  status: number;
  json: Json;
}

export type Placed = Answer<Partial<OrderReply & Problem> & { quote?: Quote }>;

/** The offers of the demo's funnels that these tests buy. */
export const BUNDLES = {
  three: 'fh-offer-powerfoods-complete-beef-3',
  six: 'fh-offer-powerfoods-complete-beef-6',
} as const;
export const UPSELLS = {
  first: { step: 'fh-classic-upsell-1', sfid: 'fh-offer-powermotion-3' },
  second: { step: 'fh-classic-upsell-2', sfid: 'fh-offer-gi-complete-3' },
  plan: { step: 'nv-sub-gi', sfid: 'nv-offer-gi-plan-3' },
} as const;
/** The downsell after the first upsell, of which one excludes the other. */
const DOWNSELL = { step: 'fh-classic-downsell-1', sfid: 'fh-offer-powermotion-1' } as const;
const FORM_STEP = 'fh-classic-order';
/** The subscription that these tests buy in the demo's subscription funnel. */
const SUBSCRIPTION = {
  offers: ['nv-offer-refill-3'],
  subscription: { frequency: 'Month', multiplier: 3 },
} as const;
const HALF_YEARLY = { frequency: 'Month', multiplier: 6 } as const;
const SUBSCRIPTION_STEP = 'nv-sub-order';

/** A shopper's browser that speaks real HTTP to a shop process; it keeps its cookies when the origin changes. */
export class HttpGuest {
  readonly checkoutId: string;
  readonly #cookies = new Map<string, string>();
  readonly #address: string | undefined;
  #origin: string;
  /** Status and `Retry-After` of the last answer. */
  last: { status: number; retryAfter: string | null } = { status: 0, retryAfter: null };

  /** With an address, the browser's requests come through a proxy that says so. */
  constructor(origin: string, checkoutId: string = randomUUID(), address?: string) {
    this.#origin = origin;
    this.checkoutId = checkoutId;
    this.#address = address;
  }

  /** A shopper who has opened the shop. */
  static async opened(origin: string, address?: string): Promise<HttpGuest> {
    const guest = new HttpGuest(origin, randomUUID(), address);
    await guest.open();
    return guest;
  }

  /** Changes the shop's origin, as after a restart. */
  moveTo(origin: string): void {
    this.#origin = origin;
  }

  /** The same browser with its current cookies, connected to another process of the shop. */
  through(origin: string, checkoutId = this.checkoutId): HttpGuest {
    const other = new HttpGuest(origin, checkoutId, this.#address);
    for (const [name, value] of this.#cookies) other.#cookies.set(name, value);
    return other;
  }

  /** The value of a cookie, or an empty text. */
  cookie(name: string): string {
    return this.#cookies.get(name) ?? '';
  }

  /** Gives the browser a cookie that the shop did not set. */
  plant(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  /** Returns the text of a page. */
  async open(path = '/'): Promise<string> {
    const reply = await fetch(`${this.#origin}${path}`, { headers: this.#headers() });
    return this.#keep(reply).text();
  }

  /** Returns the status of a page. */
  async status(path: string): Promise<number> {
    return (await fetch(`${this.#origin}${path}`, { headers: this.#headers() })).status;
  }

  async post<Json>(path: string, body: object): Promise<Answer<Json>> {
    const reply = await this.#post(path, body);
    return { status: reply.status, json: await reply.json() };
  }

  async #post(path: string, body: object): Promise<Response> {
    const headers = { ...this.#headers(), 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    return this.#keep(await fetch(`${this.#origin}/api/${path}`, request));
  }

  /** Returns the status of a call at an address of the shop. */
  async send(method: 'GET' | 'POST', address: string, body: object | null): Promise<number> {
    const headers = { ...this.#headers(), 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    const sent = body === null ? {} : { body: JSON.stringify(body) };
    const reply = await fetch(`${this.#origin}${address}`, { method, headers, ...sent });
    // An answer that is not read keeps its connection.
    await reply.arrayBuffer();
    return reply.status;
  }

  async orders(): Promise<Order[]> {
    return this.#keep(await fetch(`${this.#origin}/api/orders/all`, { headers: this.#headers() })).json();
  }

  place(request: CreateGuestOrder): Promise<Placed> {
    return this.post('orders/createguest', request);
  }

  /** O03: creates a Pending order, which the same request pays later. */
  async putDown(request: CreateGuestOrder): Promise<void> {
    const { status } = await this.post('orders/setorderguest', request);
    if (status !== 200) throw new Error(`no Pending order: ${status}`);
  }

  resolve(orderId: string): Promise<Placed> {
    return this.post('orders/settle', { orderId });
  }

  /** A sale as the order form sends it, after a quote. */
  async saleRequest(hash: string, cardId: string, bundle: string = BUNDLES.three): Promise<CreateGuestOrder> {
    return this.#orderRequest({ hash, step: FORM_STEP }, cardId, { offers: [bundle] });
  }

  /** The same for a subscription; `deliverTo` is null where the address is not known yet. */
  subscriptionRequest(
    hash: string,
    cardId: string,
    deliverTo: DeliverTo | null = ANNS_PLACE,
  ): Promise<CreateGuestOrder> {
    return this.#orderRequest({ hash, step: SUBSCRIPTION_STEP }, cardId, { ...SUBSCRIPTION, deliverTo });
  }

  /** The same for six jars, which begin free in the shops that publish `freeTrialFolder`. */
  trialRequest(hash: string, cardId: string): Promise<CreateGuestOrder> {
    const choice = { offers: [FREE_TRIAL], subscription: HALF_YEARLY, deliverTo: ANNS_PLACE };
    return this.#orderRequest({ hash, step: SUBSCRIPTION_STEP }, cardId, choice);
  }

  async #orderRequest(funnel: CreateGuestOrder['funnel'], cardId: string, choice: object): Promise<CreateGuestOrder> {
    const { checkoutId } = this;
    const asked = { funnel: { hash: funnel.hash }, checkoutId, ...choice };
    const { json: quote } = await this.post<Quote>('quotes', asked);
    return {
      orderType: 'Standard',
      orderSource: 'Funnel',
      paymentMethod: 'card',
      checkoutId,
      funnel,
      account: ANN,
      cardDetails: { cardId },
      quote: { id: quote.id, total: quote.total },
    };
  }

  /** An accepted upsell as the offer page sends it; its price comes from the shop's refusal of a total of 0. */
  upsellRequest(
    hash: string,
    sale: Order,
    offer: (typeof UPSELLS)[keyof typeof UPSELLS] = UPSELLS.first,
  ): Promise<CreateGuestOrder> {
    return this.#offerRequest('Upsell', hash, sale, offer);
  }

  /** The same for the downsell that excludes the first upsell. */
  downsellRequest(hash: string, sale: Order): Promise<CreateGuestOrder> {
    return this.#offerRequest('Downsell', hash, sale, DOWNSELL);
  }

  async #offerRequest(
    orderType: 'Upsell' | 'Downsell',
    hash: string,
    sale: Order,
    { step, sfid }: { step: string; sfid: string },
  ): Promise<CreateGuestOrder> {
    const request: CreateGuestOrder = {
      orderType,
      orderSource: 'Funnel',
      paymentMethod: 'card',
      checkoutId: this.checkoutId,
      parent: sale.id,
      funnel: { hash, step },
      offer: { sfid, total: 0 },
    };
    const { json } = await this.place(request);
    if (!json.quote) throw new Error(`no price: ${JSON.stringify(json)}`);
    return { ...request, offer: { sfid, total: json.quote.total } };
  }

  #headers(): Record<string, string> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      cookie,
      'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
      ...(this.#address && { 'x-forwarded-for': this.#address }),
    };
  }

  /** Keeps the cookies of an answer, as a browser does. */
  #keep(reply: Response): Response {
    this.last = { status: reply.status, retryAfter: reply.headers.get('retry-after') };
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return reply;
  }
}

/** Returns the order of a paid answer; throws for any other answer. */
export function paidBy({ status, json }: Placed): Order {
  if (status === 200 && json.order && json.payment?.status === 'captured') return json.order;
  throw new Error(`not paid: ${status} ${JSON.stringify(json)}`);
}
