import type { Quote } from '../../contracts/api/quote-api.ts';
import { toMinor } from '../../domain/pricing/money.ts';
import type { Price } from '../../domain/pricing/price.ts';

/** The price that pages show for a quote, or null if its amounts do not convert exactly to minor units. */
export function priceOfQuote(quote: Quote): Price | null {
  const minor = (decimal: number) => toMinor(decimal, quote.currency) ?? Number.NaN;
  const price: Price = {
    currency: quote.currency,
    lines: quote.lines.map((line) => ({
      kind: line.kind,
      offer: line.offer,
      product: '',
      name: line.name,
      quantity: line.quantity,
      unit: minor(line.unit),
      standardUnit: minor(line.standardUnit),
      total: minor(line.total),
      discount: minor(line.discount),
      shipping: minor(line.shipping),
      taxCode: null,
      subscription: line.subscription,
    })),
    subtotal: minor(quote.subtotal),
    shipping: minor(quote.shipping),
    tax: minor(quote.tax),
    shippingMethod: methodOf(quote),
    taxLines: quote.taxLines.map(({ name, percent, base, amount }) => ({
      name,
      ppm: Math.round(percent * 10_000),
      base: minor(base),
      amount: minor(amount),
    })),
    discount: minor(quote.discount),
    coupon: quote.coupon && { code: quote.coupon.code, amount: minor(quote.coupon.amount) },
    total: minor(quote.total),
    saving: 0,
  };
  price.saving = savingOf(price);
  return Number.isNaN(price.total + price.subtotal + price.shipping + price.tax + price.discount) ? null : price;
}

function methodOf({ shippingMethod, shippingOptions }: Quote): Price['shippingMethod'] {
  const option = shippingOptions.find(({ sfid }) => sfid === shippingMethod);
  return option ? { sfid: option.sfid, name: option.name, days: option.days } : null;
}

function savingOf({ lines }: Price): number {
  return lines.reduce((sum, line) => sum + Math.max(0, line.standardUnit - line.unit) * line.quantity, 0);
}
