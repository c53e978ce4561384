import type { Quote } from '../../../contracts/api/quote-api.ts';
import type { Offer } from '../../../domain/pricing/offer.ts';

/** A final quote of goods worth `subtotal`, without tax, discount, coupon or renewal: for walks and previews in which no server prices. */
export function plainQuote(subtotal: number, fields: Partial<Quote> = {}): Quote {
  return {
    id: 'sample',
    currency: 'USD',
    lines: [],
    subtotal,
    shipping: 0,
    shippingMethod: null,
    shippingOptions: [],
    tax: 0,
    taxLines: [],
    discount: 0,
    coupon: null,
    total: Math.round((subtotal + (fields.shipping ?? 0)) * 100) / 100,
    renewal: null,
    problems: [],
    isFinal: true,
    ...fields,
  };
}

type Priced = Pick<Offer, 'sfid' | 'name' | 'offerPrice' | 'standardPrice' | 'shippingCost'>;

/** The quote of chosen offers, at their own prices. */
export function quoteOf(chosen: readonly string[], offers: readonly Priced[], currency: string): Quote {
  const lines = [...new Set(chosen)].flatMap((sfid) => {
    const offer = offers.find((each) => each.sfid === sfid);
    return offer ? [toLine(offer)] : [];
  });
  const subtotal = lines.reduce((sum, { total }) => sum + total, 0);
  const shipping = lines.reduce((sum, line) => sum + line.shipping, 0);
  return plainQuote(subtotal, { currency, lines, shipping });
}

function toLine({ sfid, name, offerPrice = 0, standardPrice = offerPrice, shippingCost = 0 }: Priced) {
  return {
    kind: 'offer' as const,
    offer: sfid,
    name,
    quantity: 1,
    unit: offerPrice,
    standardUnit: standardPrice,
    total: offerPrice,
    discount: 0,
    shipping: shippingCost,
    subscription: null,
  };
}
