import type { CouponFile, ShippingFile, TaxesFile } from '../../../contracts/files/shop-files.ts';
import type { StoredPictures } from '../../../domain/funnel/picture.ts';
import type { Coupon } from '../../../domain/pricing/coupon.ts';
import { toDecimal } from '../../../domain/pricing/money.ts';
import type { ShippingMethod } from '../../../domain/pricing/shipping.ts';
import type { ShopRules } from '../../../domain/pricing/shop-rules.ts';
import type { TaxRate } from '../../../domain/pricing/tax.ts';
import type { PublishedFunnel } from '../../../graph/published-funnel.ts';
import { postalTexts } from '../read-shop-rules.ts';
import type { FunnelVersion } from './diff.change.ts';

/** The parts of a brand that apply to all versions of its funnels at once. */
export interface AroundVersions {
  rules: ShopRules;
  pictures: StoredPictures;
}

/** A sound version as a side of a comparison, with the rules and pictures that apply beside it. */
export function publishedVersion(published: PublishedFunnel, { rules, pictures }: AroundVersions): FunnelVersion {
  const { brand, funnel, graph, offers, content, bumps, destination = null } = published;
  const { currency, uniqueName } = brand;
  const decimal = (minor: number) => toDecimal(minor, currency);
  const { transactionFee: _, ...withoutFee } = brand;
  const fee = rules.fee && { name: rules.fee.name, amount: decimal(rules.fee.amount) };
  return {
    funnel,
    graph,
    currency,
    destination,
    offers: new Map(Object.entries(offers)),
    parts: {
      brand: fee ? { ...withoutFee, transactionFee: fee } : withoutFee,
      content: new Map(Object.entries(content)),
      coupons: rules.coupons.map((coupon) => couponFile(coupon, decimal)),
      bumps: Object.values(bumps ?? {}),
      shipping: rules.shipping && { methods: rules.shipping.map((method) => methodFile(method, decimal)) },
      taxes: rules.taxes && { rates: rules.taxes.map(rateFile) },
      pictures: new Map(Object.entries(pictures).map(([name, { hash }]) => [`/images/${uniqueName}/${name}`, hash])),
    },
  };
}

type ToDecimal = (minor: number) => number;

function couponFile({ discount, minimum, products, ...coupon }: Coupon, decimal: ToDecimal): CouponFile {
  const value =
    discount.type === 'percent'
      ? ppmToPercent(discount.ppm)
      : discount.type === 'amount'
        ? decimal(discount.amount)
        : null;
  return {
    ...coupon,
    kind: discount.type,
    value,
    products: products && [...products],
    minimum: minimum > 0 ? decimal(minimum) : null,
  };
}

function methodFile(method: ShippingMethod, decimal: ToDecimal): ShippingFile['methods'][number] {
  const { countries, states, price, freeFrom, postalCodes } = method;
  return {
    ...method,
    postalCodes: postalCodes ? postalTexts(postalCodes, countries[0]) : null,
    countries: [...countries],
    states: states && [...states],
    price: decimal(price),
    freeFrom: freeFrom === null ? null : decimal(freeFrom),
  };
}

function rateFile({ ppm, ...rate }: TaxRate): TaxesFile['rates'][number] {
  const postalCodes = rate.postalCodes ? postalTexts(rate.postalCodes, rate.country) : null;
  return { ...rate, postalCodes, rate: ppmToPercent(ppm) };
}

function ppmToPercent(ppm: number): number {
  return ppm / 10_000;
}
