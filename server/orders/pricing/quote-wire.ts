import type { Quote } from '../../../contracts/api/quote-api.ts';
import { toDecimal } from '../../../domain/pricing/money.ts';
import type { Price } from '../../../domain/pricing/price.ts';
import { toTaxLines } from '../records/order-wire.ts';
import type { PricedSelection } from '../records/priced-selection.ts';

/** A price in the API's form: decimals of its currency (E14). */
export function toQuote(id: string, priced: PricedSelection): Quote {
  const { price, problems, isFinal } = priced;
  const amount = (minor: number) => toDecimal(minor, price.currency);
  return {
    id,
    currency: price.currency,
    problems,
    isFinal,
    lines: price.lines.map((line) => toLine(line, amount)),
    subtotal: amount(price.subtotal),
    shipping: amount(price.shipping),
    shippingMethod: price.shippingMethod?.sfid ?? null,
    shippingOptions: priced.shippingOptions.map(({ method: { sfid, name, days }, price: cost }) => ({
      sfid,
      name,
      days,
      price: amount(cost),
    })),
    tax: amount(price.tax),
    taxLines: toTaxLines(price.taxLines, price.currency),
    discount: amount(price.discount),
    coupon: price.coupon && { code: price.coupon.code, amount: amount(price.coupon.amount) },
    total: amount(price.total),
    renewal: toRenewal(priced, amount),
  };
}

type ToAmount = (minor: number) => number;

function toLine(line: Price['lines'][number], amount: ToAmount): Quote['lines'][number] {
  const { kind, offer, name, quantity, unit, standardUnit, total, discount, shipping, subscription } = line;
  return {
    kind,
    offer,
    name,
    quantity,
    subscription,
    unit: amount(unit),
    standardUnit: amount(standardUnit),
    total: amount(total),
    discount: amount(discount),
    shipping: amount(shipping),
  };
}

function toRenewal({ renewal }: PricedSelection, amount: ToAmount): Quote['renewal'] {
  if (!renewal) return null;
  const { choice, subtotal, shipping, tax, total, nextAt } = renewal;
  return {
    ...choice,
    subtotal: amount(subtotal),
    shipping: amount(shipping),
    tax: amount(tax),
    total: amount(total),
    nextAt: nextAt.toISOString(),
  };
}
