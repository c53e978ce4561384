import type { Offer } from '../pricing/offer.ts';
import { type Commerce, toCommerce } from './commerce-item.ts';

/** M04: an event of the data layer, by the name that a tag manager triggers on. E17: the id of its session is added to each. */
export interface ShopEvent {
  event: string;
  ecommerce?: Commerce & { payment_type?: string };
  [field: string]: unknown;
}

/** M04: a new session. */
export const SESSION_EVENT: ShopEvent = { event: 'session' };

/** GA4: a shown offer. */
export function viewItemEvent(offer: Offer, currency: string): ShopEvent {
  return { event: 'view_item', ecommerce: toCommerce(offer, currency) };
}

/** The stages of a checkout that have an event of GA4. */
const OF_STAGE = new Map([
  ['begun', 'begin_checkout'],
  ['payment', 'add_shipping_info'],
  ['submitted', 'add_payment_info'],
]);

export interface CheckoutStep {
  step: string;
  stage: string;
  /** The selected offer, or null where its data did not load: then GA4, which asks for an item, hears nothing. */
  offer: Offer | null;
  currency: string;
  /** The method of payment, once one is chosen. */
  method: string | null;
}

/** M04: a stage of a checkout, and beside it GA4's event where it has one. */
export function checkoutEvents({ step, stage, offer, currency, method }: CheckoutStep): ShopEvent[] {
  const own = { event: 'checkout', step, stage };
  const name = OF_STAGE.get(stage);
  if (name === undefined || offer === null) return [own];
  const commerce = toCommerce(offer, currency);
  const payment = name === 'add_payment_info' && method !== null ? { payment_type: method } : {};
  return [own, { event: name, ecommerce: { ...commerce, ...payment } }];
}
