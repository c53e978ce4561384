import type { Coupon } from './coupon.ts';
import { computeDiscounts } from './discount.ts';
import { type MinorUnits, payableStep } from './money.ts';
import { type DeliveryPlace, methodPrice, type ShippingMethod } from './shipping.ts';
import type { SubscriptionChoice } from './subscription.ts';
import { type TaxLine, type TaxRate, taxLines } from './tax.ts';

/** The kind of an order line: an offer of the form, a bump, or the payment fee. */
export type LineKind = 'offer' | 'bump' | 'fee';

/** A priced order line. All amounts are minor units of the order's currency. */
export interface PricedLine {
  kind: LineKind;
  offer: string;
  product: string;
  name: string;
  quantity: number;
  unit: MinorUnits;
  /** The price of one unit outside the funnel; it is the base of a saving and is never charged. */
  standardUnit: MinorUnits;
  total: MinorUnits;
  /** The coupon's discount of this line. */
  discount: MinorUnits;
  shipping: MinorUnits;
  taxCode: string | null;
  subscription: SubscriptionChoice | null;
}

/** An order's price, explained line by line: `total` is always subtotal + shipping + tax − discount. */
export interface Price {
  currency: string;
  lines: PricedLine[];
  subtotal: MinorUnits;
  shipping: MinorUnits;
  shippingMethod: Pick<ShippingMethod, 'sfid' | 'name' | 'days'> | null;
  tax: MinorUnits;
  taxLines: TaxLine[];
  discount: MinorUnits;
  coupon: { code: string; amount: MinorUnits } | null;
  total: MinorUnits;
  saving: MinorUnits;
}

/** The prices of an offer, in minor units. */
export interface PricedOffer {
  sfid: string;
  name: string;
  product: string;
  offerPrice: MinorUnits;
  standardPrice: MinorUnits;
  shippingCost: MinorUnits;
  taxCode: string | null;
  /** The price of each delivery, where the offer has subscription terms. */
  subscriptionPrice: MinorUnits | null;
  trialPrice: MinorUnits | null;
}

export interface ChosenLine {
  offer: PricedOffer;
  quantity: number;
  kind?: 'offer' | 'bump';
  subscription?: SubscriptionChoice | null;
}

/** Charges and discounts beside the offers. An absent field adds nothing. */
export interface PriceTerms {
  method?: ShippingMethod | null;
  /** A coupon that was found applicable; lines that it does not match keep their price. */
  coupon?: Coupon | null;
  /** The address and the brand's rates; without them no tax is computed. */
  tax?: { rates: readonly TaxRate[]; to: DeliveryPlace } | null;
  fee?: { name: string; amount: MinorUnits } | null;
  /** True for a renewal; a trial price does not apply to it. */
  isRenewal?: boolean;
}

/** V10: the browser shows its result and the server charges its own; each rounded part is one that providers take. */
export function priceOrder(currency: string, chosen: readonly ChosenLine[], terms: PriceTerms = {}): Price {
  const step = payableStep(currency);
  const goods = chosen.map((line) => priceLine(line, terms.isRenewal ?? false));
  const goodsTotal = sum(goods, (line) => line.total);
  const shipping = sum(goods, (line) => line.shipping) + (terms.method ? methodPrice(terms.method, goodsTotal) : 0);
  const off = computeDiscounts(terms.coupon ?? null, goods.map(asCouponLine), shipping, step);
  const discounted = goods.map((line, index) => ({ ...line, discount: off.lines[index] ?? 0 }));
  const taxes = computeTaxes(discounted, shipping - off.shipping, terms, step);
  const lines = terms.fee && terms.fee.amount > 0 ? [...discounted, feeLine(terms.fee)] : discounted;
  const subtotal = sum(lines, (line) => line.total);
  const discount = sum(discounted, (line) => line.discount) + off.shipping;
  const tax = sum(taxes, (line) => line.amount);
  const { method } = terms;
  return {
    currency,
    lines,
    subtotal,
    shipping,
    tax,
    taxLines: taxes,
    discount,
    shippingMethod: method ? { sfid: method.sfid, name: method.name, days: method.days } : null,
    coupon: terms.coupon ? { code: terms.coupon.code, amount: discount } : null,
    total: subtotal + shipping + tax - discount,
    saving: sum(lines, (line) => Math.max(0, line.standardUnit - line.unit) * line.quantity),
  };
}

/** Whether the rates cover the address and every line. */
export function isTaxable(price: Price, { rates, to }: NonNullable<PriceTerms['tax']>): boolean {
  return taxLines(rates, to, price.lines.filter(({ kind }) => kind !== 'fee').map(asTaxable), price.shipping) !== null;
}

function priceLine(
  { offer, quantity, kind = 'offer', subscription = null }: ChosenLine,
  isRenewal: boolean,
): PricedLine {
  const unit = subscription ? subscriptionUnit(offer, isRenewal) : offer.offerPrice;
  return {
    kind,
    offer: offer.sfid,
    product: offer.product,
    name: offer.name,
    quantity,
    unit,
    subscription,
    standardUnit: offer.standardPrice,
    total: unit * quantity,
    discount: 0,
    taxCode: offer.taxCode,
    shipping: offer.shippingCost * quantity,
  };
}

function subscriptionUnit(offer: PricedOffer, isRenewal: boolean): MinorUnits {
  const full = offer.subscriptionPrice ?? offer.offerPrice;
  return isRenewal ? full : (offer.trialPrice ?? full);
}

function feeLine({ name, amount }: { name: string; amount: MinorUnits }): PricedLine {
  return {
    kind: 'fee' as const,
    offer: '',
    product: '',
    name,
    quantity: 1,
    unit: amount,
    standardUnit: amount,
    total: amount,
    discount: 0,
    shipping: 0,
    taxCode: null,
    subscription: null,
  };
}

function computeTaxes(
  lines: readonly PricedLine[],
  shipping: MinorUnits,
  { tax }: PriceTerms,
  step: MinorUnits,
): TaxLine[] {
  return tax ? (taxLines(tax.rates, tax.to, lines.map(asTaxable), shipping, step) ?? []) : [];
}

function asTaxable(line: PricedLine) {
  return { amount: line.total - line.discount, taxCode: line.taxCode };
}

function asCouponLine(line: PricedLine) {
  return { offer: line.offer, product: line.product, total: line.total, isSubscription: line.subscription !== null };
}

function sum<Item>(items: readonly Item[], amount: (item: Item) => MinorUnits): MinorUnits {
  return items.reduce((total, item) => total + amount(item), 0);
}
