import { currencyDigits, type MinorUnits, toDecimal } from '../pricing/money.ts';
import type { Offer } from '../pricing/offer.ts';

/** An item of GA4's e-commerce events. `price` is a decimal of the event's currency. */
export interface CommerceItem {
  item_id: string;
  item_name: string;
  price: number;
  quantity: number;
  item_variant?: string;
}

/** The e-commerce part of an event; `value` is a decimal of the currency, without shipping and tax. */
export interface Commerce {
  currency: string;
  value: number;
  items: CommerceItem[];
  coupon?: string;
}

/** M04: an offer that is shown, not yet bought. A bundle is one item, whose price is the whole bundle's. */
export function toCommerce(offer: Offer, currency: string): Commerce {
  const price = exactly(offer.offerPrice, currency);
  const variant = offer.product.variant?.name;
  return {
    currency,
    value: price,
    items: [
      {
        item_id: offer.product.sfid,
        item_name: offer.name,
        price,
        quantity: 1,
        ...(variant === undefined ? {} : { item_variant: variant }),
      },
    ],
  };
}

/** A decimal amount in whole minor units of its currency. */
export function minorOf(decimal: number, currency: string): MinorUnits {
  return Math.round(decimal * 10 ** currencyDigits(currency));
}

/** A decimal amount with the digits of its currency: none for JPY, three for KWD. */
export function exactly(decimal: number, currency: string): number {
  return toDecimal(minorOf(decimal, currency), currency);
}
