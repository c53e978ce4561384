import { randomUUID } from 'node:crypto';
import type { CreateGuestOrder, Order, OrderReply } from '../../../contracts/api/order-api.ts';
import type { PayPalApproval, PayPalOutcome } from '../../../contracts/api/paypal-api.ts';
import type { Quote } from '../../../contracts/api/quote-api.ts';
import { cardToken } from '../../server/checkout/placing/buy.ts';
import { payPalAt } from '../../support/paypal/paypal.ts';
import { ANN, VISA } from '../../support/shops/order-shop.ts';
import { OldBrowser } from './old-browser.ts';
import type { FolderShop } from './shop-on-folder.ts';

/** The values that a browser stores from visit to visit. */
export interface KeptGuest {
  cookies: Record<string, string>;
  checkoutId: string;
}

/** An offer, and the page that sells it. */
export interface Goods {
  uid: string;
  step: string;
  choice: Record<string, unknown>;
}

const { country, state, city, street, zipPostalCode } = ANN;
const deliverTo = { country, state, city, street, zipPostalCode };

/** A shopper of a shop on a data folder, who may have visited it before. */
export class OldGuest {
  readonly browser: OldBrowser;
  readonly checkoutId: string;
  readonly #shop: FolderShop;
  /** The hashes of the funnels whose pages sell to this shopper, by their uids. */
  readonly versions: Record<string, string>;

  constructor(shop: FolderShop, kept: KeptGuest = { cookies: {}, checkoutId: randomUUID() }, versions = liveIn(shop)) {
    this.#shop = shop;
    this.versions = versions;
    this.browser = new OldBrowser(shop.origin, kept.cookies);
    this.checkoutId = kept.checkoutId;
  }

  kept(): KeptGuest {
    return { cookies: this.browser.cookies(), checkoutId: this.checkoutId };
  }

  async orders(): Promise<Order[]> {
    return JSON.parse((await this.browser.get('/api/orders/all')).body);
  }

  /** Posts to a call; throws unless the answer is 200. */
  async post<Reply>(call: string, body: object): Promise<Reply> {
    const reply = await this.browser.post(`/api/${call}`, body);
    if (reply.status !== 200) throw new Error(`${call}: ${reply.status} ${reply.body}`);
    return JSON.parse(reply.body);
  }

  quote({ uid, choice }: Goods): Promise<Quote> {
    const body = { funnel: { hash: this.#hash(uid) }, checkoutId: this.checkoutId, deliverTo, ...choice };
    return this.post('quotes', body);
  }

  /** A sale by card. */
  async buy(goods: Goods, card = VISA): Promise<OrderReply> {
    return this.buyFor(goods, await this.quote(goods), card);
  }

  /** The same for an earlier quote. */
  async buyFor(goods: Goods, quote: Pick<Quote, 'id' | 'total'>, card = VISA): Promise<OrderReply> {
    const paid = {
      orderSource: 'Funnel',
      paymentMethod: 'card',
      cardDetails: { cardId: await cardToken(this.#shop.cards, card) },
    };
    return this.post('orders/createguest', { ...this.#sale(goods, quote), ...paid });
  }

  /** A sale that waits on PayPal's page; `call` is `payment` or `subscription`. */
  async choosePayPal(goods: Goods, call: string): Promise<PayPalApproval> {
    return this.post(`orders/createpaypal${call}`, {
      ...this.#sale(goods, await this.quote(goods)),
      returnPath: `/order?uid=${goods.uid}`,
    });
  }

  /** The payer approves on PayPal's page and returns. The sandbox's origin may differ from that of the address. */
  async approve(approvalUrl: string, call: string): Promise<PayPalOutcome> {
    const { origin } = new URL(this.#shop.paypal);
    const moved = approvalUrl.replace(new URL(approvalUrl).origin, origin);
    const { token, paymentId, PayerID } = await payPalAt(() => origin).visit(moved);
    return this.post(`orders/executepaypal${call}`, { token, paymentId, PayerID });
  }

  /** Accepts an offer after a sale, for the total that the shop quotes. */
  async accept(sale: Order, uid: string, step: string, sfid: string): Promise<OrderReply> {
    const asked: CreateGuestOrder = {
      orderType: 'Upsell',
      orderSource: 'Funnel',
      paymentMethod: 'card',
      checkoutId: this.checkoutId,
      parent: sale.id,
      funnel: { hash: this.#hash(uid), step },
      offer: { sfid, total: 0 },
    };
    const refused: { quote: Quote } = JSON.parse((await this.browser.post('/api/orders/createguest', asked)).body);
    return this.post('orders/createguest', { ...asked, offer: { sfid, total: refused.quote.total } });
  }

  #sale({ uid, step }: Goods, { id, total }: Pick<Quote, 'id' | 'total'>) {
    const funnel = { hash: this.#hash(uid), step };
    return { orderType: 'Standard', checkoutId: this.checkoutId, funnel, account: ANN, quote: { id, total } };
  }

  #hash(uid: string): string {
    const hash = this.versions[uid];
    if (!hash) throw new Error(`no funnel ${uid}`);
    return hash;
  }
}

function liveIn({ funnels }: FolderShop): Record<string, string> {
  return Object.fromEntries(funnels.live().map(({ funnel, hash }) => [funnel.uniqueIdentifier, hash]));
}
