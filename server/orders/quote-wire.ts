import type { Quote } from '../../contracts/order-api.ts';
import { toDecimal } from '../../domain/money.ts';
import type { Price } from '../../domain/price.ts';

/** A price as the API shows it: decimals of its currency (E14). */
export function quoteOf(id: string, price: Price): Quote {
  const { currency } = price;
  const amount = (minor: number) => toDecimal(minor, currency);
  return {
    id,
    currency,
    lines: price.lines.map(({ offer, name, quantity, unit, total, shipping }) => ({
      ...{ offer, name, quantity },
      ...{ unit: amount(unit), total: amount(total), shipping: amount(shipping) },
    })),
    subtotal: amount(price.subtotal),
    shipping: amount(price.shipping),
    tax: amount(price.tax),
    discount: amount(price.discount),
    total: amount(price.total),
  };
}
