import type { Goods, KeptGuest } from './old-guest.ts';

/** The shoppers of the kept data folder, and the status of their orders when the shop was stopped. */
export interface DataFolderFacts {
  /** The time when it was stopped, ISO 8601. */
  madeAt: string;
  /** The hashes of the live funnels, by their uids. */
  versions: Record<string, string>;
  /** The undelivered mails, such as `order.paid-7KQ4-M2XD`. */
  queued: string[];
  /** A paid sale and an accepted offer, the sale first, with the token of the receipt. */
  ann: KeptGuest & { orders: string[]; receipt: string };
  /** A sale whose card was charged, and whose reply was lost. */
  bea: KeptGuest & { order: string };
  /** A sale whose charge was in flight. */
  hal: KeptGuest & { order: string };
  /** A sale with a coupon, of which ten dollars were refunded. */
  cleo: KeptGuest & { order: string };
  /** A sale that waits on PayPal's page; `settled` is the shop's answer to `orders/settle`. */
  dan: KeptGuest & { order: string; approvalUrl: string; settled: object };
  /** A subscription by card, with the token of its link. */
  eve: KeptGuest & { order: string; link: string };
  /** A subscription by PayPal. */
  fay: KeptGuest & { order: string };
  /** A quote, with affiliate parameters in the session. */
  gus: KeptGuest & { quote: { id: string; total: number } };
}

export const CLASSIC: Goods = {
  uid: 'classic',
  step: 'fh-classic-order',
  choice: { offers: ['fh-offer-powerfoods-complete-beef-3'] },
};
export const PLAIN: Goods = { uid: 'vsl', step: 'nv-vsl-order', choice: { offers: ['nv-offer-complete-3'] } };
export const REFILL: Goods = {
  uid: 'subscription',
  step: 'nv-sub-order',
  choice: { offers: ['nv-offer-refill-3'], subscription: { frequency: 'Month', multiplier: 3 } },
};
export const UPSELL = {
  first: { step: 'fh-classic-upsell-1', sfid: 'fh-offer-powermotion-3' },
  second: { step: 'fh-classic-upsell-2', sfid: 'fh-offer-gi-complete-3' },
} as const;
