import type { Quote } from '../../contracts/api/quote-api.ts';

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
