import type { Brand } from '../../contracts/files/brand-file.ts';
import type { BumpFile, CouponFile, ShippingFile, TaxesFile } from '../../contracts/files/shop-files.ts';
import { countryByCode } from '../../domain/account/countries.ts';
import { type PostalRange, postalRange } from '../../domain/account/postal-range.ts';
import type { Coupon, CouponDiscount } from '../../domain/pricing/coupon.ts';
import { toMinor } from '../../domain/pricing/money.ts';
import type { ShippingMethod } from '../../domain/pricing/shipping.ts';
import type { ShopRules } from '../../domain/pricing/shop-rules.ts';
import type { TaxRate } from '../../domain/pricing/tax.ts';
import type { Held } from './schema/schema-findings.ts';

/** The files of a brand's shop rules, each of a valid schema; of shipping and taxes one at most. */
export interface RuleFiles {
  coupons: Held<CouponFile>[];
  bumps: Held<BumpFile>[];
  shipping: Held<ShippingFile>[];
  taxes: Held<TaxesFile>[];
}

/** The rules of files without errors: the checks before this call guarantee that every amount is exact. */
export function shopRules(brand: Brand, { coupons, shipping: [shipping], taxes: [taxes] }: RuleFiles): ShopRules {
  const minor = (amount: number) => toMinor(amount, brand.currency) ?? 0;
  const fee = brand.transactionFee;
  return {
    coupons: coupons.map(({ value }) => toCoupon(value, minor)),
    shipping: shipping ? toMethods(shipping.value, minor) : null,
    taxes: taxes?.value.rates.map(toTaxRate) ?? null,
    fee: fee ? { name: fee.name, amount: minor(fee.amount), documentId: fee.documentId ?? null } : null,
    ...(brand.timeZone ? { timeZone: brand.timeZone } : {}),
  };
}

type ToMinor = (amount: number) => number;

function toCoupon(file: CouponFile, minor: ToMinor): Coupon {
  return {
    code: file.code,
    discount: toDiscount(file, minor),
    products: file.products ?? null,
    purchase: file.purchase,
    from: file.from ?? null,
    until: file.until ?? null,
    minimum: minor(file.minimum ?? 0),
    maxUses: file.maxUses ?? null,
  };
}

function toDiscount({ kind, value }: CouponFile, minor: ToMinor): CouponDiscount {
  if (kind === 'free-shipping') return { type: 'free-shipping' };
  return kind === 'percent'
    ? { type: 'percent', ppm: toPpm(value ?? 0) }
    : { type: 'amount', amount: minor(value ?? 0) };
}

/** The methods of the file; without `minor`, which gives the minor units of a decimal, with its own amounts. */
export function toMethods({ methods }: ShippingFile, minor: ToMinor = (amount) => amount): ShippingMethod[] {
  return methods.map((method) => toMethod(method, minor));
}

function toMethod(method: ShippingFile['methods'][number], minor: ToMinor): ShippingMethod {
  const { sfid, name, price, freeFrom, countries, states, days, postalCodes } = method;
  return {
    sfid,
    name,
    countries,
    days,
    states: states ?? null,
    ...(postalCodes ? { postalCodes: parseRanges(postalCodes, countries[0]) } : {}),
    price: minor(price),
    freeFrom: typeof freeFrom === 'number' ? minor(freeFrom) : null,
  };
}

/** A row of the file. */
export function toTaxRate(row: TaxesFile['rates'][number]): TaxRate {
  return {
    country: row.country,
    state: row.state ?? null,
    ...(row.postalCodes ? { postalCodes: parseRanges(row.postalCodes, row.country) } : {}),
    taxCode: row.taxCode ?? null,
    name: row.name,
    ppm: toPpm(row.rate),
    onShipping: row.onShipping ?? false,
  };
}

/** Texts that are no postal codes are findings before. */
function parseRanges(texts: readonly string[], country = ''): PostalRange[] {
  return texts.flatMap((text) => postalRange(text, country) ?? []);
}

/** Ranges of postal codes as a file writes them. */
export function postalTexts(ranges: readonly PostalRange[], country = ''): string[] {
  const isComplete = (code: string) => countryByCode(country)?.postalFormat.test(code);
  return ranges.map(({ from, to }) => (from === to ? `${from}${isComplete(from) ? '' : '*'}` : `${from}...${to}`));
}

/** A percentage with at most four digits, in parts of a million. */
function toPpm(percent: number): number {
  return Math.round(percent * 10_000);
}
